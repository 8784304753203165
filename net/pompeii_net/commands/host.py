"""The command `pompeii host`: a room on this machine's network, without any window."""

import asyncio
import socket
import sys
from argparse import Namespace
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from itertools import chain, count
from pathlib import Path
from typing import Final

from msgspec import Struct

from pompeii_core.actions import FEWEST_SEATS, MOST_SEATS
from pompeii_core.ai.personas import DEFAULT_LEVEL, LEVELS, PERSONAS, check_level, persona_named
from pompeii_core.record import SUFFIX, RecordError, read_record
from pompeii_core.rules import PRESETS
from pompeii_core.setup import GameSetup, SeatedPlayer
from pompeii_core.text import clean_name, name_key
from pompeii_net.commands.arguments import (
    Parser,
    argument,
    name_asked,
    on_interrupt,
    read_lines,
    rules_asked,
    run_command,
    whole,
)
from pompeii_net.commands.console import ExitCode, UsageError, aligned, print_error, print_line
from pompeii_net.folders import folders, make_private
from pompeii_net.journal import new_name
from pompeii_net.lan.local import (
    Alarm,
    Consent,
    FarInvitation,
    FarState,
    InviteFar,
    Kick,
    OfferSeat,
    Rematch,
    RoomPlan,
    StartGame,
)
from pompeii_net.lan.room.room import Room
from pompeii_net.lan.room.state import RoomOptions
from pompeii_net.lan.room.updates import room_view
from pompeii_net.lan.transport import join_codes
from pompeii_net.lan.transport.addresses import browsable, is_alone
from pompeii_net.lan.transport.listener import ListenError
from pompeii_net.lan.wire import PORT, Chat, MemberView, Notice, Presence, RoomView
from pompeii_net.messages import Fault, FaultCode, PaceSettings
from pompeii_net.words import FAR, LISTENING, bot_words, chat_line, notice_line, record_words

CLOCK: Final = 300  # default seconds for a turn, so that a player cannot hold up a room that no one watches


def host_options(argv: list[str]) -> Namespace:
    """Return the options with the `plan` of a room. ValueError with one sentence if they are wrong.

    `resumed`: path of an unfinished game's record, or None. `naming`: returns an unused name for a record in `folder`.
    """
    options = _parser().parse_args(argv)
    if options.code is not None and options.open:
        raise UsageError("a game with a --code is not --open")
    name = name_asked(options.name)
    players, free = _seats(options)
    options.folder, options.naming, options.resumed = _records(options.record)
    options.plan = RoomPlan(
        name=name,
        host=clean_name(socket.gethostname().partition(".")[0]) or name,
        game=GameSetup(players=players, rules=rules_asked(options), seed=options.seed),
        open=free,
        code="" if options.open else options.code,
        port=options.port,
        bind=options.bind,
        clock=options.clock,
        away=options.away,
        takeover="yes",  # without a window there is no one to ask for an AI's seat
    )
    return options


def _seats(options: Namespace) -> tuple[list[SeatedPlayer], list[int]]:
    """Return the players by seat, persons on the open seats, then AIs; and the open seats.

    ValueError if they do not fit.
    """
    usual = check_level(options.level)
    named = [word.partition("@") for word in options.ai]
    ais = {persona_named(name).name: check_level(level) if at else usual for name, at, level in named}
    if len(ais) < len(named):
        raise UsageError("each --ai NAME can be given only once")
    people = options.seats - len(ais)
    if people < 0:
        raise UsageError(f"{len(ais)} AIs do not fit on {options.seats} seats")
    players = [SeatedPlayer("person", f"Seat {seat + 1}", seat) for seat in range(people)]
    players += [SeatedPlayer("ai", who, seat, who, level) for seat, (who, level) in enumerate(ais.items(), people)]
    return players, [*range(people)]


def _records(path: Path | None) -> tuple[Path, Callable[[], str], Path | None]:
    """Return the folder for records, a function that returns unused names, and `path` if it exists, else None.

    `path` None: our own folder. UsageError if `path` cannot be used.
    """
    if path is None:
        return folders().games, new_name, None
    if path.suffix != SUFFIX:
        raise UsageError(f"“{path}” is not the name of a record: it must end in {SUFFIX}")
    if not path.parent.is_dir():
        raise UsageError(f"there is no folder “{path.parent}” for the record")
    resumed = path if path.exists() else None
    try:
        over = resumed is not None and read_record(resumed).over
    except RecordError as error:
        raise UsageError(record_words(error.code, error.blanks)) from None
    except OSError as error:
        raise UsageError(f"“{path}” cannot be read: {error.strerror}") from None
    if over:
        raise UsageError(f"the game in “{path}” is over; choose another name for a new one")
    # GAME.pompeii, GAME-2.pompeii … Checked when each game begins, so that a rematch overwrites no newer file.
    names = chain([path.name], (f"{path.stem}-{number}{path.suffix}" for number in count(2)))
    free = (name for name in names if not path.with_name(name).exists())
    return path.parent, free.__next__, resumed


def _parser() -> Parser:
    parser = Parser(
        "pompeii host",
        "Host games on this network without a window: each begins when all seats are taken and ready.",
        """While it runs, it does what you type: “help” lists what there is. Exit codes:
        0 played with --once, or Ctrl+C between games; 1 the room could not be opened; 2 usage error;
        130 Ctrl+C during a game, which --record FILE can continue.""",
    )
    add = parser.add_argument
    add("--name", default="Pompeii", metavar="N", help="name of the game (Pompeii)")
    seats = whole(FEWEST_SEATS, MOST_SEATS)
    add("--seats", type=seats, default=MOST_SEATS, metavar="N", help="number of seats, including AIs (%(default)s)")
    ais = f"""AIs among them, each with its own level if given: {", ".join(PERSONAS)};
        anyone who asks for an AI's seat gets it, as no one is here to decide"""
    add("--ai", nargs="+", action="extend", default=[], metavar="NAME[@LEVEL]", help=ais)
    levels = f"the AIs' level, weakest first: {', '.join(LEVELS)} ({DEFAULT_LEVEL})"
    add("--level", default=DEFAULT_LEVEL, metavar="LEVEL", help=levels)
    own = f"the secret part of the join code, {join_codes.SECRET_LENGTH} letters and digits, hard to guess (a new one)"
    code = argument(join_codes.parse_secret, "your own code has 8 letters and digits, like ABCD-EF23; 4 are added")
    add("--code", type=code, metavar="C", help=f"{own}; {join_codes.CHECK_LENGTH} more are added that prove it is you")
    add("--open", action="store_true", help="no join code: anyone on the network can join")
    far = "let friends far away join, too; prints the line that they paste (needs pompeii[far])"
    add("--far", action="store_true", help=far)
    add("--port", type=whole(0, 65535), metavar="P", help="port to listen on (17979, or any free one)")
    add("--bind", default="", metavar="ADDR", help="the only address to listen on (all)")
    parser.add_rules(f"the rules: {', '.join(PRESETS)} (standard)")
    add("--clock", type=whole(0, 3600), default=CLOCK, metavar="S", help=f"seconds per turn, 0 for no clock ({CLOCK})")
    add("--away", type=whole(0, 3600), default=60, metavar="S", help="seconds until an AI plays on, 0 for never (60)")
    seed = """seed of the first deal, S + 1 for the next …; anyone who tries out small numbers can find yours, and
        with it everybody's cards in this game and those that follow (random)"""
    add("--seed", type=whole(0, 1 << 62), metavar="S", help=seed)
    add("--record", type=Path, metavar="FILE", help="record the game there, or continue the unfinished one in it")
    kept = "how many finished games of this run to keep; older ones are deleted (1000)"
    add("--keep", type=whole(1, 1_000_000), default=1000, metavar="N", help=kept)
    add("--once", action="store_true", help="end when the game is over")
    return parser


_COMMAND: Final = "pompeii host"
PAUSE: Final = 0.35  # seconds that an AI waits after people have seen the last events, as in a window by default

_ALARMS: Final = {
    "wrong_codes": "someone at {address} tried {count} wrong codes and has to wait a minute",
    "blocked": "someone at {address} was not let in because {name} was removed",
    "unannounced": "others may not find this game by themselves, because this computer does not let it be announced: "
    "give them the address",
}
_FAULTS: Final[dict[FaultCode, str]] = {
    "not_saved": "the game cannot be saved: {}; it goes on, and saving will be tried again",
    "room_unreadable": "who sat where cannot be read; this is a new table, and everyone has to take a seat again",
    "saved_again": "the game is saved again, with every move so far",
    "written_again": "the file of the game was removed or changed; it has been written again, with every move so far",
    "ai_restarted": "the AI stopped and was restarted",
    "ai_gone": "the AI could not be restarted; it now runs inside this program",
    "ai_random": "the AI cannot think, and its choices are random: the program is damaged; please install it again",
}


_NO_NETWORK: Final = (
    "this computer is on no network: no one else can join yet; its address is told as soon as it has one"
)
_NO_PHONES: Final = "phones cannot join: this network gives no address that a browser opens (only link-local IPv6)"
_TAKEN: Final = f"port {PORT}, which this computer's firewall may let through, is another program's"
_HELP: Final = (
    "if a phone does not load it: use the same Wi-Fi, not a guest network, no VPN; let TCP port {port} "
    "through this computer's firewall"
)


def main(argv: list[str]) -> int:
    """Run `pompeii host` and return an `ExitCode`; DONE also for Ctrl+C between games."""
    return run_command(_COMMAND, argv, host_options, _run)


def _run(options: Namespace) -> ExitCode:
    if join_codes.is_weak(options.plan.code or ""):
        print_error(_COMMAND, "the code is easy to guess; without --code there is a fresh one")
    try:
        return asyncio.run(_Hosting(options).run())
    except BlockingIOError:
        print_error(_COMMAND, f"“{options.resumed}” is being played by another program")
    except RecordError as error:
        print_error(_COMMAND, record_words(error.code, error.blanks))
    except ListenError as error:
        print_error(_COMMAND, f"the game cannot be opened: {LISTENING[error.code]}")
    except OSError as error:
        where = f" on port {options.plan.port}" if options.plan.port else ""
        print_error(_COMMAND, f"the game cannot be opened{where}: {error.strerror or error}")
    return ExitCode.FAILED


class _Hosting:
    """One room of this command, from its opening to its end."""

    def __init__(self, options: Namespace) -> None:
        self._options = options
        self._news = asyncio.Event()
        self._interrupted = self._unsaved = False
        self._far = ""  # the line for friends far away that was printed last
        self._invited: list[str] = []  # the lines of the last invitation
        self._commands: RoomCommands | None = None
        self._finished: deque[Path] = deque()

    async def run(self) -> ExitCode:
        """Host games until Ctrl+C or, with --once, for one game; return the exit code.

        OSError if the room cannot be opened or restored, RecordError if its record is damaged.
        """
        with on_interrupt(self._interrupt):
            room = await self._open()
            try:
                return await self._host(room)
            finally:
                room.leave()
                await room.close()

    async def _open(self) -> Room:
        options = self._options
        hooks: RoomOptions = {"watch": self._watch, "naming": options.naming}
        if options.folder == folders().games:  # another folder keeps its permissions
            make_private(options.folder)
        if options.resumed:
            return await Room.restore(options.resumed, None, options.folder, plan=options.plan, **hooks)
        return await Room.open(options.plan, None, options.folder, **hooks)

    async def _host(self, room: Room) -> ExitCode:
        self._invite(room)
        if self._options.far:
            room.handle(InviteFar(True))
        self._commands = RoomCommands(room, lambda: self._invite(room, again=True))
        read_lines(self._commands.run_line)
        if sys.stdin.isatty():
            print_line("type “help” for what you can do here")
        if room.state.takeover == "yes" and any(seat.kind == "ai" for seat in room.state.seats):
            print_line("anyone who asks for an AI's seat gets it: no one is here to decide")
        while True:
            # If only programs are here, no one needs time to see the moves.
            people = any(member.here and not member.player.polled for member in room.state.members)
            room.handle(PaceSettings(pause=PAUSE if people else 0.0))
            # Not in the signal handler: the end of a game is still reported, and no move is interrupted.
            if self._interrupted:
                if room.state.stage != "playing":
                    return ExitCode.DONE
                kept = "could not be saved" if self._unsaved else f"is kept: pompeii host --record {_path(room)}"
                print_line(f"goodbye; the game {kept}")
                return ExitCode.INTERRUPTED
            if room.state.stage == "over":
                print_line(_result(room, "could not be saved" if self._unsaved else f"is {_path(room)}"))
                self._unsaved = False
                self._clear_away(room)
                if self._options.once:
                    return ExitCode.DONE
                room.handle(Rematch())
            self._invite(room)
            self._news.clear()
            await self._news.wait()

    def _clear_away(self, room: Room) -> None:
        """Note the finished game's record, and delete the oldest ones of this run if there are more than --keep.

        Records that cannot be deleted are left.
        """
        self._finished.append(_path(room))
        while len(self._finished) > self._options.keep:
            with suppress(OSError):
                self._finished.popleft().unlink(missing_ok=True)

    def _watch(self, message: Struct) -> None:
        match message:
            case Notice(what, name, whose):
                print_line(notice_line(what, name, whose))
            case Chat(name=name, text=text, reaction=reaction):
                print_line(chat_line(name, text, reaction))
            case Alarm(what, address, count, name):
                print_line(_ALARMS[what].format(address=address, count=count, name=name))
            case FarInvitation(state, line, relay):
                self._invite_far(state, line, relay)
            case Fault(code):
                if code in ("not_saved", "saved_again"):
                    self._unsaved = code == "not_saved"
                _report(message)
            case RoomView():
                if self._commands:
                    self._commands.tell_requests(message)
                self._news.set()

    def _invite(self, room: Room, *, again: bool = False) -> None:
        """Print the room's addresses and, on a terminal, a QR code; if nothing has changed, only with `again`."""
        lines = [_where(room), *_for_phones(room)]
        if self._options.plan.port is None and room.state.port != PORT:
            lines.append(_TAKEN)
        if lines == self._invited and not again:
            return
        self._invited = lines
        for line in lines:
            print_line(line)
        for likeliest in _links(room)[:1]:
            _show_code(likeliest)

    def _invite_far(self, state: FarState, line: str, relay: bool) -> None:
        """Print a changed `line` for friends far away, or that they cannot join any more if it is "".

        If the line is unchanged, print a `state` that is a failure. Warns if a new line has no `relay`.
        """
        if line != self._far:
            self._far = line
            print_line(f"friends far away: pompeii join {line}" if line else "friends far away cannot join any more")
            if line and not relay:
                print_line(FAR["no_relay"])
        elif state in ("missing", "failed"):
            print_line(FAR[state])

    def _interrupt(self) -> None:
        self._interrupted = True
        self._news.set()


def _where(room: Room) -> str:
    state = room.state
    code = f"code {join_codes.grouped(state.code)}" if state.code else "no code: anyone on this network can join"
    return f"“{state.name}” at {', '.join(state.addresses) or 'no network'}, port {state.port}, {code}"


def _show_code(text: str) -> None:
    """Print a QR code; does nothing if standard output is not a terminal."""
    if sys.stdout.isatty():
        import segno

        segno.make(text, error="l", micro=False).terminal(compact=True)


def _links(room: Room) -> list[str]:
    """Return links for a phone's browser, likeliest first. With --bind, only the link to that address."""
    state = room.state
    addresses = [state.bind] if state.bind else browsable(state.addresses)
    return [join_codes.link(address, state.port, state.invitation) for address in addresses]


def _for_phones(room: Room) -> list[str]:
    """Return lines with links for phones and help if a page does not load; or one on why no phone can join."""
    links, alone = _links(room), is_alone(room.state.addresses)
    if not links:
        return [_NO_NETWORK if alone else _NO_PHONES]
    lines = [f"phones on this network: {links[0]}", *(f"phones on another network: {address}" for address in links[1:])]
    return lines if alone else [*lines, _HELP.format(port=room.state.port)]


def _path(room: Room) -> Path:
    """Return the record of the current or last game; there must be one."""
    assert room.state.game
    return room.state.game.session.path


def _result(room: Room, record: str) -> str:
    assert room.state.game
    table = room.state.game.session.table
    game, names = table.game, [player.name for player in table.players]
    saved = ", ".join(f"{name} {count}" for name, count in zip(names, game.saved, strict=True))
    winners = " and ".join(names[seat] for seat in game.winners)
    return f"the game is over: {winners} won; saved: {saved}; its record {record}"


def _report(fault: Fault) -> None:
    match fault.code:
        case "no_record":
            words = record_words(fault.reason, fault.blanks)
        case "bot_gone":
            words = f"“{fault.blanks['name']}” {bot_words(fault.reason, fault.blanks)}; an AI takes its place"
        case code if code in _FAULTS:
            words = _FAULTS[code].format(*fault.blanks.values())
        case _:
            return
    print_error(_COMMAND, words)


_COMMANDS: Final = """seats: who sits where, and who is away
code: where the others join, and the QR code for phones
qr NAME: a QR code for the phone that is to play the seat of NAME, an AI or someone who is away
yes NAME, no NAME: whether NAME, who asks for a seat, may have it
remove NAME: NAME has to leave, and cannot come back
start: begin the game, with AIs on the open seats"""
_PRESENCE: Final[dict[Presence, str]] = {
    "here": "here",
    "shaky": "unstable connection",
    "away": "away",
    "asleep": "phone asleep",
    "stand_in": "away, an AI plays",
}


class RoomCommands:
    """Runs the commands that a person types while hosting without a window, and prints the answers."""

    def __init__(self, room: Room, invite: Callable[[], None]) -> None:
        self._room, self._invite = room, invite
        self._printed = set[tuple[int, int]]()  # requests for a seat: the member's number and the seat

    def run_line(self, line: str) -> None:
        """Run a typed line: a command word and perhaps a name. An empty line is ignored, an unknown word reported."""
        word, _, name = line.partition(" ")
        word, name = word.lower(), name.strip()
        match word:
            case "help":
                print_line(_COMMANDS)
            case "seats":
                self.seats()
            case "code":
                self._invite()
            case "start":
                self.start()
            case "qr":
                self.offer(name)
            case "yes" | "no":
                self.answer(name, yes=word == "yes")
            case "remove":
                self.remove(name)
            case _ if line:
                print_line(f"there is no “{word}” here; “help” lists what there is")

    def seats(self) -> None:
        """Print each seat's number from 1, name, and kind or presence, and the names of any spectators."""
        room = room_view(self._room.state)
        about = {"open": "open", "ai": "AI", "bot": "bot"}
        rows = [
            (f"{number}", seat.name or "–", about.get(seat.kind) or _PRESENCE[seat.presence])
            for number, seat in enumerate(room.seats, 1)
        ]
        print_line("\n".join(aligned(rows, left=3)))
        seated = {seat.member for seat in room.seats}
        if watching := [member.name for member in room.members if member.number not in seated]:
            print_line("watching: " + ", ".join(watching))

    def start(self) -> None:
        """Begin the game, with AIs on open seats; if one has begun, print that instead."""
        if self._room.state.stage == "lobby":
            self._room.handle(StartGame())
        else:
            print_line("a game is on")

    def offer(self, name: str) -> None:
        """Print a link and QR code that let a phone take the seat of player `name`, or print why that is impossible.

        The seat must be an AI's or that of someone away.
        """
        state = self._room.state
        keys = [name_key(seat.name) if seat.name else None for seat in state.seats]
        seat = keys.index(name_key(name)) if name_key(name) in keys else None
        if seat is None:
            print_line(f"no seat is that of “{name}”; “seats” lists them")
        elif not state.is_unoccupied(seat):
            print_line(f"{state.seats[seat].name} is here and keeps the seat")
        else:
            self._room.handle(OfferSeat(seat, secret := join_codes.new_offer()))
            if links := _links(self._room):
                print_line(f"the seat of {state.seats[seat].name}, for one phone: {links[0]}{secret}")
                _show_code(links[0] + secret)
            else:
                print_line(_NO_PHONES)

    def remove(self, name: str) -> None:
        """Remove the member called `name` from the room for good; if there is none, print that."""
        if member := self._member(name):
            self._room.handle(Kick(member.number))

    def tell_requests(self, room: RoomView) -> None:
        """Print each new request for a seat."""
        requests = set[tuple[int, int]]()
        for member in room.members:
            if member.wants is not None:
                requests.add(request := (member.number, member.wants))
                if request not in self._printed:
                    says = "says they are" if member.returning else "would like the seat of"
                    owner, name = room.seats[member.wants].name, member.name
                    print_line(f"{name} {says} {owner}, who is away: type “yes {name}” or “no {name}”")
        self._printed = requests

    def answer(self, name: str, *, yes: bool) -> None:
        """Give, or if `yes` is False refuse, the seat that the member called `name` asks for.

        `name` "" means the only member who asks. If that is impossible, print why.
        """
        asking = [member for member in room_view(self._room.state).members if member.wants is not None]
        if not name and len(asking) != 1:
            print_line("more than one asks: name one" if asking else "no one asks for a seat")
            return
        member = self._member(name) if name else asking[0]
        if member and member.wants is None:
            print_line(f"{member.name} does not ask for a seat")
        elif member:
            self._room.handle(Consent(member.number, yes))

    def _member(self, name: str) -> MemberView | None:
        """Return the member called `name`, ignoring case; print a line and return None if there is none."""
        for member in room_view(self._room.state).members:
            if name_key(member.name) == name_key(name):
                return member
        print_line(f"no one here is called “{name}”")
        return None
