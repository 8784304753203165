"""Random games, and records of them on the disk."""

from pathlib import Path
from random import Random

from pompeii_core.game import Game
from pompeii_core.record import Entry, Header, RecordWriter
from pompeii_core.rules import PRESETS, Rules
from pompeii_core.setup import SeatedPlayer, deal
from tests.core.random_play import play_out

PLAYERS = [SeatedPlayer("person", "Julia", 0), SeatedPlayer("ai", "Cassia", 1, persona="Cassia", level="tribune")]


def header(seed: int = 1, rules: Rules = PRESETS["standard"]) -> Header:
    return Header(players=PLAYERS, rules=rules, deal=deal(rules, 2, Random(seed)), created="2026-01-02T03:04:05")


def entries(of: Header, seed: int = 1) -> list[Entry]:
    """A whole random game."""
    return [Entry(seat, action) for action, seat, _ in play_out(Game(of.rules, of.deal), Random(seed))]


def written(path: Path, count: int = 20, seed: int = 1) -> list[Entry]:
    """A record of so many actions at `path`."""
    writer, lines = RecordWriter.create(path, header(seed)), entries(header(seed), seed)[:count]
    for entry in lines:
        writer.append(entry)
    writer.close()
    return lines
