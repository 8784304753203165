"""What the frozen program starts does not load the libraries that the program brought for itself."""

import runpy
from collections.abc import Callable
from pathlib import Path

import pytest

ENTRY = Path(__file__).parents[2] / "installers/bundle/entry.py"


@pytest.mark.parametrize(
    ("given", "left"),
    [
        ({"LD_LIBRARY_PATH": "/here/lib", "HOME": "/h"}, {"HOME": "/h"}),
        ({"LD_LIBRARY_PATH": "/here/lib:/own", "LD_LIBRARY_PATH_ORIG": "/own"}, {"LD_LIBRARY_PATH": "/own"}),
        ({"QT_PLUGIN_PATH": "/here/lib/PySide6/Qt/plugins", "QML2_IMPORT_PATH": "/here", "HOME": "/h"}, {"HOME": "/h"}),
        ({"HOME": "/h"}, {"HOME": "/h"}),
    ],
)
def test_the_environment_is_the_persons_own_again(given: dict[str, str], left: dict[str, str]) -> None:
    give_back: Callable[[dict[str, str]], None] = runpy.run_path(str(ENTRY))["give_back_environment"]
    give_back(given)
    assert given == left
