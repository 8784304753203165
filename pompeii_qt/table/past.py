"""What happened before this sitting: the events of a resumed game, from its record."""

from pathlib import Path

from pompeii_core.actions import DONE
from pompeii_core.events import Event, for_seat
from pompeii_core.game import IllegalAction
from pompeii_core.record import RecordError, read_record


def past_events(path: Path, upto: int, seat: int | None) -> list[tuple[int, Event]]:
    """Each event up to update `upto` as `seat` knows it, with its update's `seq`; [] for no readable record."""
    try:
        record = read_record(path)
        game = record.game(0)
        told: list[tuple[int, Event]] = [(0, game.started(seat))]
        seq = 0
        for entry in record.entries:
            seq += not (game.choice == "erupt" and entry.action == DONE)  # as `Update.seq` counts
            if seq > upto:
                break
            told += [(seq, for_seat(event, seat)) for event in game.apply(entry.action, entry.seat)]
    except (OSError, RecordError, IllegalAction):
        return []
    return told
