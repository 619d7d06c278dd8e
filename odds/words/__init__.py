"""Every sentence and name shown to people, by id and language, and how numbers are written.

The texts stand in `en.toml`, one table for each surface (`[fight]`, `[cards]`, `[page]` ...) and
for each family of names (`[kind]`, `[special]` ...); the id of a text is its path: "fight.losses".
"""

from odds.words.numbers import amount, brief, gain, less, percent
from odds.words.texts import ids, say

__all__ = ["amount", "brief", "gain", "ids", "less", "percent", "say"]
