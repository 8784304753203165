"""What GitHub is told to run: scripts that are there, and nothing goes out untried or unsigned."""

import os
import re
import shlex
from collections.abc import Iterator
from typing import Any

import pytest

from installers.release.project import ROOT, pyproject

yaml = pytest.importorskip("yaml")  # comes with distributed

WORKFLOWS: dict[str, Any] = {
    path.stem: yaml.safe_load(path.read_text("utf-8")) for path in (ROOT / ".github/workflows").glob("*.yml")
}
RUNNERS = {"ubuntu-24.04", "windows-2025", "macos-15", "macos-15-intel"}
"""GitHub's own names: under any other a job waits for ever. macos-15-intel ends in August 2027."""

pytestmark = pytest.mark.skipif(not WORKFLOWS, reason="a source archive has no workflows")


def jobs() -> Iterator[dict[str, Any]]:
    for workflow in WORKFLOWS.values():
        yield from workflow["jobs"].values()


def runners(job: dict[str, Any]) -> set[str]:
    matrix = job.get("strategy", {}).get("matrix", {}).get("include", [])
    return {one["runner"] for one in matrix} or {job["runs-on"]} if "runs-on" in job else set()


STEPS = [step for job in jobs() for step in job.get("steps", [])]
RUNS = sorted({step["run"] for step in STEPS if "run" in step})


@pytest.mark.parametrize("command", RUNS)
def test_a_step_is_one_call_of_what_is_there(command: str) -> None:
    assert not re.search(r"\$\{\{|[|;&`\n]|\$\(", command)  # more than one call, or text put into it
    words = shlex.split(command)
    if "-m" in words:
        module = words[words.index("-m") + 1]
        assert module == "pip" or (ROOT / f"{module.replace('.', '/')}.py").is_file()
    for word in words:
        if word.startswith("installers/") or word == "./run":
            assert os.access(ROOT / word, os.R_OK if word.endswith(".py") else os.X_OK), word
    groups = pyproject()["dependency-groups"]
    assert {*re.findall(r"-group (\w+)", command)} <= set(groups)


def test_an_action_is_named_by_one_commit_everywhere() -> None:
    used = {step["uses"] for step in STEPS if "uses" in step}
    assert all(re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", name) for name in used)
    assert len({name.split("@")[0] for name in used}) == len(used)


def test_what_is_released_for_a_machine_was_tested_on_it() -> None:
    tested, released = (set().union(*map(runners, WORKFLOWS[name]["jobs"].values())) for name in ("ci", "release"))
    assert released <= tested <= RUNNERS


def test_there_is_no_draft_before_all_was_tested_and_tried() -> None:
    release = WORKFLOWS["release"]["jobs"]
    assert release["tests"]["uses"] == "$/.github/workflows/ci.yml"
    assert "workflow_call" in WORKFLOWS["ci"][True]  # YAML 1.1 reads the word on as true
    waited_for: set[str] = set()
    asked = ["draft"]
    while asked:
        needs = release[asked.pop()].get("needs", [])
        asked += [needs] if isinstance(needs, str) else needs
        waited_for |= {*asked}
    assert waited_for == release.keys() - {"draft"}


def test_a_mac_gets_a_signed_program_in_a_signed_image_that_is_notarised_and_then_tried() -> None:
    called = " ".join(step.get("run", "") for step in WORKFLOWS["release"]["jobs"]["macos"]["steps"])
    steps = ["bundle/make.py", "sign-macos build/installers/macos/Pompeii.app", "installers.macos.dmg"]
    steps += ["sign-macos dist/", "notarise dist/", "smoke-dmg dist/"]
    places = [called.index(step) for step in steps]
    assert places == sorted(places)
