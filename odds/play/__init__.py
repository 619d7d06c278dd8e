"""What any game gets: protocols, records and replay, matches, random streams, game-blind bots.

A game is a value of rules, a position is a value, and every move is a word or a few: what a person
would say at the table. Chance is a player whose moves have exact probabilities.
"""

from odds.play.bots import Greedy, Uniform
from odds.play.game import CHANCE, OVER, Bot, Facts, Game
from odds.play.matches import play_game, play_match
from odds.play.records import Move, Record, read_record, read_records, replay, write_record
from odds.play.standings import Lead, Standing, Standings
from odds.play.streams import stream
from odds.play.telling import changes, tell

__all__ = [
    "CHANCE",
    "OVER",
    "Bot",
    "Facts",
    "Game",
    "Greedy",
    "Lead",
    "Move",
    "Record",
    "Standing",
    "Standings",
    "Uniform",
    "changes",
    "play_game",
    "play_match",
    "read_record",
    "read_records",
    "replay",
    "stream",
    "tell",
    "write_record",
]
