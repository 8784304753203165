"""The icon's files are what its drawings say now, and what each system reads; the window has it."""

import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImage, QImageReader

from pompeii_qt.app import Program
from pompeii_qt.system.resources import program_icon
from resources.icons.app import make

SIZES_BY_DRAWING = {"pompeii-16.svg": (16,), "pompeii-24.svg": (24,), "pompeii.svg": (32, 48, 64, 128, 256, 512)}


def frames(name: str) -> list[QImage]:
    """The pictures in a file of several."""
    reader = QImageReader(str(make.HERE / name))
    found = []
    for number in range(reader.imageCount()):
        reader.jumpToImage(number)
        found.append(reader.read())
        assert not found[-1].isNull(), reader.errorString()
    return found


def difference(one: QImage, other: QImage) -> int:
    """The greatest in any channel of any pixel: another version of Qt may round an edge otherwise, and no more."""
    assert one.size() == other.size()
    return max(abs(a - b) for a, b in zip(channels(one), channels(other), strict=True))


def channels(image: QImage) -> bytes:
    """All of them, of all pixels."""
    converted = image.convertToFormat(make.FORMAT)  # named: nothing else keeps the bits
    return bytes(converted.constBits())


def test_each_size_has_its_picture_and_each_drawing_is_of_use(qapp: object) -> None:
    assert {path.name for path in make.HERE.glob("*.png")} == {f"pompeii-{size}.png" for size in make.PNG}
    assert {path.name for path in make.HERE.glob("*.svg")} == SIZES_BY_DRAWING.keys()
    for size in make.PNG:
        assert difference(QImage(str(make.HERE / f"pompeii-{size}.png")), make.draw(size)) <= 8, "run make.py"


def test_the_windows_icon_has_the_sizes_windows_asks_for(qapp: object) -> None:
    pictures = frames("pompeii.ico")
    assert [picture.width() for picture in pictures] == [16, 24, 32, 48, 64, 128, 256]
    for picture in pictures:
        assert difference(picture, make.draw(picture.width())) <= 8, "run make.py"


def test_the_macos_icon_has_its_sizes_and_the_margin_of_macos(qapp: object) -> None:
    pictures = frames("pompeii.icns")
    assert sorted(picture.width() for picture in pictures) == [32, 64, 128, 256, 256, 512, 512, 1024]
    picture = max(pictures, key=QImage.width)
    seen = [x for x in range(1024) if picture.pixelColor(x, 512).alpha() > 127]
    assert (seen[0], seen[-1]) == (100, 923)
    assert difference(picture, make.draw(1024, make.MACOS)) <= 8, "run make.py"


def test_the_window_has_the_icon_in_every_size(qapp: object, tmp_path: Path) -> None:
    program = Program(tmp_path)
    icon = program.window.windowIcon()
    program.session.close()
    assert {size.width() for size in icon.availableSizes()} == {16, 24, 32, 48, 64, 128}
    for size in icon.availableSizes():
        assert difference(icon.pixmap(size, 1.0).toImage(), make.draw(size.width())) <= 8


def test_the_bundle_of_macos_keeps_its_own_icon(qapp: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert not program_icon().isNull()
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert program_icon().isNull()
