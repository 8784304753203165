"""What GitHub is told to run: actions by their commit, and scripts of this project that are there."""

import os
import re
import shlex
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
TOOLS = ("python", "python3", "sudo", "uv", "xvfb-run")
"""What a step may begin with, beside a script of ours."""

pytestmark = pytest.mark.skipif(not WORKFLOWS, reason="a source archive has no workflows")

LINES = [(path.name, line.strip(" -")) for path in WORKFLOWS for line in path.read_text("utf-8").splitlines()]
USES = [(name, line) for name, line in LINES if line.startswith("uses:")]
RUNS = [(name, line) for name, line in LINES if line.startswith("run:") and line != "run:"]  # defaults have a run, too


def test_there_are_workflows_for_every_change_and_for_releases() -> None:
    assert [path.name for path in WORKFLOWS] == ["ci.yml", "release.yml"]
    assert len(USES) > 10
    assert len(RUNS) > 10


@pytest.mark.parametrize(("name", "line"), USES)
def test_an_action_is_named_by_its_commit_with_its_version_beside_it(name: str, line: str) -> None:
    assert re.fullmatch(r"uses: [\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", line), name


def test_an_action_is_everywhere_the_same() -> None:
    names = [line.split("@")[0] for line in {line for _, line in USES}]
    assert len(names) == len(set(names))


@pytest.mark.parametrize(("name", "line"), RUNS)
def test_a_step_is_one_script_of_ours_or_one_plain_call(name: str, line: str) -> None:
    command = line.removeprefix("run: ")
    assert not re.search(r"\$\{\{|[|;&`]|\$\(", command), f"{name}: more than one call, or text put into it"
    words = shlex.split(command)
    if "-m" in words:
        module = words[words.index("-m") + 1]
        assert module == "pip" or (ROOT / f"{module.replace('.', '/')}.py").is_file(), module
    for word in words:
        if word.startswith("installers/") or word == "./run":
            path = ROOT / word
            assert path.is_file() or path.is_dir(), word
    scripts = [word for word in words if not word.startswith("-")]
    first = scripts[1] if scripts[0] == "sudo" else scripts[0]
    if first not in TOOLS:
        assert first.startswith(("installers/", "./run")), f"{first} is neither a script of ours nor a known tool"
        assert os.access(ROOT / first, os.X_OK), first


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_nothing_is_allowed_that_a_job_does_not_ask_for(path: Path) -> None:
    text = path.read_text("utf-8")
    assert "\npermissions: {}\n" in text
    assert text.count("persist-credentials: false") == text.count("uses: actions/checkout@")
    writes = re.findall(r"^ +(\w+: write)", text, re.MULTILINE)
    assert writes == (["contents: write"] if path.name == "release.yml" else [])


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_every_job_ends_some_time(path: Path) -> None:
    text = path.read_text("utf-8")
    assert text.count("timeout-minutes:") == text.count("runs-on:")


def test_groups_that_workflows_ask_for_are_there() -> None:
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]
    asked = {found for _, line in RUNS for found in re.findall(r"-group (\w+)", line)}
    assert asked <= set(groups)
    assert asked == {"release", "uv"}


def test_hooks_before_a_commit_pin_nothing_of_their_own() -> None:
    text = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")
    assert re.findall(r"- repo: (.*)", text) == ["local"]
    assert all(entry.startswith("uv run ") for entry in re.findall(r"entry: (.*)", text))
    assert "rev:" not in text
