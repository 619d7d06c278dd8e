"""Every page for those who do not see it as others do: what axe finds, beyond the minor."""

from __future__ import annotations

import pytest

from odds.dashboard.pages import PAGES
from tests.dashboard.test_browser import DESK, PATIENCE, PHONE, rest

pytestmark = pytest.mark.browser

PINS = "p1=p3.0.2.0~a3~d6~f1&p2=p4.0.2.0~a3~d6~f1"


@pytest.mark.parametrize(
    ("size", "scheme"), [(PHONE, "light"), (PHONE, "dark"), (DESK, "light"), (DESK, "dark")]
)
def test_axe_finds_nothing_serious(browser, server: str, size: dict[str, int], scheme: str):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    context = browser.new_context(viewport=size, color_scheme=scheme)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    for name in PAGES:
        page.goto(f"{server}/{'' if name == PAGES[0] else name}?{PINS}")
        page.locator("h1.odds-heading").wait_for()
        rest(page)
        if name == "box":
            for summary in page.locator(".st-key-box-games summary").all():
                summary.click()
            rest(page)
        menu = page.locator('[class*="st-key-page-menu-"] button')
        if name == PAGES[0] and menu.is_visible():
            menu.click()
            page.get_by_role("dialog").wait_for()
        found = axe.run(page).response
        assert len(found["passes"]) > 20, "axe has looked at the page"
        serious = [
            (one["id"], [node["html"][:200] for node in one["nodes"]])
            for one in found["violations"]
            if one["impact"] in ("serious", "critical")
        ]
        assert not serious, name
    context.close()
