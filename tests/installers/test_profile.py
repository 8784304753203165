"""The compiled core is optimised by counts of what a program runs; without them a sentence says so."""

import subprocess
import sys
import sysconfig
from pathlib import Path
from shutil import which
from typing import Any

import pytest

from hatch_build import UNTRAINED, build_trained

HEADER = Path(sysconfig.get_path("include"), "Python.h")
pytestmark = pytest.mark.skipif(not (which("gcc") and HEADER.exists()), reason="needs gcc and Python's headers")

MODULE = """
#include <Python.h>
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "counted"};
PyMODINIT_FUNC PyInit_counted(void) { return PyModule_Create(&module); }
"""


@pytest.fixture
def extension(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    from setuptools import Extension  # type: ignore[import-untyped]

    monkeypatch.setenv("CC", "gcc")
    (tmp_path / "counted.c").write_text(MODULE, encoding="utf-8")
    (tmp_path / "package").mkdir()
    return Extension(
        "counted", [str(tmp_path / "counted.c")], extra_compile_args=["-Werror", "-Wno-missing-field-initializers"]
    )


def build(extension: Any, folder: Path, program: str) -> list[str]:
    """Build the extension, trained by a program; it can be imported. Return the warnings."""
    warnings: list[str] = []
    (folder / "trainer.py").write_text(program, encoding="utf-8")
    built = build_trained([extension], folder / "package", folder / "trainer.py", folder, warnings.append)
    subprocess.run([sys.executable, "-c", "import counted"], cwd=built, check=True)
    return warnings


def test_the_core_is_built_by_a_profile(extension: Any, tmp_path: Path) -> None:
    assert build(extension, tmp_path, "import counted") == []
    assert "-fprofile-use" in extension.extra_compile_args
    assert "-fprofile-generate" not in [*extension.extra_compile_args, *extension.extra_link_args]
    assert [*tmp_path.rglob("*.gcda")]


@pytest.mark.parametrize(("compiler", "program"), [("gcc", "raise SystemExit(1)"), ("gcc", "pass"), ("unprofiled", "")])
def test_without_a_profile_it_is_built_all_the_same_and_a_sentence_says_so(
    extension: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, compiler: str, program: str
) -> None:
    if compiler != "gcc":  # has no library that counts
        script = tmp_path / compiler
        script.write_text('#!/bin/sh\ncase "$*" in *-fprofile*) exit 1 ;; esac\nexec gcc "$@"\n', encoding="utf-8")
        script.chmod(0o755)
        monkeypatch.setenv("CC", str(script))
    assert build(extension, tmp_path, program) == [UNTRAINED]
    assert not any("profile" in word for word in extension.extra_compile_args)
