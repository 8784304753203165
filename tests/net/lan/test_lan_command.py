"""`pompeii lan`: the list, its exit codes, and one sentence where something is wrong."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from pompeii_net.commands import lan
from pompeii_net.lan.local import FoundGame
from pompeii_net.lan.wire import PROTOCOL

GAME = FoundGame(
    game="a-game-of-tests",
    name="Anna’s game",
    host="Anna",
    rules="standard",
    version="0.1.0",
    protocol=PROTOCOL,
    seats=4,
    free=3,
    stage="lobby",
    code=True,
    addresses=("192.168.1.9", "10.0.0.9"),
    port=17979,
    reach="ok",
)
HIDDEN = replace(GAME, name="", host="", rules="", version="", seats=0, addresses=("fe80::1%2",), reach="unreachable")


FULL = Path("/dev/full")


class Search:
    """Stands for the finder: finds at once what the test has."""

    games: list[FoundGame]
    fault = ""
    stopped = 0

    def __init__(self, changed: Callable[[list[FoundGame]], None]) -> None:
        self._changed = changed

    async def start(self) -> None:
        if self.games:
            self._changed(self.games)

    async def stop(self) -> None:
        Search.stopped += 1


@pytest.fixture(autouse=True)
def search(monkeypatch: pytest.MonkeyPatch) -> type[Search]:
    monkeypatch.setattr(Search, "games", [], raising=False)
    monkeypatch.setattr(Search, "fault", "")
    monkeypatch.setattr(lan, "Finder", Search)
    return Search


def run(*words: str) -> int:
    return lan.main(["--seconds", "0.01", *words])


def test_games_are_listed_in_a_table(search: type[Search], capsys: pytest.CaptureFixture[str]) -> None:
    search.games = [GAME, HIDDEN, replace(GAME, name="Other", rules="", code=False, free=0, stage="playing")]
    assert run() == 0
    assert capsys.readouterr().out.splitlines() == [
        "NAME         HOST  RULES     FREE    CODE  VERSION  ADDRESS            STATE",
        "Anna’s game  Anna  standard  3 of 4  yes   0.1.0    192.168.1.9:17979  open",
        "?            ?     ?         ?       ?     ?        [fe80::1%2]:17979  "
        "not reachable: check the firewall on the host",
        "Other        Anna  own       0 of 4  no    0.1.0    192.168.1.9:17979  in progress",
    ]


def test_games_are_listed_as_json(search: type[Search], capsys: pytest.CaptureFixture[str]) -> None:
    search.games = [GAME]
    assert run("--json") == 0
    [game] = json.loads(capsys.readouterr().out)
    assert (game["name"], game["addresses"], game["free"]) == ("Anna’s game", ["192.168.1.9", "10.0.0.9"], 3)


@pytest.mark.parametrize(("words", "printed"), [((), ""), (("--json",), "[]\n")])
def test_where_none_is_found_it_says_why_that_may_be(
    words: tuple[str, ...], printed: str, search: type[Search], capsys: pytest.CaptureFixture[str]
) -> None:
    search.fault = "no_network"
    assert run(*words) == 1
    told = capsys.readouterr()
    assert told.out == printed
    assert told.err.startswith("pompeii lan: no game was found")
    assert "firewall" in told.err
    assert "guest Wi-Fi" in told.err
    assert "(this computer is on no network)" in told.err
    assert told.err.count("\n") == 1


@pytest.mark.parametrize(
    "words",
    [["--seconds", "0"], ["--seconds", "soon"], ["--seconds", "nan"], ["--seconds", "1e9"], ["--fast"], ["here"]],
)
def test_a_wrong_option_is_one_sentence(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert lan.main(words) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("pompeii lan: ")
    assert told.err.count("\n") == 1


def test_help_is_no_mistake(capsys: pytest.CaptureFixture[str]) -> None:
    assert lan.main(["--help"]) == 0
    assert "--seconds" in capsys.readouterr().out


def test_ctrl_c_ends_the_search_with_130(search: type[Search], monkeypatch: pytest.MonkeyPatch) -> None:
    async def interrupted(self: Search) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(search, "start", interrupted)
    assert run() == 130


def test_the_search_is_ended(search: type[Search]) -> None:
    before = search.stopped
    run()
    assert search.stopped == before + 1


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="a disk that is always full is Linux's")
def test_no_window_is_imported_and_a_full_disk_is_one_sentence() -> None:
    script = (
        "import sys; from pompeii_net.commands import lan; status = lan.main(['--help']); "
        "sys.exit('no window is needed' if 'zeroconf' in sys.modules or 'PySide6' in sys.modules else status)"
    )
    with FULL.open("w", encoding="utf-8") as out:
        done = subprocess.run(
            [sys.executable, "-c", script],
            env={"PYTHONPATH": ":".join(sys.path)},
            stdout=out,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            timeout=60,
        )
    assert done.stderr == "pompeii lan: the list cannot be written: No space left on device\n"
    assert done.returncode == 1
