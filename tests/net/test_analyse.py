"""`pompeii analyse` as docs/learning.md, "What decisions cost" describes it."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from pompeii_core.actions import read
from pompeii_core.ai.analysis import decisions
from pompeii_core.ai.jobs import Judge, Judged
from pompeii_core.ai.opinion import Cost
from pompeii_core.ai.worker import answer
from pompeii_core.game import Game
from pompeii_core.record import Entry, Header, Record, line_of
from pompeii_core.rules import Rules
from pompeii_core.setup import Scenario, SeatedPlayer, deal
from pompeii_net.commands.analyse import main

RULES = Rules()


def begun(actions: int = 8, seed: int = 1, names: Sequence[str] = ("Ann", "Bo")) -> Record:
    """A game in which players have run at random since the eruption."""
    rng, players = Random(seed), [SeatedPlayer("person", name, seat) for seat, name in enumerate(names)]
    header = Header(
        players=players, rules=RULES, deal=deal(RULES, len(names), rng, scenario=Scenario("erupts", citizens=5))
    )
    game, record = Game(header.rules, header.deal), Record(header, [])
    for _ in range(actions):
        assert game.active is not None
        record.entries.append(Entry(game.active, rng.choice(game.legal_actions())))
        game.apply(record.entries[-1].action, record.entries[-1].seat)
    return record


def line(record: Record) -> bytes:
    return msgspec.json.encode(line_of(record.header, record.entries)) + b"\n"


@pytest.fixture
def analysed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """What the command says of a file with these bytes."""

    def run(data: bytes, *words: str) -> tuple[int, str, str]:
        path = tmp_path / "game"
        path.write_bytes(data)
        code = main([str(path), "--deals", "2", *words])
        out, err = capsys.readouterr()
        return code, out, err

    return run


type Analysed = Callable[..., tuple[int, str, str]]


def games(result: tuple[int, str, str]) -> list[dict[str, Any]]:
    code, out, err = result
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert list(found) == ["games"]
    listed: list[dict[str, Any]] = found["games"]
    return listed


def started(*arguments: str) -> subprocess.Popen[str]:
    """The command as a process of its own."""
    program = "import sys; from pompeii_net.commands.analyse import main; sys.exit(main(sys.argv[1:]))"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    pipe, command = subprocess.PIPE, [sys.executable, "-c", program, *arguments]
    return subprocess.Popen(command, env=environment, stdout=pipe, stderr=pipe, encoding="utf-8")


def test_json_has_the_documented_shape_and_the_sums_of_what_a_windows_worker_finds(analysed: Analysed) -> None:
    record = begun(14)
    (game,) = games(analysed(record.data(), "--json"))
    assert [list(player) for player in game["players"]] == 2 * [
        ["seat", "name", "decisions", "citizens_given_away", "interval", "by_kind", "costliest"]
    ]
    assert [(player["seat"], player["name"]) for player in game["players"]] == [(0, "Ann"), (1, "Bo")]
    for player in game["players"]:
        costs = list[Cost]()
        for one in decisions(record, [player["seat"]]):
            judged = answer(Judge("", one.seat, one.at, view=one.view, rules=RULES, played=one.played, deals=2))
            assert isinstance(judged, Judged)
            costs.append(judged.cost)
        assert player["decisions"] == len(costs)
        given, (low, high) = player["citizens_given_away"], player["interval"]
        assert given == pytest.approx(sum(cost.citizens.mean for cost in costs))
        assert low <= given <= high
        assert list(player["by_kind"]) == ["placing", "relatives", "omens", "tiles", "runs", "eruption"]
        assert sum(player["by_kind"].values()) == pytest.approx(given)
        for mistake in player["costliest"]:
            assert record.entries[mistake["entry"]] == Entry(player["seat"], read(mistake["played"]))
            assert read(mistake["better"]) != read(mistake["played"])
            assert (mistake["phase"], mistake["kind"]) in [("erupts", "tiles"), ("flight", "tiles"), ("flight", "runs")]
    assert any(player["costliest"] for player in game["players"])


def test_a_file_of_games_is_analysed_line_by_line_with_any_jobs(analysed: Analysed, tmp_path: Path) -> None:
    first, second = begun(), begun(seed=2)
    found = games(analysed(line(first) + b"\n" + line(second).rstrip(), "--json", "--seat", "1"))
    assert [[player["seat"] for player in game["players"]] for game in found] == [[1], [1]]
    alone = [games(analysed(record.data(), "--json", "--seat", "1")) for record in (first, second)]
    assert found == [*alone[0], *alone[1]]
    (tmp_path / "games").write_bytes(line(first) + line(second))
    with started(str(tmp_path / "games"), "--deals", "2", "--json", "--seat", "1", "--jobs", "2") as process:
        out, err = process.communicate(timeout=60)
    assert games((process.returncode, out, err)) == found


def test_the_table_for_people(analysed: Analysed) -> None:
    code, out, err = analysed(begun(14).data())
    heads, ruler, ann, bo, *rest = out.splitlines()
    assert (code, err) == (0, "")
    assert heads.split()[:4] == ["game", "1", "decisions", "given"]
    assert {*ruler} == {"-"}
    assert (ann.split()[:2], bo.split()[:2]) == (["0", "Ann"], ["1", "Bo"])
    assert any(" better " in line and " citizens (" in line for line in rest)
    assert rest[-3].startswith("given away: ")


@pytest.mark.parametrize(
    ("data", "words", "code", "said"),
    [
        (b"nonsense", [], 1, "“game” is not a saved game of Pompeii"),
        (b"", [], 1, "“game” is not a saved game of Pompeii"),
        (b'{"moves": 1}', [], 1, "“game, line 1” is not a saved game of Pompeii"),
        (line(begun()) + line(begun())[:90], ["--json"], 1, "“game, line 2” is not a saved game of Pompeii"),
        (begun().data(), ["--seat", "2"], 2, "there is no seat 2 in a game of 2 players: their seats are from 0"),
        (begun().data(), ["--seat", "4"], 2, "argument --seat: “4” is not a whole number from 0 to 3"),
        (begun().data(), ["--deals", "1"], 2, "argument --deals: “1” is not a whole number from 2 to 65536"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(
    analysed: Analysed, data: bytes, words: list[str], code: int, said: str
) -> None:
    assert analysed(data, *words)[::2] == (code, f"pompeii analyse: {said}\n")


def test_a_missing_file_and_a_folder_are_told_apart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert [main([str(tmp_path / "none")]), main([str(tmp_path)]), main([])] == [1, 1, 2]
    none, folder, nothing = capsys.readouterr().err.splitlines()
    assert none == "pompeii analyse: “none” cannot be read: No such file or directory"
    assert folder.endswith("” is not a saved game of Pompeii")
    assert nothing.endswith("the following arguments are required: FILE")


def test_games_before_a_damaged_line_are_kept(analysed: Analysed) -> None:
    code, out, err = analysed(line(begun()) + b"damaged\n", "--json")
    assert (code, len(json.loads(out)["games"]), err.count("\n")) == (1, 1, 1)
    code, out, err = analysed(line(begun(names="ABC")) + line(begun()), "--json", "--seat", "2")
    assert (code, len(json.loads(out)["games"]), err.count("\n")) == (2, 1, 1), "a later game lacks the seat"


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl+C is no signal there")
def test_ctrl_c_keeps_the_games_so_far(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(line(begun(1)) + line(begun(40)) * 50)
    with started(str(path), "--deals", "16") as process:
        assert process.stdout
        assert process.stdout.readline().startswith("game 1 ")
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, "")
    assert out.splitlines()[-3].startswith("given away: ")
