"""Streams depend on the seed and their indices only."""

from __future__ import annotations

from odds.play import stream


def test_streams_are_kept_apart() -> None:
    keys = [(s, i, j) for s in range(3) for i in range(4) for j in range(4)]
    assert len({stream(*key).random() for key in keys}) == len(keys)


def test_a_stream_is_the_same_on_every_machine() -> None:
    # numpy promises SeedSequence, Python its generator: these numbers never change.
    numbers = stream(1, 2, 3)
    assert [numbers.randrange(1000) for _ in range(3)] == [557, 873, 865]
