"""The command `pompeii host`: a room on this machine's network, without any window."""

import asyncio
from collections import deque
from contextlib import suppress
from pathlib import Path
from typing import Final

from msgspec import Struct

from pompeii_core.record import RecordError
from pompeii_net.commands.arguments import run_command
from pompeii_net.commands.console import ExitCode, print_error, print_line
from pompeii_net.commands.english import bot_words, listen_words, record_words
from pompeii_net.commands.host_arguments import HostOptions, host_options
from pompeii_net.folders import folders, make_private
from pompeii_net.interruption import calling_when_interrupted
from pompeii_net.lan.local import Alarm
from pompeii_net.lan.room.room import Room
from pompeii_net.lan.transport.code_strength import is_weak
from pompeii_net.lan.transport.join_codes import grouped
from pompeii_net.lan.transport.listening_sockets import ListenError
from pompeii_net.lan.wire import Notice, NoticeKind, RoomView
from pompeii_net.messages import Fault, FaultCode
from pompeii_net.pace import PaceSettings

_COMMAND: Final = "pompeii host"
PAUSE: Final = 0.35
"""Seconds an AI waits after people have seen what happened last, as in a window at its usual speed."""

_NOTICES: Final[dict[NoticeKind, str]] = {
    "joined": "{} joined",
    "left": "{} left",
    "away": "lost the connection to {}; the game waits",
    "back": "{} is back",
    "stand_in": "an AI stands in for {}",
    "seat_lost": "an AI has the seat of {} now, who only came and went",
    "kicked": "{} was removed",
    "took": "{} took a seat",
    "started": "the game has begun",
    "time_out": "{} ran out of time; an AI made this one choice",
}
_ALARMS: Final = {
    "wrong_codes": "someone at {address} tried {count} wrong codes and has to wait a minute",
    "blocked": "someone at {address} was not let in because {name} was removed",
}
_FAULTS: Final[dict[FaultCode, str]] = {
    "not_saved": "the game cannot be saved: {}; it goes on, and saving will be tried again",
    "room_unreadable": "the saved room cannot be read; this is a new one, and everyone has to take a seat again",
    "saved_again": "the game is saved again, with every move so far",
    "written_again": "the file of the game was removed or changed; it has been written again, with every move so far",
    "ai_restarted": "the AI stopped and was restarted",
    "ai_gone": "the AI could not be restarted; it now runs inside this program",
    "ai_random": "the AI cannot think, and its choices are random: the program is damaged; please install it again",
}


def main(argv: list[str]) -> int:
    """Run `pompeii host` with these arguments; returns the exit code.

    0 for a game played to its end with --once, or Ctrl+C between games; 1 where the room cannot be; 2 for wrong
    arguments; 130 after Ctrl+C or SIGTERM in a game.
    """
    return run_command(_COMMAND, argv, host_options, _run)


def _run(asked: HostOptions) -> ExitCode:
    if is_weak(asked.plan.code or ""):
        print_error(_COMMAND, "the code is easy to guess; without --code there is a fresh one")
    try:
        return asyncio.run(_Hosting(asked).run())
    except BlockingIOError:
        print_error(_COMMAND, f"“{asked.resumed}” is being played by another program")
    except RecordError as error:
        print_error(_COMMAND, record_words(error.code, error.blanks))
    except ListenError as error:
        print_error(_COMMAND, f"the room cannot be opened: {listen_words(error.code)}")
    except OSError as error:
        where = f" on port {asked.plan.port}" if asked.plan.port else ""
        print_error(_COMMAND, f"the room cannot be opened{where}: {error.strerror or error}")
    return ExitCode.FAILED


class _Hosting:
    """One room, from its opening until nobody wants it any more."""

    def __init__(self, asked: HostOptions) -> None:
        self._asked = asked
        self._news = asyncio.Event()
        self._interrupted = False
        self._finished: deque[Path] = deque()

    async def run(self) -> ExitCode:
        """The exit code; OSError, RecordError."""
        with calling_when_interrupted(self._interrupt):
            room = await self._open()
            try:
                return await self._host(room)
            finally:
                room.leave()
                await room.close()

    async def _open(self) -> Room:
        asked = self._asked
        if asked.folder == folders().games:  # any other is the person's own business
            make_private(asked.folder)
        if asked.resumed:
            return await Room.restore(
                asked.resumed, None, asked.folder, plan=asked.plan, watch=self._watch, naming=asked.naming
            )
        return await Room.open(asked.plan, None, asked.folder, watch=self._watch, naming=asked.naming)

    async def _host(self, room: Room) -> ExitCode:
        print_line(_where(room))
        if room.state.takeover == "yes" and any(seat.kind == "ai" for seat in room.state.seats):
            print_line("whoever asks for an AI's seat has it: there is nobody here to be asked")
        while True:
            # Where only programs play, nobody needs time to see what they do.
            people = any(member.here and not member.player.polled for member in room.state.members)
            room.set_pace(PaceSettings(pause=PAUSE if people else 0.0))
            # Here, and not in the handler: a game that has just ended is told of, and no move is cut in two.
            if self._interrupted:
                if room.state.stage != "playing":
                    return ExitCode.DONE
                assert room.state.game
                print_line(f"goodbye; the game is kept: pompeii host --record {room.state.game.path}")
                return ExitCode.INTERRUPTED
            if room.state.stage == "over":
                print_line(_result(room))
                self._clear_away(room)
                if self._asked.once:
                    return ExitCode.DONE
                room.rematch()
            self._news.clear()
            await self._news.wait()

    def _clear_away(self, room: Room) -> None:
        """People who stay for another game, and another, do not fill the disk."""
        assert room.state.game
        self._finished.append(room.state.game.path)
        while len(self._finished) > self._asked.keep:
            with suppress(OSError):
                self._finished.popleft().unlink(missing_ok=True)

    def _watch(self, told: Struct) -> None:
        match told:
            case Notice(what, name) if what in _NOTICES:
                print_line(_NOTICES[what].format(name))
            case Alarm(what, address, count, name):
                print_line(_ALARMS[what].format(address=address, count=count, name=name))
            case Fault():
                _report(told)
            case RoomView():
                self._news.set()

    def _interrupt(self) -> None:
        self._interrupted = True
        self._news.set()


def _where(room: Room) -> str:
    code = f"code {grouped(room.state.code)}" if room.state.code else "no code: anyone on this network can join"
    return f"“{room.state.name}” at {', '.join(room.state.addresses) or 'no network'}, port {room.state.port}, {code}"


def _result(room: Room) -> str:
    assert room.state.game
    table = room.state.game.session.table
    game, names = table.game, [player.name for player in table.players]
    saved = ", ".join(f"{name} {count}" for name, count in zip(names, game.saved, strict=True))
    winners = " and ".join(names[seat] for seat in game.winners)
    return f"the game is over: {winners} won; saved: {saved}; its record is {room.state.game.path}"


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
