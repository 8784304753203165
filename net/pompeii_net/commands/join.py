"""The command `pompeii join`: a bot or AI plays in a game on the network, without a window."""

import asyncio
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

from pompeii_core.actions import Action, Phase
from pompeii_core.events import Event
from pompeii_core.setup import Seated, SeatedPlayer
from pompeii_core.tally import ranking, winners
from pompeii_core.view import Update, View
from pompeii_net.bots.agents import SPECS, Agent, Spec, make_agent, parse_spec
from pompeii_net.bots.protocol import BotFault
from pompeii_net.commands.arguments import Parser, argument, milliseconds, name_asked, on_interrupt, run_command
from pompeii_net.commands.console import ExitCode, UsageError, print_error, print_line
from pompeii_net.lan.local import ConnectionStatus, LossReason
from pompeii_net.lan.transport.addresses import AddressError
from pompeii_net.lan.transport.far_line import is_far, parse_where
from pompeii_net.lan.transport.join_codes import parse_code
from pompeii_net.lan.wire import Chat, Ready, RoomView, Sit
from pompeii_net.messages import ActRequest, GameInfo, Refused
from pompeii_net.words import ADDRESSES, FAR, VERSIONS, chat_line, version_words

if TYPE_CHECKING:
    from pompeii_net.lan.guest.guest import Guest

_COMMAND: Final = "pompeii join"
BOT_MILLIS: Final = 10_000
AI_MILLIS: Final = 1000  # default time for an answer

_WHY: Final = {
    "nobody": "no answer from {address}",
    "timeout": "{address} did not answer in time; a firewall there may be blocking it",
    "hung_up": "the host at {address} did not answer in time; try again",
    "refused": "there is no game at {address}",
    "far_silent": FAR["far_silent"],
    "far_missing": FAR["far_missing"],
    "not_pompeii": "something answers at {address}, but it is not a game of Pompeii",
    "wrong_code": "the join code is wrong",
    "no_code": "the game at {address} needs a join code: give it with --code",
    "impostor": "the code does not match the host that answered; if it is right, another computer is posing as "
    "the host",
    "protocol": VERSIONS["other"],
    "full": "the game at {address} takes no more people, or no more from your network",
    "seats_taken": "there is no free seat at {address}; --watch watches the game",
    "begun": "there is no free seat at {address}: the game has begun; --watch watches it",
    "busy": "{address} has too many guests already",
    "old_code": "the join code of the game has changed",
    "shut": "too many wrong codes came from here; try again in a minute",
    "name": "that name cannot be shown; give another with --name",
    "closed": "the host has closed the game",
    "kicked": "the host has removed us",
    "blocked": "the host accepts nobody new from here or with that name",
    "replaced": "someone else has come back in our place",
    "unknown": "the host no longer knows us",
    "flood": "the host ended the connection: too much was sent at once",
    "slow": "the host ended the connection: we were too slow to keep up",
    "malformed": "the host ended the connection: it could not understand what was sent",
    "left": "the host ended the connection",
}
_AWAY: Final = "the host cannot be reached; trying again"
_FAR: Final = "the host far away"
_IMPOSTOR: Final = "another computer answers in the host's place; waiting for the real one"


def main(argv: list[str]) -> int:
    """Run `pompeii join` and return an `ExitCode`, which is DONE only after a game was played to its end."""
    return run_command(_COMMAND, argv, _join_options, _run)


def _run(options: Namespace) -> ExitCode:
    try:
        return asyncio.run(_join(options))
    except (KeyboardInterrupt, asyncio.CancelledError):
        return ExitCode.INTERRUPTED


async def _join(options: Namespace) -> ExitCode:
    from pompeii_net.lan.discovery.finder import HostLocator
    from pompeii_net.lan.guest.guest import Guest

    task = asyncio.current_task()
    assert task
    games = 0

    def given_up(fault: BotFault) -> None:
        _print_error(f"The bot “{options.seat.command}” {fault.words}. The AI takes its place.")

    agent = make_agent(options.seat, options.log, given_up) if options.seat else None
    player = HeadlessGuest(agent, watch=options.watch, millis=options.millis)
    # Polled: a program has no button for declaring the eruption (R13), so it must be asked.
    guest = player.guest = Guest(player, None, None, polled=True, find_game=HostLocator())
    with on_interrupt(task.cancel):
        try:
            guest.join([options.place], options.code, options.name)
            while True:
                print_line(await player.play())
                games += 1
                if not options.stay:
                    return ExitCode.DONE
        except GuestStopped as stopped:
            if games and stopped.why == "closed":
                return ExitCode.DONE
            why = "no_code" if stopped.why == "wrong_code" and not options.code else stopped.why
            words = _WHY.get(why, "the host ended the connection").format(address=options.address)
            _print_error(version_words(stopped.version) if stopped.version else words)
            return ExitCode.FAILED
        finally:
            await guest.close()
            if agent:
                await agent.close()


type StopReason = LossReason | Literal["seats_taken", "begun"]
MOST_REFUSED: Final = 3  # maximum refusals after which the same update is answered again


class GuestStopped(Exception):
    """The guest cannot play: the connection is lost, or there is no free seat; `why` is the reason."""

    def __init__(self, why: StopReason, version: str = "") -> None:
        super().__init__(why)
        self.why, self.version = why, version  # version of the host if it differs from ours


class HeadlessGuest:
    """Has `agent` play one seat. Without an agent it only watches; with `watch` it does if no seat is open.

    `millis`: time for an answer. Prints the chat to standard error, and a line when the host is lost, when another
    computer answers in its place, and when the host is back.
    """

    def __init__(self, agent: Agent | None, *, watch: bool, millis: int) -> None:
        self.guest: Guest  # the connection; must be set before the first message
        self._agent, self._watch, self._millis = agent, watch or agent is None, millis
        self._complaint = ""
        self._news = asyncio.Event()
        self._stopped: GuestStopped | None = None
        self._room: RoomView | None = None
        self._again = True  # whether another game is wanted
        self._done = False  # whether the last game seen is over and its ranking was returned
        self._players: list[SeatedPlayer] = []
        self._info: GameInfo | None = None
        self._seat: int | None = None  # the agent's seat in the current game
        self._update: Update | None = None
        self._unseen: list[Event] = []
        self._seq = -1  # the agent has heard, or will hear, all events up to this update
        self._answered = False
        self._refusals = 0
        self._thought: asyncio.Task[Action] | None = None

    async def play(self) -> str:
        """Play or watch one game and return its ranking as a line.

        GuestStopped if the connection is lost for good, or if there is no seat and no `watch`.
        """
        self._again = True
        self._look_for_a_seat()
        try:
            while True:
                await self._turn()
                if self._update and self._update.view.phase is Phase.OVER:
                    return await self._finish(self._update.view)
                if self._stopped:
                    raise self._stopped
                await self._news.wait()
                self._news.clear()
        finally:
            self._drop_thought()

    def notify(self, message: Any) -> None:
        """Store a message of the connection and wake `play`. Prints chat and troubles; takes a seat if needed."""
        match message:
            case ConnectionStatus("lost", why, version):
                self._stopped = GuestStopped(why or "timeout", version)
            case ConnectionStatus("entering", "far_silent"):
                _print_error(FAR["far_slow"])
            case ConnectionStatus("waiting", why, version):
                words = _IMPOSTOR if why == "impostor" else version_words(version) if version else _AWAY
                if self._complaint not in (words, _IMPOSTOR):
                    self._complaint = words
                    _print_error(words)
            case ConnectionStatus("online") if self._complaint:
                self._complaint = ""
                _print_error("the host is back")
            case Chat(name=name, text=text, reaction=reaction, past=False):
                _print_error(chat_line(name, text, reaction))
            case RoomView():
                self._room = message
                self._look_for_a_seat()
            case GameInfo():
                self._info, self._players = message, [*message.players]
                # Events missed while the connection was down.
                self._unseen += [told.event for told in message.past if told.seq > self._seq]
            case Seated(seat, player) if seat < len(self._players):
                self._players[seat] = player
            case Update():
                self._see(message)
            case Refused():
                self._answered = False
                self._refusals += 1
        self._news.set()

    def _look_for_a_seat(self) -> None:
        """Get ready if we have a seat; in the lobby take an open one. If there is none, watch or make `play` fail."""
        room = self._room
        if room is None:
            return
        free = [number for number, seat in enumerate(room.seats) if seat.kind == "open"]
        if own := room.own_seat:
            if room.stage != "playing" and self._again and not own.ready:
                self.guest.handle(Ready(True))
        elif self._agent and room.stage == "lobby" and free:
            self.guest.handle(Sit(free[0]))
        elif not self._watch:
            self._stopped = self._stopped or GuestStopped("seats_taken" if room.stage == "lobby" else "begun")

    def _see(self, update: Update) -> None:
        if self._done and update.view.phase is Phase.OVER:
            return  # the end of the last game, sent again after a reconnect
        if self._update and (update.seq, update.legal) != (self._update.seq, self._update.legal):
            self._drop_thought()
            self._answered = False
        self._done, self._refusals = False, 0
        self._unseen += update.events
        self._seq = max(self._seq, update.seq)
        self._update = update

    async def _turn(self) -> None:
        """Begin the agent on a new seat, pass it new events, and send its decision or start the one that is due.

        Decides nothing while the game is on hold or after `MOST_REFUSED` refusals. Does nothing without agent, update
        or seat.
        """
        info, update, agent = self._info, self._update, self._agent
        if not (info and update and agent):
            return
        seat = info.own[0] if info.own else None
        if seat != self._seat and update.view.phase is not Phase.OVER:
            self._seat = seat
            if seat is not None:
                await agent.begin(seat, [player.name for player in self._players], info.rules)
        unseen, self._unseen = self._unseen, []
        if seat is None:
            return
        agent.notify(unseen)
        if self._room and self._room.waiting:
            return
        if self._thought and self._thought.done():
            thought, self._thought = self._thought, None
            self._answered = True
            self.guest.handle(ActRequest(seat, update.seq, thought.result()))
        elif update.legal and not (self._answered or self._thought or self._refusals > MOST_REFUSED):
            self._thought = asyncio.create_task(agent.choose(update, self._millis))
            self._thought.add_done_callback(lambda thought: self._news.set())

    async def _finish(self, view: View) -> str:
        if self._agent and self._seat is not None:
            await self._agent.end(view.saved, view.volcano, winners(view.saved, view.volcano))
        names = [player.name for player in self._players]
        self._again, self._done = False, True
        self._info, self._update, self._seat, self._seq = None, None, None, -1
        return " · ".join(
            f"{place}. {names[seat]}: {view.saved[seat]} saved, {view.volcano[seat]} in the volcano"
            for place, seat in ranking(view.saved, view.volcano)
        )

    def _drop_thought(self) -> None:
        if self._thought:
            self._thought.cancel()
            self._thought = None


def _join_options(argv: list[str]) -> Namespace:
    """Return the options, with defaults and `place`, the parsed address.

    ValueError with one sentence if they are wrong.
    """
    options = _parser().parse_args(argv)
    spec: Spec | None = options.seat
    if not (spec or options.watch):
        raise UsageError("say who plays with --seat random, ai:NAME or bot:COMMAND, or use --watch")
    try:
        options.place, code = parse_where(options.address)
    except AddressError as error:
        raise UsageError(ADDRESSES[error.fault].format(text=error.text)) from None
    options.code = options.code or code
    if is_far(options.place[0]):
        options.address = _FAR
    unnamed = spec.name if spec else "Spectator"
    options.name = name_asked(unnamed if options.name is None else options.name)
    options.millis = options.millis or (BOT_MILLIS if spec and spec.command else AI_MILLIS)
    return options


def _print_error(sentence: str) -> None:
    print_error(_COMMAND, sentence)


def _parser() -> Parser:
    parser = Parser(
        _COMMAND,
        "Have a bot or an AI play a game on the network to its end, without a window.",
        "The result goes to standard output. Exit codes: 0 played to the end, 1 not, 2 usage error, 130 Ctrl+C.",
    )
    add = parser.add_argument
    add(
        "address",
        metavar="ADDRESS",
        help="where the game is: HOST or HOST:PORT, as shown by its host; or its line for friends far away",
    )
    form = "a join code has 12 letters and digits, like ABCD-EF23-GH45"
    code = argument(lambda text: text and parse_code(text), form)
    add("--code", type=code, default="", metavar="C", help="the join code, 12 letters and digits, if one is needed")
    add("--seat", type=argument(parse_spec), metavar="SPEC", help=f"who plays: {SPECS}")
    add("--name", metavar="N", help="the player's name (the AI's name, or the command's)")
    times = f"milliseconds for each answer of a bot ({BOT_MILLIS}) or of an AI that uses its time ({AI_MILLIS})"
    add("--millis", type=milliseconds, metavar="T", help=times)
    add("--watch", action="store_true", help="watch if no seat is open or no --seat is given")
    add("--stay", action="store_true", help="stay for rematches until the host closes the game")
    add("--log", type=Path, metavar="FILE", help="file for a bot's standard error (ours)")
    return parser
