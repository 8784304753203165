"""What program a process runs, to tell whether two would find the same."""

import sys
from collections.abc import Callable, Iterator
from functools import cache, partial
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, NamedTuple

from pompeii_core.build import COMPILED

_OURS: Final = "pompeii_core", "pompeii_net"


class Fingerprint(NamedTuple):
    """What results depend on, or how long they take."""

    python: str
    compiled: bool
    sources: dict[str, str]
    """A digest of each package, "" of one that is not there."""


def packages_of(function: Callable[..., Any]) -> tuple[str, ...]:
    """What is to be the same everywhere for this function: the program, and the package that the function is from."""
    while isinstance(function, partial):
        function = function.func
    module = function.__module__
    # What is in the main module is pickled whole.
    if module.startswith(("__main__", *_OURS)):
        return _OURS
    return *_OURS, module.rpartition(".")[0] or module


@cache
def fingerprint(packages: tuple[str, ...]) -> Fingerprint:
    """Of this process."""
    python = f"{sys.version_info.major}.{sys.version_info.minor}"
    return Fingerprint(python, COMPILED, {package: _digest(package) for package in packages})


def difference(ours: Fingerprint, theirs: Fingerprint) -> str:
    """How another process is unlike this one, in words that follow its name; "" where it is not."""
    builds = "interpreted", "compiled"
    if ours.python != theirs.python:
        return f"has Python {theirs.python}, this program {ours.python}"
    for package, digest in ours.sources.items():
        if not theirs.sources[package]:
            return f"does not find “{package}”"
        if theirs.sources[package] != digest:
            return f"has another version of “{package}” than this program"
    if ours.compiled != theirs.compiled:
        return f"plays with the {builds[theirs.compiled]} core, this program with the {builds[ours.compiled]} one"
    return ""


def _digest(package: str) -> str:
    """Of its files as they are written: what compilers make of them differs from machine to machine."""
    spec = find_spec(package)
    if spec is None:
        return ""
    digest = sha256()
    for name, path in sorted(_files(spec.submodule_search_locations, spec.origin)):
        digest.update(name.encode() + b"\0" + sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def _files(folders: list[str] | None, module: str | None) -> Iterator[tuple[str, Path]]:
    if folders is None and module is not None:
        yield Path(module).name, Path(module)
    for folder in {Path(folder).resolve() for folder in folders or ()}:
        for path in folder.rglob("*"):
            name = path.relative_to(folder).as_posix()
            if path.is_file() and not name.startswith(".") and path.suffix not in (".pyc", ".so", ".pyd"):
                yield name, path
