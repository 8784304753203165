"""Writes the golden records, games of the built-in players: python tests/records/make.py [FOLDER].

Run it only when the format of records changes; then update the numbers of tests/core/test_whole_games.py.
"""

import sys
from pathlib import Path
from random import Random

from pompeii_core.actions import DONE, ERUPT
from pompeii_core.ai import PERSONAS, choose
from pompeii_core.game import Game
from pompeii_core.record import Entry, Header, Record, RecordWriter, Undo
from pompeii_core.rules import Rules, preset
from pompeii_core.setup import Scenario, SeatedPlayer, deal

ODD = Rules(enclosed="cover", no_room="wild", opening_tiles="0", dual_vents="on", free_jokers="yes", runs="compulsory")
GAMES = {
    "standard": (preset("standard"), 4, Scenario()),
    "web": (preset("web"), 3, Scenario()),
    "notes": (preset("notes"), 2, Scenario()),
    "manual": (preset("manual"), 4, Scenario()),
    "amigo": (preset("amigo"), 3, Scenario()),
    "summary": (preset("summary"), 4, Scenario()),
    "odd": (ODD, 2, Scenario("seethes", 8)),
    "declared": (preset("standard"), 3, Scenario("seethes", 26)),
}


def make(path: Path, rules: Rules, seats: int, scenario: Scenario) -> None:
    """Write a game, seeded by its name, undone from action 20 to 15 once, in `declared` with R13; print its figures."""
    rng = Random(path.stem)
    players = [SeatedPlayer("ai", name, n, persona=name, level="tribune") for n, name in enumerate([*PERSONAS][:seats])]
    header = Header(
        players=players, rules=rules, deal=deal(rules, seats, rng, scenario=scenario), created="2026-01-01T12:00:00"
    )
    path.unlink(missing_ok=True)
    writer, entries, undone = RecordWriter.create(path, header), list[Entry](), False
    game = Game(rules, header.deal)
    while not game.over:
        entry = next_entry(game, players, rng, declares=path.stem == "declared" and len(entries) >= 6)
        game.apply(entry.action, entry.seat)
        entries.append(entry)
        writer.append(entry)
        if len(entries) == 20 and not undone:
            writer.append(Undo(15))
            undone = True
            entries = entries[:15]
            game = Record(header, entries).game()
    writer.close()
    print(path.name, len(entries), game.turn, game.saved, game.volcano, game.winners)


def next_entry(game: Game, players: list[SeatedPlayer], rng: Random, *, declares: bool) -> Entry:
    """What the built-in player of the seat to decide does, R13 declined; or a declaration if `declares`."""
    declarer = next((seat for seat in range(game.seats) if declares and game.may_erupt(seat)), None)
    if declarer is not None:
        return Entry(declarer, ERUPT)
    seat = game.active
    assert seat is not None
    if game.choice == "erupt":
        return Entry(seat, DONE)
    return Entry(seat, choose(game.view(seat), game.rules, players[seat].persona, players[seat].level, rng))


if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    for name, game in GAMES.items():
        make(folder / f"{name}.pompeii", *game)
