"""Makes the program's icons from the SVG beside it, with Qt's own renderer: PNG, .ico (Windows) and .icns (macOS).

python resources/icons/app/make.py [FOLDER]
"""

import os
import struct
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QIODevice, QRectF
from PySide6.QtGui import QGuiApplication, QImage, QImageWriter, QPainter
from PySide6.QtSvg import QSvgRenderer

HERE: Final = Path(__file__).resolve().parent
PNG: Final = (16, 24, 32, 48, 64, 128, 256, 512)
ICO: Final = (16, 24, 32, 48, 64, 128, 256)
ICNS: Final = {"ic11": 32, "ic12": 64, "ic07": 128, "ic13": 256, "ic08": 256, "ic14": 512, "ic09": 512, "ic10": 1024}
"""Kinds of picture in an .icns by their pixels: those that hold a PNG on every macOS that Qt still runs on."""
MACOS: Final = 824 / 1024 / (1 - 2 * 4 / 256)
"""What the drawing fills of its square on macOS: Apple's grid wants 824 of 1024, the drawing has 4 of 256 free."""
FORMAT: Final = QImage.Format.Format_ARGB32_Premultiplied


def draw(size: int, part: float = 1.0) -> QImage:
    """Return the icon, `size` pixels wide, filling `part` of its width; small sizes have drawings of their own."""
    own = HERE / f"pompeii-{size}.svg"
    # Not when there is a margin: what is drawn pixel by pixel is sharp on its own grid alone.
    renderer = QSvgRenderer(str(own if own.exists() and part == 1.0 else HERE / "pompeii.svg"))
    image = QImage(size, size, FORMAT)
    image.fill(0)
    margin = size * (1 - part) / 2
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter, QRectF(margin, margin, size - 2 * margin, size - 2 * margin))
    painter.end()
    return image


def png(image: QImage) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, b"png").write(image)
    return bytes(buffer.data().data())


def bitmap(image: QImage) -> bytes:
    """Return a picture as an .ico holds it: a header, BGRA from the lowest line up, and an empty mask."""
    size = image.width()
    straight = image.convertToFormat(QImage.Format.Format_ARGB32).flipped()
    mask = bytes((size + 31) // 32 * 4 * size)  # alpha says what is seen; lines of a mask end at 32 bits
    return struct.pack("<IiiHHIIiiII", 40, size, 2 * size, 1, 32, 0, 0, 0, 0, 0, 0) + bytes(straight.constBits()) + mask


def ico(sizes: Iterable[int]) -> bytes:
    """Return an icon for Windows; small pictures are uncompressed, because some readers know no PNG there."""
    pictures = [(size, png(draw(size)) if size > 64 else bitmap(draw(size))) for size in sizes]
    head, body = struct.pack("<HHH", 0, 1, len(pictures)), b""
    for size, picture in pictures:
        place = 6 + 16 * len(pictures) + len(body)
        head += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(picture), place)
        body += picture
    return head + body


def icns(kinds: dict[str, int]) -> bytes:
    """Return an icon for macOS, with the margin that icons have there."""
    body = b""
    for kind, size in kinds.items():
        picture = png(draw(size, MACOS))
        body += kind.encode() + struct.pack(">I", 8 + len(picture)) + picture
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


def make(folder: Path) -> None:
    for size in PNG:
        (folder / f"pompeii-{size}.png").write_bytes(png(draw(size)))
    (folder / "pompeii.ico").write_bytes(ico(ICO))
    (folder / "pompeii.icns").write_bytes(icns(ICNS))


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QGuiApplication(sys.argv[:1])
    make(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE)
