"""The games of a room, one after the other: dealt or gone on with, recorded, and cleared away."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pompeii_core.record import Entry, Header
from pompeii_core.setup import GameSetup
from pompeii_net.game_service import new_header, save_fault
from pompeii_net.game_session import GameSession
from pompeii_net.journal import Journal
from pompeii_net.lan.room.remote_player import RemotePlayer
from pompeii_net.lan.room.room_game import RoomGame
from pompeii_net.messages import Fault
from pompeii_net.pace import PaceSettings
from pompeii_net.player import Player
from pompeii_net.programs import Programs
from pompeii_net.tasks import TaskSet

if TYPE_CHECKING:
    from pompeii_net.lan.room.room import Room


class GameSeries:
    """`setup` says how each game begins, `naming` how its record is called; `report` hears what goes wrong here."""

    def __init__(
        self,
        room: "Room",
        setup: GameSetup,
        folder: Path,
        naming: Callable[[], str],
        report: Callable[[Fault], None],
        programs: Programs | None,
        log: Path | None,
    ) -> None:
        self.play: RoomGame | None = None
        self._room = room
        self._setup, self._folder, self._naming = setup, folder, naming
        self.report, self._programs, self._log = report, programs, log
        self._dealt = 0
        self._tempo = PaceSettings()
        self._closing = TaskSet()

    def deal(self) -> None:
        """A new game begins; with a seed, each has the next."""
        room, seed = self._room, self._setup.seed
        header = new_header(
            replace(
                self._setup,
                players=[seat.player() for seat in room.seats],
                rules=room.rules,
                seed=None if seed is None else seed + self._dealt,
            )
        )
        self._dealt += 1
        self.sit_down(header, Journal.new(self._folder, header, self.saved, self._naming()))

    def sit_down(self, header: Header, journal: Journal, entries: Sequence[Entry] = ()) -> None:
        """A game begins, or goes on after `entries`, with everybody on the seats that the room says are theirs."""
        room = self._room
        parties = {
            number: self._party(seat.member)
            for number, seat in enumerate(room.seats)
            if seat.kind == "person" and not seat.stands_in
        }
        playing = set(parties.values())
        watching = [member.player for member in room.members if member.here and member.player not in playing]
        session = GameSession(
            header,
            journal,
            parties,
            watching=watching,
            entries=entries,
            report=self.report,
            programs=self._programs,
            log=self._log,
        )
        self.preside(session)
        room.refresh()
        room.broadcaster.broadcast_view()
        session.begin()

    def preside(self, session: GameSession) -> None:
        """The room's game is this one, whether it is on already or about to begin."""
        room = self._room
        play = RoomGame(
            session,
            room.seats,
            room.clock,
            clock=room.broadcaster.broadcast,
            time_out=lambda seat: room.broadcaster.notify("time_out", room.seats[seat].name),
            over=lambda: self._over(play),
        )
        self.play, room.stage = play, "playing"
        room.saver.begin(play.path)
        room.absence_timers.reset()
        session.pace.set(self._tempo)
        session.watch(play)

    def set_pace(self, tempo: PaceSettings) -> None:
        """How programs move, in this game and those to come."""
        self._tempo = tempo
        if self.play:
            self.play.session.pace.set(tempo)

    def clear(self) -> None:
        """There is no game any more: its record is closed at once, its processes end in the background."""
        self._room.saver.close()
        if self.play:
            play, self.play = self.play, None
            play.leave()
            self._closing.spawn(play.close())

    async def close(self) -> None:
        """Wait until nothing runs for games that were cleared away."""
        await self._closing.join()

    def saved(self, problem: OSError | None) -> None:
        """What a journal says of the disk."""
        self.report(save_fault(problem))
        if not problem:
            self._room.saver.save()

    def _party(self, number: int | None) -> Player:
        """Who plays a person's seat; somebody who is away for ever, where nobody has come back to it."""
        member = self._room.members.get(number)
        return member.player if member else RemotePlayer()

    def _over(self, play: RoomGame) -> None:
        room = self._room
        if self.play is not play:
            return
        room.stage = "over"
        room.absence_timers.reset()
        room.unready()
        room.refresh()
        room.broadcaster.broadcast_view()
        room.saver.end()
