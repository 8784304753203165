"""Add compiled translations to a wheel and, with HATCH_BUILD_HOOKS_ENABLE=1 (as ./run compile sets), a compiled core.

POMPEII_COMPILE=quickly, as ./run test sets, makes a core for tests: in a third of the time, and slower to play with.
Without the first variable, installing from source needs no C compiler. An editable install gets neither: the program
compiles the translations of a checkout itself (pompeii_qt/languages.py).
"""

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from contextlib import chdir
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CORE = Path("core")
IMPORTED = ("librt", "msgspec", "mypy-extensions")
COMPILES_CORE: Final = os.environ.get("HATCH_BUILD_HOOKS_ENABLE", "").lower() in ("1", "true")
QUICKLY: Final = os.environ.get("POMPEII_COMPILE") == "quickly"


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
        settings, warn = Path(self.root, "pyproject.toml"), self.app.display_warning
        compiled = compile_modules(sources, settings, Path(self._work.name), warn)
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


def compile_modules(sources: list[Path], settings: Path, work: Path, warn: Callable[[str], None]) -> dict[Path, Path]:
    """Compile modules in the folder `work` by a project's mypy settings; return each with its place in a wheel."""
    from mypyc.build import mypycify

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
    if QUICKLY:
        for extension in extensions:
            extension.extra_compile_args += ["/Od" if os.name == "nt" else "-O1"]
        built = build(extensions, work)
    else:
        built = build_trained(extensions, home / "pompeii_core", settings.parent / TRAINER, work, warn)
    return {path: path.relative_to(built) for path in built.rglob("*") if path.is_file()}


def build_trained(extensions: list[Any], package: Path, trainer: Path, work: Path, warn: Callable[[str], None]) -> Path:
    """Build extension modules, the first of them for what it does most in the program `trainer`; return their folder.

    `package` has the Python modules that the program needs beside them. Without a compiler that can count what runs,
    `warn` gets a sentence, and the modules are built without that.
    """
    from setuptools.errors import CCompilerError  # type: ignore[import-untyped]

    library, *_ = extensions  # all the code: the others only name its modules
    options = library.extra_compile_args
    try:
        compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "")
        if not compiler:
            raise FileNotFoundError("its compiler counts nothing")
        counting, using = ((_GCC_COUNTS, _GCC_USES), (_CLANG_COUNTS, _CLANG_USES))[_is_clang(compiler)]
        library.extra_compile_args, library.extra_link_args = options + counting, counting[:1]
        training = shutil.copytree(build(extensions, work), work / "training")
        shutil.copytree(package, training / package.name, dirs_exist_ok=True)
        paths = filter(None, (str(training), os.environ.get("PYTHONPATH")))
        counted = {"PYTHONPATH": os.pathsep.join(paths), "PYTHONHASHSEED": "0", "LLVM_PROFILE_FILE": str(work / "raw")}
        subprocess.run([sys.executable, "-B", trainer], env=os.environ | counted, check=True)
        if counting is _CLANG_COUNTS:
            named = [*compiler, "-print-prog-name=llvm-profdata"]
            merge = subprocess.run(named, capture_output=True, encoding="utf-8", check=True).stdout.strip()
            subprocess.run([merge, "merge", "-o", work / "profile", work / "raw"], check=True)
            using = [*using, f"-fprofile-use={work / 'profile'}"]
        library.extra_compile_args, library.extra_link_args = options + using, []
        return build([library], work)
    except (OSError, subprocess.SubprocessError, CCompilerError) as problem:
        print(problem, file=sys.stderr)  # with the whole command
        warn(UNTRAINED)
        library.extra_compile_args, library.extra_link_args = options, []
        return build(extensions, work)


TRAINER: Final = "benchmarks/exercise.py"
UNTRAINED: Final = "The core is compiled without a profile of what it does most, and a little slower for that."
# Without values: those are addresses, too, which differ from run to run. What is only counted needs no costly passes.
_GCC_COUNTS = ["-fprofile-generate", "-fno-profile-values", "-fno-tree-vectorize", "-fno-gcse", "-fno-ipa-cp"]
# Functions that the training leaves out are as fast as ever. A profile that is missing is an error, by -Werror.
_GCC_USES = ["-fprofile-use", "-fno-profile-values", "-fprofile-partial-training", "-Wmissing-profile"]
_CLANG_COUNTS = ["-fprofile-generate"]
_CLANG_USES = ["-Wno-error=backend-plugin"]


def _is_clang(compiler: list[str]) -> bool:
    said = subprocess.run([*compiler, "--version"], capture_output=True, encoding="utf-8", check=True)
    return "clang" in said.stdout


def build(extensions: list[Any], work: Path) -> Path:
    """Build extension modules in the folder `work`, in place of those built there before; return their folder."""
    from setuptools import Distribution  # type: ignore[import-untyped]

    command = Distribution({"ext_modules": extensions}).get_command_obj("build_ext")
    command.build_lib, command.build_temp, command.force = str(work / "built"), str(work / "objects"), True
    command.ensure_finalized()
    command.run()
    return work / "built"
