"""The three errors of the house; all are ValueErrors with one clear line."""

from __future__ import annotations


class RuleError(ValueError):
    """An illegal move: names the rule that forbids it."""

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(f"{rule}: {message}")
        self.rule = rule


class DataError(ValueError):
    """A broken data file: names the file and the key in it."""

    def __init__(self, file: str, key: str, message: str) -> None:
        super().__init__(f"{file}: {key}: {message}" if key else f"{file}: {message}")
        self.file = file
        self.key = key


class QuestionError(ValueError):
    """Bad input to a question: names the field.

    >>> str(QuestionError("favor", "must not be negative"))
    'favor: must not be negative'
    """

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}")
        self.field = field
        self.message = message
