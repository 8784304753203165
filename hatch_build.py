"""Add compiled translations to a wheel and, with HATCH_BUILD_HOOKS_ENABLE=1 (as ./run compile sets), a compiled core.

Without that variable, installing from source needs no C compiler. An editable install gets neither: the program
compiles the translations of a checkout itself (pompeii_qt/languages.py).
"""

import os
import shutil
import subprocess
from contextlib import chdir
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CORE = Path("core")
IMPORTED = ("librt", "msgspec", "mypy-extensions")
COMPILES_CORE: Final = os.environ.get("HATCH_BUILD_HOOKS_ENABLE", "").lower() in ("1", "true")


class CompiledParts(BuildHookInterface[Any]):
    """The parts of a wheel that are compiled: translations, and on request the `modules` that pyproject.toml names."""

    def dependencies(self) -> list[str]:
        """Return the package of `lrelease`; for a compiled core also the compiler, and what the core imports."""
        wanted = ("pyside6", *(IMPORTED if COMPILES_CORE else ()))
        compilers = self.metadata.config["dependency-groups"]["compile"] if COMPILES_CORE else []
        return [*compilers, *(package for package in self.metadata.core.dependencies if package.startswith(wanted))]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        self._work = TemporaryDirectory(prefix="pompeii-")
        try:
            words = compile_translations(Path(self.root, "resources/translations"), Path(self._work.name))
        except (OSError, subprocess.SubprocessError) as problem:
            self.app.display_warning(f"No translations, the program will speak English: {problem}")
        else:
            place = "pompeii_qt/resources/translations"
            build_data["force_include"] |= {str(file): f"{place}/{file.name}" for file in words}
        if COMPILES_CORE:
            self._compile_core(build_data)

    def _compile_core(self, build_data: dict[str, Any]) -> None:
        package = Path(self.root, CORE, "pompeii_core")
        sources = sorted(path for pattern in self.config["modules"] for path in package.glob(f"{pattern}.py"))
        compiled = compile_modules(sources, Path(self.root, "pyproject.toml"), Path(self._work.name))
        build_data["force_include"] |= {str(path): str(name) for path, name in compiled.items()}
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            self._work.cleanup()


def compile_translations(folder: Path, work: Path) -> list[Path]:
    """Compile the .ts files of `folder` into `work`; return the .qm files. OSError or SubprocessError on failure."""
    package = find_spec("PySide6")
    lrelease = package and package.origin and shutil.which("lrelease", path=Path(package.origin).parent)
    if not lrelease:
        raise FileNotFoundError("PySide6's lrelease is missing")
    compiled = {source: work / f"{source.stem}.qm" for source in folder.glob("*.ts")}
    for source, target in compiled.items():
        subprocess.run([lrelease, "-silent", source, "-qm", target], check=True)
    return list(compiled.values())


def compile_modules(sources: list[Path], settings: Path, work: Path) -> dict[Path, Path]:
    """Compile modules in the folder `work` by a project's mypy settings; return each with its place in a wheel."""
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
