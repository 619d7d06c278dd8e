"""The search of a visitor for the best split: begun, shown as it goes, stopped and taken up again.

It stays with the visitor until it is proven; any tap stops it, and another question ends it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import streamlit as st

from odds.champions.advise.commit import Search
from odds.champions.question import (
    CommitAnswer,
    CommitQuestion,
    Progress,
    add_alternatives,
    ask_commit,
)
from odds.dashboard import answers

SEARCH: Final = "search"  # of the session
LIMIT: Final = 20.0  # seconds, until somebody asks for more


@dataclass
class Searching:
    """A search for the answer to one question, the best answer so far, whether it was `stopped`,
    and whether it is `over`: proven, and compared with other splits."""

    question: CommitQuestion
    search: Search | None = None
    answer: CommitAnswer | None = None
    stopped: bool = False
    over: bool = False

    @property
    def busy(self) -> bool:
        """Whether there is something to work out."""
        return not (self.stopped or self.over)

    def stop(self) -> None:
        """Let it be, until somebody goes on."""
        self.stopped = True

    def go_on(self) -> None:
        """Take it up again."""
        self.stopped = False

    def first(self, progress: Progress) -> None:
        """Find a good split at once; `progress` may raise to stop the work, here and below."""
        if self.answer is None:
            haste = replace(self.question, effort="fast")
            found = ask_commit(haste, progress, search=self._begun())
            self.answer = replace(found, question=self.question)

    def best(self, progress: Progress) -> None:
        """Find the best split, or as good a one as can be found within the limit of time."""
        self.answer = ask_commit(
            self.question, progress, seconds=LIMIT, alternatives=0, search=self._begun()
        )

    def compare(self, most: int, progress: Progress) -> None:
        """Add what other splits give up, and end: what is not proven may be taken up again."""
        assert self.answer is not None
        self.answer = add_alternatives(self.answer, self._begun(), most, progress)
        if self.answer.proven:
            answers.keep_commit(self.answer)
            self.search, self.over = None, True
        else:
            self.stopped = True

    def _begun(self) -> Search:
        if self.search is None:
            self.search = Search(self.question.situation())
        return self.search


def searching(question: CommitQuestion) -> Searching:
    """The search of this visitor for the answer to this question; over if that is known."""
    found: Searching | None = st.session_state.get(SEARCH)
    if found is None or found.question != question:
        known = answers.known_commit(question)
        found = Searching(question, answer=known, over=known is not None)
        st.session_state[SEARCH] = found
    return found
