"""What follows from a change of a room."""

from collections.abc import Callable

from pompeii_net.lan.room.absence_timers import AbsenceTimers
from pompeii_net.lan.room.broadcaster import RoomBroadcaster
from pompeii_net.lan.room.saver import RoomSaver
from pompeii_net.lan.room.state import RoomState
from pompeii_net.lan.wire import Notice, RoomView


class RoomUpdates:
    """Keeps all that depends on a room up to date: who is told of it, its file, and the seats that wait.

    `watch` is told what all are; `sent` is called when everybody knows how the room stands, `expired` with a seat for
    which enough was waited.
    """

    def __init__(
        self,
        room: RoomState,
        *,
        watch: Callable[[RoomView | Notice], None],
        sent: Callable[[], None],
        expired: Callable[[int], None],
    ) -> None:
        self._room = room
        self.broadcaster = RoomBroadcaster(room, watch, sent)
        self.saver = RoomSaver(room)
        self.absence_timers = AbsenceTimers(room, expired)

    def refresh(self) -> None:
        """Somebody came, went or changed seats: the game waits or goes on, the room is saved, and all are told."""
        room = self._room
        for member in room.members:
            # Who plays already stays on its seat until the game is over.
            playing = room.stage == "playing" and bool(room.seats.of(member.number))
            if member.wants is not None and (playing or not room.seats[member.wants].vacant):
                member.wants = None
        self.absence_timers.update()
        self.saver.save()
        self.broadcaster.schedule_view()
