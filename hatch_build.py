"""Compiles the core into the wheel where it is asked to: HATCH_BUILD_HOOKS_ENABLE=1 uv build --wheel, or ./run compile.

Without it wheels and editable installs are plain, and nobody needs a C compiler to install from source.
"""

import os
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CORE = Path("core")
IMPORTED = ("librt", "msgspec", "mypy-extensions")


class CompiledCore(BuildHookInterface[Any]):
    """Extension modules beside the sources they were made of; `modules` in pyproject.toml says of which."""

    def dependencies(self) -> list[str]:
        """The compiler, and what the core imports."""
        imported = [package for package in self.metadata.core.dependencies if package.startswith(IMPORTED)]
        return [*self.metadata.config["dependency-groups"]["compile"], *imported]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        self._work = TemporaryDirectory(prefix="pompeii-")
        package = Path(self.root, CORE, "pompeii_core")
        sources = sorted(path for pattern in self.config["modules"] for path in package.glob(f"{pattern}.py"))
        compiled = compile_modules(sources, Path(self.root, "pyproject.toml"), Path(self._work.name))
        build_data["force_include"] |= {str(path): str(name) for path, name in compiled.items()}
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            self._work.cleanup()


def compile_modules(sources: list[Path], settings: Path, work: Path) -> dict[Path, Path]:
    """Extension modules made in the folder `work` by the mypy settings of a project, each with its place in a wheel."""
    from mypyc.build import mypycify
    from setuptools import Distribution  # type: ignore[import-untyped]

    # Relative, from the folder that the modules' names begin in: what is compiled holds its sources' paths, and shall
    # be the same wherever they lie.
    home = settings.parent / CORE
    names = [str(path.relative_to(home)) for path in sources]
    options = ["--config-file", str(settings), "--cache-dir", str(work / "cache"), "--follow-imports", "silent"]
    with chdir(home):
        extensions = mypycify(
            [*options, *names], group_name="pompeii_core", target_dir=str(work / "c"), debug_level="0"
        )
    if os.name == "posix":
        # Sums to the last bit the same on every machine, and calls between modules that the C compiler may inline.
        for extension in extensions:
            extension.extra_compile_args += ["-ffp-contract=off", "-fvisibility=hidden"]
    command = Distribution({"ext_modules": extensions}).get_command_obj("build_ext")
    built = work / "built"
    command.build_lib, command.build_temp = str(built), str(work / "objects")
    command.ensure_finalized()
    command.run()
    return {path: path.relative_to(built) for path in built.rglob("*") if path.is_file()}
