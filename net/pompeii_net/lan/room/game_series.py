"""The games of a room, one after another: dealt or resumed, recorded, and closed."""

from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from pompeii_net.game_session import GameSession, new_header
from pompeii_net.journal import Journal, new_name
from pompeii_net.lan.room.members import RemotePlayer
from pompeii_net.lan.room.room_game import RoomGame
from pompeii_net.lan.room.state import RoomOptions, RoomState
from pompeii_net.lan.room.updates import RoomUpdates
from pompeii_net.messages import Fault, PaceSettings
from pompeii_net.player import Player
from pompeii_net.tasks import TaskSet


class GameSeries:
    """The games of a room. Their records are in `folder`; `report` is called with faults of the disk."""

    def __init__(
        self, room: RoomState, updates: RoomUpdates, folder: Path, report: Callable[[Fault], None], options: RoomOptions
    ) -> None:
        self._room, self._updates = room, updates
        self._folder, self._report, self._options = folder, report, options
        self._dealt = 0
        self._pace = PaceSettings()
        self._closing = TaskSet()

    def deal(self) -> None:
        """Deal and begin a game, after `clear` and with no seat open. A set seed grows by one with each game."""
        room, seed = self._room, self._room.setup.seed
        if seed is not None:
            seed += self._dealt
        players = [seat.player() for seat in room.seats]
        header = new_header(replace(room.setup, players=players, rules=room.rules, seed=seed))
        self._dealt += 1
        self.play(Journal.new(self._folder, header, self.on_saved, self._options.get("naming", new_name)()))

    def play(self, journal: Journal) -> None:
        """Begin or resume a journal's game. Members play their seats, others here watch, absent people's seats wait.

        The room's view is sent first.
        """
        room = self._room
        # A seat that no one has come back to gets a player without a connection.
        parties: dict[int, Player] = {
            number: member.player if (member := room.members.get(seat.member)) else RemotePlayer()
            for number, seat in enumerate(room.seats)
            if seat.kind == "person" and not seat.stands_in
        }
        session = GameSession(
            journal,
            parties,
            watching=[one.player for one in room.members if one.here and one.player not in parties.values()],
            programs=self._options.get("programs"),
            log=self._options.get("log"),
        )
        self.adopt(session)
        self._updates.refresh()
        self._updates.broadcast_view()
        session.begin()

    def adopt(self, session: GameSession) -> None:
        """Make a session the room's game, at stage `playing`, with the room's clock, pace and file.

        It may have begun. Waiting times are whole again and lost seats forgotten. In a game with entries, all seats
        count as played by others.
        """
        room = self._room
        game = RoomGame(session, room.seats, self._updates, self._on_over)
        game.clock.set(room.clock)
        if session.record.entries:  # nothing says who made them: another may have played for someone before a restart
            game.played_by_others.update(range(len(room.seats)))
        room.game, room.stage = game, "playing"
        for member in room.members:
            member.lost_seat = False
        self._updates.saver.begin(session.path)
        self._updates.absence_timers.reset()
        session.pace.set(self._pace)
        session.table.watch(game)

    def set_pace(self, settings: PaceSettings) -> None:
        self._pace = settings
        if self._room.game:
            self._room.game.session.pace.set(settings)

    def clear(self) -> None:
        """Remove the game, if any, all offers and, unless a game is under way, the room's file.

        `close` waits until the game has ended.
        """
        self._updates.saver.close()
        game, self._room.game = self._room.game, None
        self._room.offers.clear()
        if game:
            game.leave()
            self._closing.spawn(game.session.close())

    async def close(self) -> None:
        await self._closing.join()

    def on_saved(self, fault: Fault) -> None:
        """Report a fault of the journal. When the disk works again, write the room's file again too."""
        self._report(fault)
        if fault.code in ("saved_again", "written_again"):  # the file beside the record may be gone too
            self._updates.saver.save()

    def _on_over(self, game: RoomGame) -> None:
        room = self._room
        if room.game is not game:
            return
        room.stage = "over"
        self._updates.absence_timers.reset()
        room.unready()
        self._updates.refresh()
        self._updates.broadcast_view()
        self._updates.saver.end(game.session.record.data())
