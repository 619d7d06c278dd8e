"""Every sentence of the rules summary that is a rule is cited by a test, and every decision."""

from __future__ import annotations

from tests.midgard.game import rulebook, test_cards, test_planning, test_scoring

MODULES = (test_cards, test_planning, test_scoring)


def test_every_rule_and_every_decision_is_cited() -> None:
    missing = [id for id in (*rulebook.SENTENCES, *rulebook.DECISIONS) if id not in rulebook.CITED]
    assert missing == []


def test_what_is_cited_is_run() -> None:
    """A mark on what pytest does not run would prove nothing."""
    for names in rulebook.CITED.values():
        for name in names:
            assert name.startswith("test_")
            assert any(hasattr(module, name) for module in MODULES)


def test_the_table_is_whole() -> None:
    assert not set(rulebook.SENTENCES) & {*rulebook.REPEATED, *rulebook.NO_RULES}
    for ids in rulebook.REPEATED.values():
        assert set(ids) <= set(rulebook.SENTENCES)
