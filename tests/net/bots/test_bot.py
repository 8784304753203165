"""A bot program: what it is told, how it is wrong, and what becomes of its process."""

import asyncio
import gc
import os
import select
import sys
from pathlib import Path

import pytest

from pompeii_core.rules import Rules
from pompeii_net.bots import bot as bot_module
from pompeii_net.bots.bot import Bot
from pompeii_net.bots.bot_process import BotProcess, ending_fault
from pompeii_net.bots.protocol import BotFault, new_game
from tests.net.bots import played_bots
from tests.net.bots.played_bots import AMPLE, ANSWER, GAME, LEGAL, READY, STANDARD, VIEW, bot, fault_of, why, with_bot


async def test_a_python_bot_has_utf8_whatever_the_code_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "cp1252")  # as on Windows
    seen = tmp_path / "seen"
    command = bot(tmp_path, first=f"open({str(seen)!r}, 'w').write(sys.stdin.encoding + ' ' + sys.stdout.encoding)")
    async with with_bot(command.replace(" -I ", " ")) as player:  # which would ignore the environment
        assert await player.decide(VIEW, LEGAL, AMPLE) in LEGAL
    assert seen.read_text(encoding="utf-8") == "utf-8 utf-8"


WRONG = {
    "not JSON": 'print("hello", flush=True)',
    "not UTF-8": 'os.write(1, b\'{"type":"act","action":{"kind":"\\xff"}}\\n\')',
    "no action: Expected `object`, got `array`": 'print("[" * 100_000, flush=True)',  # nested too deeply
    "no action: Invalid": 'print(\'{"type":"act","action":{"kind":"win"}}\', flush=True)',
    "not legal": 'print(\'{"type":"act","action":{"kind":"erupt"}}\', flush=True)',
    "no action: Object": 'print("{}", flush=True)',
    '{"type": "act", "action": {…}}': 'print(json.dumps(message["legal"][0]), flush=True)',
    "no action: Object contains unknown field `why`": ANSWER.replace('"action"', '"why": "", "action"'),
    "is not JSON": "print(flush=True)",
}


async def test_the_third_wrong_answer_in_a_row_is_the_last_and_the_first_is_told(tmp_path: Path) -> None:
    asked = tmp_path / "asked"
    notes = f"open({str(asked)!r}, 'a').write('x')"
    wrong = [f"{notes}\n{WRONG[kind]}" for kind in ("no action: Invalid", "not legal", "not JSON")]
    told = "was wrong 3 times in a row: first it answered something that is no action: "
    assert (await fault_of(bot(tmp_path, *wrong))).startswith(told)
    assert asked.read_text(encoding="utf-8") == "xxx"
    # What was forgiven before a right answer counts no more.
    assert (await fault_of(bot(tmp_path, wrong[1], ANSWER, *wrong), times=2)).startswith(told)


async def test_a_wrong_answer_is_refused_with_the_reason_and_asked_again(tmp_path: Path) -> None:
    heard = tmp_path / "heard.json"
    illegal = WRONG["not legal"]
    each = [answer for wrong in WRONG.values() for answer in (wrong, ANSWER)]
    async with with_bot(bot(tmp_path, illegal, illegal, ANSWER, *each, last=played_bots.writes(heard))) as player:
        for _ in range(1 + len(WRONG)):
            assert await player.decide(VIEW, LEGAL, AMPLE) == LEGAL[0]
        await player.end_game([0, 0], [0, 0], [0, 1])
    refused = ["decide", "refused"]
    kinds = ["welcome", *refused, *refused, "decide", *len(WRONG) * [*refused, "decide"], "over"]
    assert [message["type"] for message in played_bots.told_to(heard)] == kinds
    first, second, *others = (message["reason"] for message in played_bots.told_to(heard, "refused"))
    assert first == second == "answered an action that is not legal now"
    for wrong, reason in zip(WRONG, others, strict=True):
        assert reason.startswith("answered ")
        assert wrong in reason


async def test_one_may_take_longer_to_start_than_to_think(tmp_path: Path) -> None:
    command = bot(tmp_path, ANSWER, "time.sleep(3600)", first="time.sleep(0.1)")
    async with with_bot(command) as player:
        assert await player.decide(VIEW, LEGAL, 1) in LEGAL
        with pytest.raises(BotFault, match="late"):
            await player.decide(VIEW, LEGAL, 1)


@pytest.mark.parametrize(
    ("last_words", "said"),
    [
        ("sys.exit(3)", "ended unexpectedly with exit code 3"),
        ("os.close(1); time.sleep(3600)", "has closed its output"),
        ('os.write(1, b"x" * (1 << 20) + b"x")', "wrote a line longer than 1 MiB"),
        ('os.write(1, b"x" * (1 << 20) + b"x\\n")', "wrote a line longer than 1 MiB"),
        pytest.param(
            "import signal; os.kill(os.getpid(), signal.SIGSEGV); time.sleep(3600)",
            "was ended by the signal SIGSEGV",
            marks=pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX"),
        ),
        (f"{READY};" * 3, "was wrong 3 times in a row: first it spoke without being asked"),  # after its first answer
    ],
)
async def test_one_that_is_gone_or_not_to_be_used_is_given_up(tmp_path: Path, last_words: str, said: str) -> None:
    assert await fault_of(bot(tmp_path, ANSWER, last_words), times=2) == said


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (0, "ended unexpectedly"),
        (9, "ended unexpectedly with exit code 9"),
        (0x7FFFFFFF, "ended unexpectedly with exit code 2147483647"),
        (0xC0000005, "ended unexpectedly with exit code 0xC0000005"),  # a fault of memory on Windows
        (-1000, "was ended by the signal 1000"),
    ],
)
def test_what_an_exit_code_says(code: int, said: str) -> None:
    assert why(ending_fault(code)) == said


_LINE = 'json.dumps({"type": "act", "action": message["legal"][0]}).encode()'
_LONG = f"{_LINE}.ljust(1 << 20)"
_OTHER = 'print(json.dumps({"type": "act", "id": 7000, "action": message["legal"][-1]}), flush=True)'
RIGHT = {
    "with a byte order mark and Windows' line end": f"os.write(1, b'\\xef\\xbb\\xbf' + {_LINE} + b'\\r\\n')",
    "that names its question": ANSWER.replace('"action"', '"id": message["id"], "action"'),
    "after one to another question": f"{_OTHER}; {ANSWER}",
    "of a mebibyte": f"sys.stdout.buffer.write({_LONG} + b'\\n'); sys.stdout.flush()",
    "of a mebibyte, with Windows' end": f"sys.stdout.buffer.write({_LONG} + b'\\r\\n'); sys.stdout.flush()",
}


async def test_an_answer_may_be_written_as_its_program_likes(tmp_path: Path) -> None:
    async with with_bot(bot(tmp_path, *RIGHT.values())) as player:
        for answer in RIGHT:
            assert await player.decide(VIEW, LEGAL, AMPLE) == LEGAL[0] != LEGAL[-1], answer
        assert [fault.code for fault in player.wrong] == ["not_asked"], "the one to another question"


async def test_a_flood_ends_the_bot_at_once(tmp_path: Path) -> None:
    command = bot(tmp_path, first='while True: os.write(1, b"\\n" * 65536)')
    async with with_bot(command) as player:
        while player.fit:
            await asyncio.sleep(0)
        with pytest.raises(BotFault, match="not_asked"):
            await player.decide(VIEW, LEGAL, AMPLE)


async def test_one_given_up_while_it_starts_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made, started = BotProcess.connection_made, list[BotProcess]()

    def heard_at_once(process: BotProcess, transport: asyncio.BaseTransport) -> None:
        started.append(process)
        made(process, transport)
        for _ in range(3):
            process.pipe_data_received(1, b"\n" * 65536)

    monkeypatch.setattr(BotProcess, "connection_made", heard_at_once)
    async with with_bot(bot(tmp_path, first="time.sleep(3600)")):
        await started[0].ended.wait()


async def test_one_that_does_not_read_is_given_up(tmp_path: Path) -> None:
    command = bot(tmp_path, first="time.sleep(3600)")
    async with with_bot(command) as player:
        event = GAME.started(0)
        for _ in range(200_000):
            player.send_events([event])
        with pytest.raises(BotFault, match="not_reading"):
            await player.decide(VIEW, LEGAL, AMPLE)


async def test_bots_escape_sequences_stay_off_the_terminal(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    said = r"b'\x1b]0;mine\x07\xc2\x9b2J\r\xc3\xa9\tx\n'"
    async with with_bot(bot(tmp_path, f"sys.stderr.buffer.write({said}); sys.stderr.flush(); {ANSWER}")) as player:
        assert await player.decide(VIEW, LEGAL, AMPLE) in LEGAL
    assert capfd.readouterr().err == "]0;mine2Jé\tx\n"


@pytest.mark.parametrize("logged", [False, True])
async def test_a_mebibyte_of_errors_is_shown(tmp_path: Path, capfd: pytest.CaptureFixture[str], logged: bool) -> None:
    log = tmp_path / "pompeii.log"
    command = bot(tmp_path, f'sys.stderr.write("?" * (3 << 20)); sys.stderr.flush(); {ANSWER}')
    async with with_bot(command, log=log if logged else None) as player:
        for _ in range(2):
            assert await player.decide(VIEW, LEGAL, AMPLE) in LEGAL
    told = log.read_text(encoding="utf-8") if logged else capfd.readouterr().err
    passed_on, rest = told.split("\n", 1)
    assert passed_on == "?" * (1 << 20)
    assert rest == "pompeii: this bot has written 1 MiB to its standard error; the rest is dropped\n"


async def test_one_that_is_ready_for_it_plays_another_game_in_the_same_process(tmp_path: Path) -> None:
    noted = tmp_path / "noted"
    note = f'open({str(noted)!r}, "w").write(" ".join(m["type"] for m in told)); {ANSWER}'
    async with with_bot(bot(tmp_path, note, first=READY)) as player:
        await player.decide(VIEW, LEGAL, AMPLE)
        await player.end_game([1, 2], [3, 4], [1])
        assert (player.plays_on, player.fit) == (True, True)
        player.begin(new_game(1, ["Ben", "Ada"], STANDARD, 5, 1))
        await player.decide(VIEW, LEGAL, AMPLE)
    assert noted.read_text(encoding="utf-8") == "welcome decide over new_game decide"
    async with with_bot(bot(tmp_path)) as player:
        await player.decide(VIEW, LEGAL, AMPLE)
        await player.end_game([1, 2], [3, 4], [1])
        assert (player.plays_on, player.fit) == (False, False), "one that has not said so ends with its game"


async def test_the_answer_to_a_decision_that_was_overtaken_is_dropped(tmp_path: Path) -> None:
    go = tmp_path / "go"
    waits = f"while not os.path.exists({str(go)!r}): time.sleep(0.001)"
    command = bot(tmp_path, f"{waits}\n{ANSWER.replace('[0]', '[-1]')}", ANSWER)
    async with with_bot(command) as player:
        overtaken = asyncio.create_task(player.decide(VIEW, LEGAL, AMPLE))
        await asyncio.sleep(0)
        overtaken.cancel()
        await asyncio.gather(overtaken, return_exceptions=True)
        again = asyncio.create_task(player.decide(VIEW, LEGAL, AMPLE))
        await asyncio.sleep(0)
        go.touch()
        assert await again == LEGAL[0] != LEGAL[-1]


@pytest.mark.parametrize("rounds", range(1, 6))
async def test_a_cancelled_start_leaves_nothing(tmp_path: Path, capfd: pytest.CaptureFixture[str], rounds: int) -> None:
    command = bot(tmp_path, "time.sleep(3600)")
    starting = asyncio.create_task(Bot.start(command, new_game(0, ["Ada", "Ben"], Rules())))
    for _ in range(rounds):
        await asyncio.sleep(0)
    starting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await starting
    gc.collect()
    assert capfd.readouterr().err == ""


@pytest.mark.skipif(sys.platform == "win32", reason="there every file may be run")
async def test_a_file_that_may_not_run_is_not_called_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = tmp_path / "my_bot.py"
    script.write_text("#!/usr/bin/env python3\n", encoding="utf-8")
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    for program in (str(script), script.name):
        with pytest.raises(BotFault) as fault:
            await Bot.start(program, new_game(0, ["Ada", "Ben"], Rules()))
        assert why(fault.value) == f"cannot be started: Permission denied: make “{program}” executable (chmod +x)"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the system tells of processes in /proc")
@pytest.mark.parametrize("own_session", [False, True])
@pytest.mark.parametrize("ending", ["over", "close", "dead"])
async def test_a_child_of_a_bot_does_not_outlive_it(tmp_path: Path, ending: str, own_session: bool) -> None:
    child = tmp_path / "child"
    spawn = f"""
child = subprocess.Popen([sys.executable, "-I", "-S", "-c", "import time; time.sleep(3600)"],
    start_new_session={own_session})
open({str(child)!r}, "w").write(str(child.pid))"""
    command = bot(tmp_path, ANSWER, "sys.exit()", first=spawn)
    async with with_bot(command) as player:
        assert await player.decide(VIEW, LEGAL, AMPLE) in LEGAL
        handle = os.pidfd_open(int(child.read_text(encoding="utf-8")))
        if ending == "over":
            await player.end_game([0, 0], [0, 0], [0, 1])
        elif ending == "close":
            await player.close()
        else:
            with pytest.raises(BotFault):
                await player.decide(VIEW, LEGAL, AMPLE)
            await player.close()
        assert select.select([handle], [], [], 30)[0], "readable once the process has ended"
        os.close(handle)


async def test_one_that_will_not_end_is_killed_after_a_grace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_module, "GRACE", 0.05)
    async with with_bot(bot(tmp_path, last="time.sleep(3600)")) as player:
        assert await player.decide(VIEW, LEGAL, AMPLE) in LEGAL
        await player.end_game([0, 0], [0, 0], [0, 1])
        with pytest.raises(StopIteration):  # at once: it is gone
            player.close().send(None)


@pytest.mark.parametrize("logged", [False, True])
async def test_its_complaints_go_to_the_log(tmp_path: Path, capfd: pytest.CaptureFixture[str], logged: bool) -> None:
    log = tmp_path / "data" / "pompeii.log"
    says = 'print("{}", file=sys.stderr, flush=True)'
    command = bot(tmp_path, first=says.format("thinking of nothing"), last=says.format("well played"))
    async with with_bot(command, log=log if logged else None) as player:
        assert await player.decide(VIEW, LEGAL, AMPLE) in LEGAL
        await player.end_game([0, 0], [0, 0], [0, 1])
    out, complaint = capfd.readouterr()
    told = log.read_text(encoding="utf-8") if logged else complaint
    assert (out, told.splitlines()) == ("", ["thinking of nothing", "well played"])
    assert logged == (complaint == "")


async def test_the_last_line_that_it_complains_of_comes_with_its_fault_and_is_no_other_bots(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    log, said, go = tmp_path / "pompeii.log", tmp_path / "said", tmp_path / "go"
    dies = f"""
sys.stderr.write("loading\\n\\nno model there\\n \\n"); sys.stderr.flush()
open({str(said)!r}, "w")
while not os.path.exists({str(go)!r}): time.sleep(0.001)
sys.exit(3)"""
    thinks = f"""
while not os.path.exists({str(said)!r}): time.sleep(0.001)
sys.stderr.write("thinking\\n"); sys.stderr.flush()
{ANSWER}"""
    async with with_bot(bot(tmp_path, dies), log=log) as first:
        other = await Bot.start(bot(tmp_path / "other", thinks), new_game(1, ["Ada", "Ben"], STANDARD), log)
        try:
            dying = asyncio.create_task(first.decide(VIEW, LEGAL, AMPLE))
            assert await other.decide(VIEW, LEGAL, AMPLE) in LEGAL
            go.touch()
            with pytest.raises(BotFault) as fault:
                await dying
        finally:
            await other.close()
        assert (why(fault.value), fault.value.complaint) == ("ended unexpectedly with exit code 3", "no model there")
    lines = log.read_text(encoding="utf-8").splitlines()
    lines.remove("thinking")  # the other's, which is written down beside it
    assert lines == ["loading", "", "no model there", " "]


@pytest.mark.skipif(sys.platform == "win32", reason="a process's parent is POSIX")
async def test_last_words_that_come_after_its_end_are_waited_for(tmp_path: Path) -> None:
    child = """
import os, sys, time
parent = os.getppid()
print(flush=True)
while os.getppid() == parent: time.sleep(0.001)
sys.exit("no model there")"""
    ends = f"""
child = subprocess.Popen([sys.executable, "-I", "-S", "-c", {child!r}], stdout=subprocess.PIPE)
child.stdout.readline()
os._exit(3)"""
    async with with_bot(bot(tmp_path, ends), log=tmp_path / "pompeii.log") as player:
        with pytest.raises(BotFault) as fault:
            await player.decide(VIEW, LEGAL, AMPLE)
        assert (why(fault.value), fault.value.complaint) == ("ended unexpectedly with exit code 3", "no model there")
