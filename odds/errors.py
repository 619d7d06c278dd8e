"""The three errors of the house; all are ValueErrors with one clear line.

Their messages are English. A `Message` knows the template that was filled in, and with what, so
that `odds.words.retold` can say it in another language.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class Message(str):
    """One line of text that knows its template and what it was filled with.

    >>> line = Message("{number} is below {low}", number=-1, low=0)
    >>> line, line.template, line.values
    ('-1 is below 0', '{number} is below {low}', {'number': -1, 'low': 0})
    """

    template: str
    values: Mapping[str, Any]

    def __new__(cls, template: str, /, **values: object) -> Message:
        """Fill a template; without values it stays as it is."""
        if isinstance(template, Message) and not values:
            return template
        line = super().__new__(cls, template.format_map(values) if values else template)
        line.template, line.values = template, values
        return line

    def shown_as(self, text: str) -> Message:
        """The same line, shortened to this in English."""
        line = str.__new__(Message, text)
        line.template, line.values = self.template, self.values
        return line


class RuleError(ValueError):
    """An illegal move: names the rule that forbids it."""

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(f"{rule}: {message}")
        self.rule = rule


class DataError(ValueError):
    """A broken data file: names the file and the key in it. `values` fill the message.

    >>> str(DataError("box.toml", "dice.axe", "has {many} faces", many=5))
    'box.toml: dice.axe: has 5 faces'
    """

    def __init__(self, file: str, key: str, message: str, /, **values: object) -> None:
        self.message = Message(message, **values)
        super().__init__(": ".join(filter(None, (file, key, self.message))))
        self.file = file
        self.key = key


class QuestionError(ValueError):
    """Bad input to a question: names the field. `values` fill the message.

    >>> str(QuestionError("favor", "{number} is below {low}", number=-1, low=0))
    'favor: -1 is below 0'
    """

    def __init__(self, field: str, message: str, /, **values: object) -> None:
        self.message = Message(message, **values)
        super().__init__(f"{field}: {self.message}")
        self.field = field
