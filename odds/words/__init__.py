"""Every sentence and name shown to people, by id and language, and how numbers are written.

The texts stand in `en.toml`, `de.toml` and so on, one table for each surface (`[fight]`, `[cards]`)
and for each family of names (`[kind]`, `[special]`); the id of a text is its path: "fight.losses".
"""

from odds.words.numbers import amount, brief, figure, gain, less, percent, percentage, signed
from odds.words.texts import LANGUAGES, ids, say, speak, spoken

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
    "say",
    "signed",
    "speak",
    "spoken",
]
