"""Everybody against everybody: the cross table and Elo ratings."""

import json
import re

import pytest

from pompeii_net.arena.scores import Pairing, proportion, scores
from pompeii_net.commands.arena import as_json, cross_table, main
from tests.net.arena.running import done, table, table_of

FIVE = [f"--seat={spec}" for spec in ("random", "greedy", "ai:Livia", "random", "ai:Corvus@novice")]


def test_each_pair_plays_as_many_games_and_the_better_is_rated_higher(capsys: pytest.CaptureFixture[str]) -> None:
    found = table(capsys, "--round-robin", *FIVE, "--games", "4")
    assert found["games"] == 40
    assert [entry["games"] for entry in found["contestants"]] == 5 * [16]
    elo = {entry["name"]: entry["elo"] for entry in found["contestants"]}
    assert elo["ai:Livia"] > elo["greedy"] > elo["random"]
    assert sum(entry["elo"] for entry in found["contestants"]) == pytest.approx(0, abs=1e-6)
    assert all(entry["elo_low"] < entry["elo"] < entry["elo_high"] for entry in found["contestants"])
    assert [pair["contestants"] for pair in found["pairs"]] == [[i, j] for i in range(5) for j in range(i + 1, 5)]
    assert {pair["games"] for pair in found["pairs"]} == {4}
    (livia,) = (pair for pair in found["pairs"] if pair["contestants"] == [0, 2])
    assert (livia["share"], livia["share_low"]) == (0, 0)
    assert livia["share_high"] < 1


def test_pairs_rotate_on_the_same_deals(capsys: pytest.CaptureFixture[str]) -> None:
    """Equal players each play both seats of a deal: so they save alike, and every pair saves the same."""
    found = table(capsys, "--round-robin", *3 * ["--seat", "greedy"], "--games", "2")
    assert len({entry["saved"] for entry in found["contestants"]}) == 1
    assert [pair["share"] for pair in found["pairs"]] == [0.5, 0.5, 0.5]
    assert [entry["elo"] for entry in found["contestants"]] == pytest.approx([0, 0, 0], abs=1e-6)


def test_it_is_the_same_every_time_whatever_the_jobs(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--round-robin", *FIVE[:3], "--games", "3", "--seed", "s"]
    once = table(capsys, *arguments)
    code, out, err = done(*arguments, "--jobs", "2", "--json")
    assert (code, table_of(out), err) == (0, once, "")


def test_the_cross_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    """Best first, with what each has of its games against each."""
    assert main(["--round-robin", "--seat", "random", "--seat", "ai:Livia", "--seat", "greedy", "--games", "10"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["round", "robin", "Elo", "(95", "%)", "1", "2", "3"]
    first, second, third = lines[2:5]
    figure = r"[+-]\d+ +[+-]\d+ to [+-]\d+"
    assert re.fullmatch(rf"1 ai:Livia +{figure} +– +\d+\.\d% +100\.0%", first)
    assert re.fullmatch(rf"2 greedy +{figure} +\d+\.\d% +– +100\.0%", second)
    assert re.fullmatch(rf"3 random +{figure} +0\.0% +0\.0% +–", third)
    assert {len(line) for line in lines[:5]} == {len(lines[0])}
    assert any(line.startswith("contestant ") for line in lines)
    assert lines[-1].startswith("30 games, ")


def test_of_a_few_games_a_pair_that_has_not_met_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    """As after Ctrl+C."""
    pairings = [Pairing(0, 1, 2, proportion(2, 2))]
    assert cross_table(scores("abc", []), pairings).splitlines()[2].split()[-3:] == ["–", "–", "100.0%"]
    found = as_json(scores("abc", []), 2, 1.0, pairings)
    assert [pair["contestants"] for pair in json.loads(json.dumps(found))["pairs"]] == [[0, 1]]
