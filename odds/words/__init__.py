"""Every sentence and name shown to people, by id and language, and how numbers are written.

The texts stand in `en.toml`, `de.toml` and so on, one table for each surface (`[fight]`, `[cards]`)
and for each family of names (`[kind]`, `[special]`); the id of a text is its path: "fight.losses".
Errors say their one line in English by themselves; `errors-de.toml` and so on have the same line by
its English template, and `retold` says it.
"""

from odds.words.numbers import amount, brief, figure, gain, less, percent, percentage, signed
from odds.words.texts import LANGUAGES, ids, retold, say, speak, spoken

__all__ = [
    "LANGUAGES",
    "amount",
    "brief",
    "figure",
    "gain",
    "ids",
    "less",
    "percent",
    "percentage",
    "retold",
    "say",
    "signed",
    "speak",
    "spoken",
]
