"""The browser of the dashboard's tests opens reports too."""

from __future__ import annotations

from tests.dashboard.conftest import browser  # noqa: F401
