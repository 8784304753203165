"""Modules import each other without circles."""

import sys
from graphlib import TopologicalSorter
from importlib import import_module
from pathlib import Path

import grimp
import pytest

from tests.surroundings import own_folders, run, surroundings


@pytest.mark.parametrize("package", ["pompeii_core", "pompeii_net", "pompeii_qt"])
def test_no_module_imports_itself_by_way_of_others(package: str) -> None:
    """Imports for types alone, and those within functions, count; import-linter sees to circles between layers."""
    graph = grimp.build_graph(package, cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    assert len(imports) == len([*Path(import_module(package).__path__[0]).rglob("*.py")]), "a folder has no __init__.py"
    TopologicalSorter(imports).prepare()  # CycleError names the modules of a circle


SCRIPT = """
import linecache, sys
import pompeii_qt.system.platform_check
pompeii_qt.system.platform_check.import_shiboken()  # as main() does, before this here wants Qt
import PySide6
from pathlib import Path
from pompeii_qt import app
from pompeii_qt.__main__ import main
from PySide6.QtCore import QPoint, QTimer

class Program(app.Program):
    def __init__(self):
        super().__init__(Path(sys.argv[1]))
        print(*({"msgspec", "pompeii_core.setup", "pompeii_net.messages"} & sys.modules.keys()))  # before it is seen
        QTimer.singleShot(0, self.look)

    def look(self):
        later = {"asyncio", "zeroconf", "websockets", "segno"}
        later |= {"pompeii_core.game", "pompeii_qt.table", "pompeii_qt.sound"}
        print(*(later & sys.modules.keys()))
        print(*(name for name in linecache.cache if "new_game" in name))
        self.window.pages.open("new")
        print(*(name for name in linecache.cache if "new_game" in name))
        try:
            QPoint("here")
        except TypeError as error:
            print("Supported signatures" in str(error))
        self.app.quit()

app.Program = Program
sys.exit(main([]))
"""


def test_the_first_picture_waits_for_nothing_that_only_a_game_needs(tmp_path: Path) -> None:
    environment = surroundings(QT_QPA_PLATFORM="offscreen", **own_folders(tmp_path))
    done = run(sys.executable, "-c", SCRIPT, tmp_path, env=environment)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "\n\n\n\nTrue\n", "an error still says how a function is called"


def test_a_window_with_a_game_loads_nothing_that_thinks() -> None:
    thinking = "{'pompeii_core.ai.' + name for name in ('engine', 'player', 'scoring', 'search', 'weights')}"
    script = f"import sys, pompeii_qt.table.page, pompeii_net.backend; print(*({thinking} & sys.modules.keys()))"
    done = run(sys.executable, "-c", script, env=surroundings(QT_QPA_PLATFORM="offscreen"))
    assert (done.returncode, done.stdout) == (0, "\n")
