"""The table: the authority over one game. It checks, writes down, applies, and tells each player what it may know."""

from collections.abc import Iterator, Sequence
from typing import Final

from pompeii_core.actions import DONE, Action, Erupt
from pompeii_core.events import Event, for_seat
from pompeii_core.game import Game
from pompeii_core.record import Entry, Header
from pompeii_core.update import Update
from pompeii_net.journal import Journal
from pompeii_net.messages import GameInfo, Message, Refused, Rewound
from pompeii_net.player import Player
from pompeii_net.undo import Step, keep, reveals

NOT_YOURS: Final = "that seat is not yours"
TOO_LATE: Final = "the game has moved on"
NOTHING_TO_UNDO: Final = "there is nothing to take back since something was turned up or somebody else acted"


class Table:
    """One game and its players, by seat; `entries` are what was done in a resumed game, as its journal says."""

    def __init__(
        self, header: Header, journal: Journal, seated: Sequence[Player], entries: Sequence[Entry] = ()
    ) -> None:
        self.game = Game(header.rules, header.deal)
        self.seq = 0
        self._header = header
        self._journal = journal
        self._seated = tuple(seated)
        self._watching: list[Player] = []
        self._steps: list[Step] = []
        self._withheld: dict[int, list[Event]] = {}
        """What the seat on turn is told only when the others have been asked whether they declare (R13)."""
        self._freely = header.full_undo and sum(player.kind == "person" for player in header.players) == 1
        for player in self._seated:
            player.table = self
        for entry in entries:
            self._apply(entry)

    def watch(self, player: Player) -> None:
        """A spectator comes to see the game from its beginning; call it before `begin`."""
        player.table = self
        self._watching.append(player)

    def begin(self) -> None:
        """Tell everybody how things stand, and so ask the first who is to decide."""
        header, fresh = self._header, not self._steps
        self._decline_for_people()
        for player in self.parties():
            own = [seat for seat, party in enumerate(self._seated) if party is player]
            player.tell(GameInfo(header.players, header.rules, own, header.full_undo, self._journal.path))
        self._tell(None if fresh else [])

    def parties(self) -> Iterator[Player]:
        """Everybody who plays or watches, each once."""
        yield from dict.fromkeys((*self._seated, *self._watching))

    def act(self, player: Player, seat: int, seq: int, action: Action) -> None:
        """Do `action` for `seat`, in answer to update `seq`; a refusal goes to `player` alone.

        A declaration (R13) answers no update: it is in time as long as it is legal.
        """
        if not self._sits(player, seat):
            player.tell(Refused(seat, NOT_YOURS))
        elif seq != self.seq and not isinstance(action, Erupt):
            player.tell(Refused(seat, TOO_LATE))
        elif refusal := self.game.why_not(action, seat):
            player.tell(Refused(seat, refusal.reason, refusal.rule))
        elif self.game.choice == "erupt" and action == DONE:
            self._do(seat, action)
            self._decline_for_people()
            self._ask()
        else:
            for waiting in tuple(self._withheld):  # a declaration ends the poll: what came before it is told by itself
                self._seated[waiting].tell(self._update(waiting, []))
            self._tell(self._do(seat, action) + self._decline_for_people())

    def undo(self, player: Player, seat: int) -> None:
        """Take back the last choice of `seat`; a refusal goes to `player` alone."""
        if not self._sits(player, seat):
            player.tell(Refused(seat, NOT_YOURS))
            return
        remaining = self._remaining(seat)
        if remaining is None:
            player.tell(Refused(seat, NOTHING_TO_UNDO))
            return
        self._journal.undo(remaining)
        del self._steps[remaining:]
        self.game = Game(self._header.rules, self._header.deal)
        for step in self._steps:
            self.game.apply(step.action, step.seat)
        self._withheld.clear()
        self.seq += 1
        self.announce(Rewound(self._steps[-1].seq if self._steps else 0))
        self._tell([])

    def announce(self, message: Message) -> None:
        """Tell everybody something that is no secret."""
        for player in self.parties():
            player.tell(message)

    def close(self) -> None:
        """Nothing more is done here, and nobody told."""
        self._seated = ()
        self._watching.clear()
        self._journal.close()

    def _sits(self, player: Player, seat: int) -> bool:
        return 0 <= seat < len(self._seated) and self._seated[seat] is player

    def _remaining(self, seat: int) -> int | None:
        """How many steps an undo by `seat` leaves; None where it may not: programs never do."""
        if self._header.players[seat].kind != "person":
            return None
        return keep(self._steps, seat, freely=self._freely)

    def _decline_for_people(self) -> list[Event]:
        """Answer the poll of R13 for those who have a button instead."""
        events: list[Event] = []
        while self.game.choice == "erupt" and self.game.active is not None:
            if self._seated[self.game.active].polled:
                break
            events += self._do(self.game.active, DONE)
        return events

    def _do(self, seat: int, action: Action) -> list[Event]:
        entry = Entry(seat, action)
        self._journal.append(entry)
        return self._apply(entry)

    def _apply(self, entry: Entry) -> list[Event]:
        seat = entry.seat
        declined = self.game.choice == "erupt" and entry.action == DONE
        events = self.game.apply(entry.action, seat)
        if not declined:
            self.seq += 1
        unasked = declined and not self._seated[seat].polled
        self._steps.append(Step(seat, entry.action, self.seq, reveals(events), unasked))
        return events

    def _tell(self, events: Sequence[Event] | None) -> None:
        """An update for each seat and each spectator; `events` None: the game has just begun."""
        for seat, player in enumerate(self._seated):
            update = self._update(seat, events)
            if self.game.choice == "erupt" and seat == self.game.on_turn != self.game.active:
                self._withheld[seat] = update.events
            else:
                player.tell(update)
        for player in self._watching:
            player.tell(self._update(None, events))

    def _ask(self) -> None:
        """A program declined to declare, which nobody else learns: ask the next, or the seat on turn for its card."""
        seat = self.game.active
        assert seat is not None
        self._seated[seat].tell(self._update(seat, []))

    def _update(self, seat: int | None, events: Sequence[Event] | None) -> Update:
        game = self.game
        seen: list[Event] = [game.started(seat)] if events is None else [for_seat(event, seat) for event in events]
        asked = seat is not None and seat == game.active
        may_undo = seat is not None and self._remaining(seat) is not None
        seen = self._withheld.pop(seat, []) + seen if seat is not None else seen
        return Update(self.seq, seen, game.view(seat), game.legal_actions()[:] if asked else [], may_undo)
