"""The table: the authority over one game. It checks, journals and applies actions, and tells each player the result."""

import asyncio
from collections import deque
from collections.abc import Iterator, Sequence
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from pompeii_core.actions import DONE, Action, Choice, Erupt
from pompeii_core.events import Ad79Drawn, CardDrawn, Eruption, Event, OmenDrawn, TileDrawn, for_seat
from pompeii_core.game import Game
from pompeii_core.illegal import IllegalAction
from pompeii_core.record import Entry, Undo
from pompeii_core.setup import COACH, Seated, SeatedPlayer
from pompeii_core.view import Update
from pompeii_net.journal import Journal
from pompeii_net.messages import (
    MOST_FORMER,
    ActRequest,
    FormerPlayer,
    GameInfo,
    Message,
    Move,
    PastEvent,
    Recorded,
    RedoRequest,
    Refused,
    Rewound,
    TableRefusal,
    UndoRequest,
)
from pompeii_net.player import Player, WindowPlayer

_REMEMBERED: Final = 64  # recent requests, to recognise repeats; a guest waits for the answer to one at a time
POLL: Final = 0.05  # seconds that the R13 poll takes, even when no one is polled, so that timing reveals nothing


class Table:
    """One game with its parties: the players by seat, and spectators."""

    held = False  # while True no one may act, because a player's connection is being restored

    def __init__(self, journal: Journal, seated: Sequence[Player], fixed: int = 0) -> None:
        """Seat the players and apply the journal's entries. The first `fixed` of these cannot be undone."""
        self._journal, self._header = journal, journal.record.header
        self.game = Game(self._header.rules, self._header.deal)
        self.seq = 0
        self.seated = list(seated)
        self._watching: list[Player] = []
        self._begun = False
        self._steps: list[Step] = []
        self._fixed = fixed
        self._undone: list[list[Step]] = []  # steps taken back by each undo since the last decision, the last undo last
        self._done: deque[tuple[Player, Move]] = deque(maxlen=_REMEMBERED)
        self._earlier: list[FormerPlayer] = []
        self._poll = EruptionPoll(self)
        for party in self.seated:
            party.table = self
        for entry in journal.record.entries:
            self.apply(entry)

    @property
    def players(self) -> list[SeatedPlayer]:
        return self._journal.record.header.players

    def begin(self) -> None:
        """Send every party the state of the game, which also asks the first seat to decide."""
        self._begun = True
        for player in self.parties():
            self._introduce(player)
        self._send_update([] if self.seq else None)

    def watch(self, player: Player) -> None:
        """Add a spectator and, if the game has begun, send it the state of the game."""
        player.table = self
        self._watching.append(player)
        if self._begun:
            self.welcome(player)

    def unwatch(self, player: Player) -> None:
        if player in self._watching:
            self._watching.remove(player)

    def welcome(self, player: Player) -> None:
        """Send a party that joined or came back the state of the game and its pending decision.

        If the poll holds a seat back, its decision is sent after the poll.
        """
        self._introduce(player)
        for seat in self._own(player):
            if self._poll.holds_back(seat):
                self._poll.withheld = []  # the view that follows the poll shows what they would have told
            else:
                player.notify(self._update(seat, []))
        if player in self._watching:
            player.notify(self._update(None, []))

    def reseat(self, seat: int, party: Player, who: SeatedPlayer | None = None) -> None:
        """Let `party` play a seat, and no longer watch, from now on. Nothing can be redone any more.

        `who`: the seat's new player, recorded and announced; None: as before. If the game has begun, `party` is sent
        its state. A poll (R13) that asks the seat goes on, declined unless `party` is polled.
        """
        party.table = self
        self.seated[seat] = party
        self._undone.clear()  # another player decided those steps
        self.unwatch(party)
        if who:
            self._earlier = [FormerPlayer(self.seq, seat, self.players[seat]), *self._earlier][:MOST_FORMER]
            seated = Seated(seat, who)
            self._journal.append(seated)
            for other in self.parties():
                if other is not party:
                    other.notify(seated)
        if not self._begun:
            return
        polled = self._poll.asks(seat)
        self.write(self._poll.decline())
        self.welcome(party)
        if polled and not self._poll.asks(seat):
            self._poll.go_on()

    def note_coach(self, seat: int) -> None:
        """Record and announce that a coach is at the side of a seat's person. Does nothing if it is known already."""
        who = replace(self.players[seat], persona=COACH)
        if who != self.players[seat]:
            coached = Seated(seat, who)
            self._journal.append(coached)
            self.announce(coached)

    def is_coached(self, seat: int) -> bool:
        """Return whether a seat's person has a coach who may speak: all the other players must be programs."""
        return self.players[seat].coached and self._is_alone()

    def parties(self) -> Iterator[Player]:
        """Yield each player and spectator once."""
        yield from dict.fromkeys((*self.seated, *self._watching))

    def awaited(self) -> list[Player]:
        """Return the parties whose windows a program waits for.

        Remote spectators count only if no other people are there.
        """
        near = [player for player in self.parties() if player in self.seated or isinstance(player, WindowPlayer)]
        return near if any(not player.polled for player in near) else [*self.parties()]

    def submit(self, player: Player, request: Move) -> None:
        """Do what `player` asks, or send only that player a refusal. A request with a `cid` done before is ignored."""
        if request.cid and (player, request) in self._done:
            return  # after a broken connection a guest repeats what was not confirmed
        reason = self._try(player, request)
        if reason is None:
            self._done.append((player, request))
        elif isinstance(reason, TableRefusal):
            player.notify(Refused(request.seat, reason, cid=request.cid))
        else:
            player.notify(Refused(request.seat, reason.code, reason.rule, request.cid, reason.blanks))

    def _try(self, player: Player, request: Move) -> TableRefusal | IllegalAction | None:
        """Do what is asked and return None, or return why not."""
        if request.seat not in self._own(player):
            return TableRefusal.NOT_YOURS
        if self.held:
            return TableRefusal.HELD
        match request:
            case ActRequest():
                return self._act(request)
            case UndoRequest():
                return self._undo(request.seat)
            case RedoRequest():
                return self._redo(request.seat)

    def _act(self, request: ActRequest) -> TableRefusal | IllegalAction | None:
        """Do an action and return None, or return why not. After an action nothing can be redone.

        A declaration (R13) answers no particular update: it is in time while it is legal. A polled program that did not
        answer in time has declined; if it declines later, that is accepted without effect.
        """
        seat, action = request.seat, request.action
        out_of_time = request.seq != self.seq or (self._poll.state != "idle" and not self._poll.asks(seat))
        if out_of_time and not isinstance(action, Erupt):
            return TableRefusal.TOO_LATE
        if action == DONE and self.game.choice is Choice.PLACE:
            return None
        if refusal := self.game.why_not(action, seat):
            return refusal
        self._undone.clear()
        if self._poll.is_declined_by(action):
            self._do(seat, action)
            self._poll.go_on()
        else:
            self._tell_withheld()
            self._send_update(self._do(seat, action))
        return None

    def _undo(self, seat: int) -> TableRefusal | None:
        remaining = self._remaining(seat)
        if remaining is None:
            return TableRefusal.NOTHING_TO_UNDO
        self._journal.append(Undo(remaining))
        self._undone.append(self._steps[remaining:])
        del self._steps[remaining:]
        # Replay from the deal: actions have no inverse, and a few hundred of them take milliseconds.
        self.game = self._journal.record.game()
        self._poll.stop()
        self._poll.withheld = []
        self.seq += 1
        self.announce(Rewound(self._steps[-1].seq if self._steps else 0))
        # The turn's poll is already over, unless the undone action was a declaration in the middle of the poll.
        self._send_update([], polling=self.game.choice is Choice.ERUPT)
        return None

    def _redo(self, seat: int) -> TableRefusal | None:
        """Redo all steps of the last undo, even other seats', and return None; or return why that is impossible."""
        if not self._may_redo(seat):
            return TableRefusal.NOTHING_TO_REDO
        for step in self._undone.pop():
            if self._poll.is_declined_by(step.action):
                self._do(step.seat, step.action)
            else:
                self._tell_withheld()
                self._send_update(self._do(step.seat, step.action), asking=False)
        self.seq += 1
        self._send_update([])
        return None

    def announce(self, message: Message) -> None:
        """Send all parties a public message."""
        for player in self.parties():
            player.notify(message)

    def ask_again(self) -> None:
        """Ask the active seat again, unless the game has not begun, is over, or the poll holds the seat back."""
        if self._begun and self.game.active is not None and not self._poll.holds_back(self.game.active):
            self.ask()

    def close(self) -> None:
        """End the table without telling its parties. A new game with no person's decision and no room is deleted."""
        self._poll.stop()
        self.seated.clear()
        self._watching.clear()
        self._journal.close(keep_unbegun=False)

    def _introduce(self, player: Player) -> None:
        own, header = self._own(player), self._header
        past = self._past(own[0] if len(own) == 1 else None)
        player.notify(GameInfo(list(self.players), header.rules, own, header.full_undo, past, self._earlier))
        player.notify(Recorded(self._journal.path))

    def _past(self, seat: int | None) -> list[PastEvent]:
        """Return the past events as `seat` (None: a spectator) may know them.

        [] if there are only declined declarations (R13).
        """
        if not self.seq:
            return []
        game = Game(self._header.rules, self._header.deal)
        past = [PastEvent(0, game.started(seat))]
        for step in self._steps:
            past += [PastEvent(step.seq, for_seat(event, seat)) for event in game.apply(step.action, step.seat)]
        return past

    def _own(self, player: Player) -> list[int]:
        return [seat for seat, party in enumerate(self.seated) if party is player]

    def _remaining(self, seat: int) -> int | None:
        """Return how many steps an undo by `seat` would leave; None if it may not undo, as a program never may."""
        if self.players[seat].kind != "person":
            return None
        freely = (self._header.full_undo and self._is_alone()) or self.is_coached(seat)
        left = steps_left(self._steps, seat, freely=freely)
        return None if left is None or left < self._fixed else left

    def _is_alone(self) -> bool:
        return sum(player.kind == "person" for player in self.players) == 1

    def _may_redo(self, seat: int) -> bool:
        return bool(self._undone) and self._undone[-1][0].seat == seat

    def _do(self, seat: int, action: Action) -> list[Event]:
        entry = Entry(seat, action)
        self.write([entry])
        return self.apply(entry)

    def write(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            self._journal.append(entry)

    def apply(self, entry: Entry) -> list[Event]:
        seat = entry.seat
        declined = self._poll.is_declined_by(entry.action)
        events = self.game.apply(entry.action, seat)
        if not declined:
            self.seq += 1
        self._steps.append(Step(seat, entry.action, self.seq, reveals(events), declined))
        return events

    def _send_update(self, events: Sequence[Event] | None, *, asking: bool = True, polling: bool = True) -> None:
        """Send update `seq`, already counted, to each seat and spectator. `events` None: the game has just begun.

        Without `asking`, no seat is asked yet, because another update follows at once. With `polling`, a poll (R13) may
        start. It is declined for people, and the events of the seat that it holds back are kept.
        """
        declined = self._poll.decline() if asking else []
        if asking and polling:
            self._poll.start()
        for seat, player in enumerate(self.seated):
            update = self._update(seat, events, asking=asking)
            if self._poll.holds_back(seat):
                self._poll.withheld = update.events
            else:
                player.notify(update)
        for player in self._watching:
            player.notify(self._update(None, events))
        self.write(declined)

    def _tell_withheld(self) -> None:
        """End the poll because of a declaration, after sending the seat on turn the withheld events."""
        seat = self.game.on_turn
        if self._poll.holds_back(seat):
            self.seated[seat].notify(self._update(seat, [], asking=False))
        self._poll.stop()

    def ask(self) -> None:
        """Ask the active seat, which must exist, to decide. No one else is told."""
        seat = self.game.active
        assert seat is not None
        self.seated[seat].notify(self._update(seat, []))

    def _update(self, seat: int | None, events: Sequence[Event] | None, *, asking: bool = True) -> Update:
        game = self.game
        seen: list[Event] = [game.started(seat)] if events is None else [for_seat(event, seat) for event in events]
        view = game.view(seat)
        if seat is None:
            return Update(self.seq, seen, view, [])
        legal = game.legal_actions()[:] if asking and seat == game.active else []
        if seat == game.on_turn:
            seen, self._poll.withheld = self._poll.withheld + seen, []
        return Update(self.seq, seen, view, legal, self._remaining(seat) is not None, self._may_redo(seat))


type PollState = Literal["idle", "asking", "answered"]


class EruptionPoll:
    """The poll of a turn: which programs declare an early eruption (R13). No one learns who was asked.

    It takes `POLL` seconds whether or not any program is asked. `idle`: no poll, or its time is over. `asking`: a
    program has been asked and may answer. `answered`: no one is left to ask, but the time is not over. Until then
    `withheld` holds the events that the seat on turn is told with its question.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._timer: asyncio.TimerHandle | None = None
        self.withheld: list[Event] = []

    @property
    def state(self) -> PollState:
        if self._timer is None:
            return "idle"
        return "asking" if self._is_pending() else "answered"

    def asks(self, seat: int) -> bool:
        """Return whether `seat` is the one being asked."""
        return self._is_pending() and self._table.game.active == seat

    def holds_back(self, seat: int) -> bool:
        """Return whether `seat` is on turn and is asked for its card only when the poll's time is over."""
        return self.state != "idle" and self._table.game.on_turn == seat and not self.asks(seat)

    def is_declined_by(self, action: Action) -> bool:
        """Return whether `action` would answer the poll with no."""
        return self._is_pending() and action == DONE

    def start(self) -> None:
        """Start the poll's time if, by public knowledge, a program could be asked; among AIs alone, if one is asked."""
        if self._is_pending() or (self._may_be_asked() and not self._only_ais()):
            self.stop()
            self._timer = asyncio.get_running_loop().call_later(POLL, self._end)

    def stop(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def go_on(self) -> None:
        """Decline for people, then ask the next program or, if none or no time is left, the seat on turn.

        The seat on turn is asked once the poll's time is over, or among AIs at once.
        """
        over = self.state == "idle"
        self._table.write(self.decline(all_seats=over))
        if over or self.state == "asking":
            self._table.ask()
        elif self._only_ais():
            self.stop()
            self._table.ask()

    def decline(self, *, all_seats: bool = False) -> list[Entry]:
        """Decline for people, who have a button instead, up to the next program, or with `all_seats` for all.

        Returns the entries, which the caller writes after telling the players, so that no one waits for the disk.
        """
        table, declined = self._table, list[Entry]()
        while self._is_pending() and (seat := table.game.active) is not None:
            if table.seated[seat].polled and not all_seats:
                break
            declined.append(Entry(seat, DONE))
            table.apply(declined[-1])
        return declined

    def _end(self) -> None:
        """Decline for programs that have not answered, which like people may still declare; ask the seat on turn.

        A program on turn that is being asked itself gets all the time it needs: it may know that it was asked.
        """
        self._timer = None
        if self.asks(self._table.game.on_turn):
            return
        declined = self.decline(all_seats=True)
        self._table.ask()
        self._table.write(declined)

    def _is_pending(self) -> bool:
        return self._table.game.choice is Choice.ERUPT

    def _may_be_asked(self) -> bool:
        """Return whether, by public knowledge, a program might be asked in this turn. False while one is asked."""
        game = self._table.game
        return (
            game.choice is Choice.PLACE
            and game.rules.early_eruption == "yes"
            and any(player.polled for player in self._table.seated)
            and game.position.full != 0
        )

    def _only_ais(self) -> bool:
        return all(player.kind == "ai" for player in self._table.players)


_REVEALING: Final = (CardDrawn, Ad79Drawn, OmenDrawn, TileDrawn, Eruption)


class Step(Struct, frozen=True):
    """An action, and the table's `seq` after it.

    `declined`: it declined an eruption in the poll (R13), which has no undo.
    """

    seat: int
    action: Action
    seq: int
    reveals: bool
    declined: bool = False


def reveals(events: Sequence[Event]) -> bool:
    """Return whether an action with these events revealed a card, a tile or a hand."""
    return any(isinstance(event, _REVEALING) for event in events)


def steps_left(steps: Sequence[Step], seat: int, *, freely: bool) -> int | None:
    """Return how many steps remain after `seat` undoes its last choice; None if it may not or has made no choice.

    It may if nothing was revealed and no other seat has acted since, except to decline (R13); with `freely`, always.
    """
    for n, step in reversed([*enumerate(steps)]):
        if not step.declined:
            if step.seat == seat and (freely or not step.reveals):
                return n
            if not freely:
                return None
    return None
