"""Make what the page takes from the program: python -m resources.phone.make [FOLDER | --words]

These are pictures by the program's painters, places and English sentences (`city.js`), and translations from the .ts
files. They are committed; tests/phone/test_page.py fails where committed places or words are stale.
"""

import json
import re
import sys
import xml.etree.ElementTree as ET
from collections import ChainMap
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QImageWriter, QPainterPath, QPen

from pompeii_core.actions import Phase
from pompeii_core.ai.personas import LEVELS
from pompeii_core.city import BUILDING, COLOURS, GATES, INDEX, NAMES, NUMBERED, SPACES, SYMBOLS, VENT
from pompeii_net.words import NOTICES, REACTIONS
from pompeii_qt import languages
from pompeii_qt.art import buildings, ground, palette
from pompeii_qt.art import volcano as volcano_painter
from pompeii_qt.art.board_picture import _LAYERS, paint_coordinates, paint_frame, paint_plaque
from pompeii_qt.art.cards import CARD, paint_card
from pompeii_qt.art.geometry import (
    CRATER,
    GATE_OF,
    UNIT,
    VOLCANO_RECT,
    WALL,
    centre,
    gate_centre,
    gate_name_rect,
    part_letter,
    pits,
)
from pompeii_qt.art.painting import Painter, box_path, display_font
from pompeii_qt.art.palette import colour
from pompeii_qt.art.pieces import SIDE as PIECE
from pompeii_qt.art.pieces import WREATH_SIDE, paint_piece, paint_wreath
from pompeii_qt.art.portraits import EMBLEMS, FACES, paint_portrait
from pompeii_qt.art.portraits import SIDE as FACE
from pompeii_qt.art.reactions import SIDE as REACTION
from pompeii_qt.art.reactions import paint_reaction
from pompeii_qt.art.tiles import COVER, paint_tile, paint_tile_back
from pompeii_qt.art.tiles import SIDE as TILE
from pompeii_qt.art.volcano import RIM_X, paint_volcano
from pompeii_qt.system.resources import load_fonts
from pompeii_qt.widgets.scenery import evening_picture
from pompeii_qt.words.game_words import ACTIONS
from pompeii_qt.words.moves import EVENTS
from pompeii_qt.words.names import DEFAULTS
from resources.phone.words import NEEDS

HERE: Final = Path(__file__).parent
TRANSLATIONS: Final = HERE.parent / "translations"
CROP: Final = QRectF(-84, -70, 1252, 852)
"""The part of the board that the page shows: without the frame."""
TURNED: Final = QRectF(0, 0, CROP.height(), CROP.width())
"""The same part turned a quarter to the left, for portrait screens: east is up."""
SCALE: Final = 1.25
MOUNTAIN: Final = QRectF(0, 0, 290, 400)
"""The area of Vesuvius, upright, in the turned picture."""
_NEARER: Final = 8.5
"""Units that ribbons of gates are nearer to the wall than in the window."""
_PEAK, _STEEP = QPointF(120, 56), 0.66
"""Its crater in that area, and its scale."""
_CARDS: Final = (*range(1, NUMBERED + 1), 0, 79)

type Paint = Callable[[Painter], None]


def turned(painter: Painter) -> None:
    """Make the painter draw the board turned a quarter to the left."""
    painter.translate(0, TURNED.height())
    painter.rotate(-90)
    painter.translate(-CROP.topLeft())


def _upright(painter: Painter, at: QPointF) -> None:
    painter.translate(at)
    painter.rotate(90)


def spaces(square: str) -> tuple[QPointF, ...]:
    """Return the centres of a square's spaces on the page: clear of its number, which is larger than the window's."""
    east = QPointF(4 if BUILDING[INDEX[square]] <= NUMBERED else 0, 0)
    found = pits(square)
    if len(found) == 2:
        middle = (found[0] + found[1]) / 2
        found = (middle - QPointF(0, 18), middle + QPointF(0, 18))
    return tuple(pit + east for pit in found)


def _gate_name(painter: Painter, square: str) -> None:
    """Paint the ribbon of a gate on the turned board; east and west of the city it is upright there."""
    name, _, side = GATE_OF[square]
    if side in ("north", "south"):
        _paint_gate_name(painter, square)
        return
    with painter.saved():
        _upright(painter, gate_centre(square, 47 - _NEARER))
        painter.setFont(display_font(14))
        width = painter.fontMetrics().horizontalAdvance(name) + 22.0
        ribbon = QRectF(-width / 2, -11, width, 22)
        painter.draw(box_path(ribbon, 4), QPen(colour(palette.FRAME[0]), 1.4), colour(palette.PARCHMENT[0], 240))
        painter.setPen(colour(palette.INK))
        painter.drawText(ribbon, Qt.AlignmentFlag.AlignCenter, name)


_paint_gate_name: Final = ground.paint_gate_name


def _nearer(square: str) -> QRectF:
    """Return the rectangle of a gate's ribbon, so near to the wall that letters and numbers have room behind it."""
    way = gate_centre(square, 0) - gate_centre(square, _NEARER)
    return gate_name_rect(square).translated(way)


def _plaques(painter: Painter, *, upright: bool) -> None:
    """Paint the letters and numbers of the squares at the edges; `upright`: on the turned board."""
    side, inset = 20.0, 14.5
    marks = {name: QPointF(centre(f"{name}6").x(), CROP.bottom() - inset) for name in "ABCDEFGHIJK"}
    marks |= {str(row): QPointF(CROP.left() + inset, centre(f"D{row}").y()) for row in range(1, 8)}
    for name, at in marks.items():
        with painter.saved():
            _upright(painter, at) if upright else painter.translate(at)
            paint_plaque(painter, QRectF(-side / 2, -side / 2, side, side), name)


def board(*, upright: bool) -> QImage:
    """Return a picture of the board without Vesuvius; `upright`: turned, with upright letters."""
    rect = TURNED if upright else CROP
    image = QImage((rect.size() * SCALE).toSize(), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    layers = [layer for layer in _LAYERS if layer not in (paint_frame, paint_coordinates)]
    layers.append(partial(_plaques, upright=upright))
    with ExitStack() as patches:
        patches.enter_context(patch.object(ground, "gate_name_rect", _nearer))
        patches.enter_context(patch.object(buildings, "_plate", lambda *_: None))  # the page has its own
        patches.enter_context(patch.object(buildings, "pits", spaces))
        if upright:
            patches.enter_context(patch.object(ground, "paint_gate_name", _gate_name))
        for layer in layers:
            with Painter(image, rect, SCALE) as painter:
                if upright:
                    turned(painter)
                layer(painter)
    return image


def _clear(size: QSize) -> QImage:
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    return image


def _cone() -> QPainterPath:
    """Return the outline of the whole mountain; `volcano` cuts off what the walls hide."""
    x, y = CRATER.x(), CRATER.y()
    path = QPainterPath(QPointF(x - RIM_X, y))
    path.cubicTo(x - 88, y + 40, x - 130, y + 108, x - 240, y + 176)
    path.cubicTo(x - 120, y + 262, x + 140, y + 262, x + 250, y + 176)
    path.cubicTo(x + 136, y + 108, x + 88, y + 30, x + RIM_X, y)
    path.cubicTo(x + 30, y - 14, x - 30, y - 14, x - RIM_X, y)
    return path


@contextmanager
def _free_mountain() -> Iterator[None]:
    """Make Vesuvius be painted as if it stood alone."""
    whole = QRectF(0, -400, 3000, 3000)
    with ExitStack() as patches:
        for name, other in (("_outline", _cone), ("BOARD_RECT", whole), ("paint_gate_name", lambda *_: None)):
            patches.enter_context(patch.object(volcano_painter, name, other))
        yield


def volcano(phase: Phase, *, upright: bool) -> QImage:
    """Return a picture of Vesuvius in a phase, to lie over the board; `upright`: over the turned board."""
    if not upright:
        image = _clear((VOLCANO_RECT.size() * 0.9).toSize())
        with Painter(image, VOLCANO_RECT, 0.9) as painter:
            paint_volcano(painter, phase)
        return image
    image = _clear((MOUNTAIN.size() * SCALE).toSize())
    with Painter(image, MOUNTAIN, SCALE) as painter:
        with painter.saved(), _free_mountain():
            painter.translate(_PEAK)
            painter.scale(_STEEP, _STEEP)
            painter.translate(-CRATER)
            paint_volcano(painter, phase)
        turned(painter)
        with painter.saved():
            painter.setCompositionMode(Painter.CompositionMode.CompositionMode_DestinationOut)
            painter.fillPath(ground.city_outline(WALL + 7), Qt.GlobalColor.black)
        _paint_gate_name(painter, "J2")
    return image


def sheet(size: QSize, paints: Sequence[Paint]) -> QImage:
    """Return a picture with several of one size side by side."""
    image = _clear(QSize(size.width() * len(paints), size.height()))
    for number, paint in enumerate(paints):
        with Painter(image) as painter:
            painter.translate(number * size.width(), 0)
            painter.setClipRect(0, 0, size.width(), size.height())
            paint(painter)
    return image


def _in_middle(side: float, pixels: int, paint: Paint) -> Paint:
    def painted(painter: Painter) -> None:
        painter.translate(pixels / 2, pixels / 2)
        painter.scale(pixels / side, pixels / side)
        paint(painter)

    return painted


def _card(card: int, scale: float) -> Paint:
    def painted(painter: Painter) -> None:
        painter.scale(scale, scale)
        paint_card(painter, card)

    return painted


def pictures() -> Iterator[tuple[str, QImage, int]]:
    """Yield each picture with its name and its WebP quality."""
    for upright in (True, False):
        way = "tall" if upright else "wide"
        yield f"board-{way}", board(upright=upright), 42
        for phase in (Phase.SLEEPS, Phase.SEETHES, Phase.ERUPTS):
            yield f"volcano-{phase}-{way}", volcano(phase, upright=upright), 70
    yield "sign", evening_picture(QSize(640, 440), 0.6).toImage(), 20
    yield "cards", sheet(CARD.size().toSize(), [_card(card, 1.0) for card in _CARDS]), 50
    paints = [_in_middle(PIECE, 120, partial(paint_piece, seat_colour=seat)) for seat in range(4)]
    yield "pieces", sheet(QSize(120, 120), paints), 50
    paints = [_in_middle(FACE, 72, partial(paint_portrait, persona=name)) for name in (*FACES, *EMBLEMS)]
    yield "faces", sheet(QSize(72, 72), paints), 45
    paints = [_in_middle(REACTION, 80, partial(paint_reaction, reaction=name)) for name in REACTIONS]
    yield "reactions", sheet(QSize(80, 80), paints), 45
    paints = [_in_middle(WREATH_SIDE, 180, partial(paint_wreath, dark=dark)) for dark in (False, True)]
    yield "laurels", sheet(QSize(180, 180), paints), 24
    paints = [_in_middle(TILE, 150, partial(paint_tile, symbol=symbol)) for symbol in (*SYMBOLS, COVER)]
    yield "tiles", sheet(QSize(150, 150), [*paints, _in_middle(TILE, 150, paint_tile_back)]), 62


def _at(point: QPointF) -> list[float]:
    """Return a point of the board in percent of the unturned picture's width and height."""
    within = _within(point)
    return [round(100 * within.x() / CROP.width(), 2), round(100 * within.y() / CROP.height(), 2)]


def city() -> str:
    """Return the page's module with the places on the board and the sentences in English."""
    vents = {index: symbol for symbol, index in VENT.items()}
    squares = {}
    for name in NAMES:
        if name in INDEX:
            index = INDEX[name]
            number = BUILDING[index]
            about: dict[str, Any] = {"at": _at(centre(name))}
            if number:
                about |= {"n": number if number <= NUMBERED else 0, "part": part_letter(name), "spaces": SPACES[index]}
                about["pits"] = [_at(pit) for pit in spaces(name)]
            if index in vents:
                about["vent"] = vents[index]
            squares[name] = about
    gates = {}
    for gate in GATES:
        at, out = (_at(gate_centre(gate.square, beyond)) for beyond in (32, 75))
        gates[gate.square] = {"name": gate.name, "at": at, "out": out}
    inside, peak = VOLCANO_RECT.translated(-CROP.topLeft()), _PEAK
    made = {
        "languages": languages.available(),
        "ratio": round(CROP.width() / CROP.height(), 4),
        "unit": round(100 * UNIT / CROP.width(), 3),
        "squares": squares,
        "gates": gates,
        "colours": COLOURS,
        "roofs": {name: plain for name, (_, plain, _) in palette.ROOFS.items()},
        "symbols": [*SYMBOLS, COVER],
        **FORMS,
        "cards": _CARDS,
        "faces": [*FACES, *EMBLEMS],
        "unnamed": sorted(DEFAULTS),
        "mountain": {"tall": _box(MOUNTAIN, TURNED), "wide": _box(inside, CROP)},
        "crater": {"tall": _box(QRectF(peak, peak), TURNED), "wide": _box(QRectF(_within(CRATER), QSizeF()), CROP)},
    }
    data = json.dumps(made, separators=(",", ":"))
    return f"// Made by make.py of what the program knows of the city.\nexport default {data};\n"


def _within(point: QPointF) -> QPointF:
    return point - CROP.topLeft()


def _box(box: QRectF, whole: QRectF) -> dict[str, float]:
    """Return a rectangle in percent of the width and height of `whole`."""
    parts = {"x": box.x() / whole.width(), "y": box.y() / whole.height(),
             "w": box.width() / whole.width(), "h": box.height() / whole.height()}  # fmt: skip
    return {side: round(100 * part, 2) for side, part in parts.items()}


FORMS: Final = {
    "events": EVENTS,
    "actions": ACTIONS,
    "notices": {what: words.sentence for what, words in NOTICES.items()},
    "reactions": REACTIONS,
}
"""Sentences of the program that the page says, in English, by kind and name."""
_SAID: Final = re.compile(r'\b(?:tr|N)\(\s*"((?:[^"\\]|\\.)+)"')
OLDEST: Final = {"safari": "15.4", "chrome": "104", "firefox": "104"}
"""The oldest supported browsers."""
_CONTEXTS: Final = ("phone", "words", "prompt", "network", "state", "refusals", "LobbyPage", "LobbySeat")
"""The contexts of the .ts files to search first, as others may translate the same sentence differently."""


def sentences() -> list[str]:
    """Return all that the page says, in English: the texts in `tr("…")` and `N("…")` there, and those of city.js."""
    found = {text for file in HERE.glob("*.js") for text in _SAID.findall(file.read_text(encoding="utf-8"))}
    named = {*SYMBOLS, "lava", *COLOURS.values(), *(level.capitalize() for level in LEVELS)}
    return sorted(
        {json.loads(f'"{text}"') for text in found} | named.union(*(forms.values() for forms in FORMS.values()))
    )


def translations(language: str) -> dict[str, Any]:
    """Return a language's translations by sentence: a text, or the list of plural forms of a sentence with a number."""
    known: dict[str, dict[str, Any]] = {}
    for context in ET.parse(TRANSLATIONS / f"pompeii_{language}.ts").getroot().iter("context"):
        of_context = known.setdefault(str(context.findtext("name")), {})
        for message in context.iter("message"):
            translation = message.find("translation")
            if translation is not None and translation.get("type") is None:
                forms = [str(form.text) for form in translation.iter("numerusform")]
                of_context[str(message.findtext("source"))] = forms or translation.text
    order = [*_CONTEXTS, *(name for name in known if name not in _CONTEXTS)]
    return dict(ChainMap(*(known.get(name, {}) for name in order)))


def words(said: dict[str, Any], language: str) -> dict[str, Any]:
    """Return the translations of the page's sentences among `said`; KeyError if one is missing."""
    missing = [each for each in sentences() if each not in said and (language != "en" or "%n" in each)]
    if missing:
        raise KeyError(f"{language}: {missing}")
    return {sentence: said[sentence] for sentence in sentences() if sentence in said}


def texts() -> dict[str, str]:
    """Return the contents of all generated files except pictures, by name."""
    made, needs = {"city.js": city()}, ""
    for path in sorted(TRANSLATIONS.glob("pompeii_*.ts")):
        language = path.stem.removeprefix("pompeii_")
        said = translations(language)
        data = json.dumps(words(said, language), ensure_ascii=False, indent=0, separators=(",", ":"))
        made[f"words-{language}.json"] = f"{data}\n"
        needs += f'<p lang="{language}">{said.get(NEEDS, NEEDS).format(**OLDEST)}</p>\n'
    page = (HERE / "index.html").read_text(encoding="utf-8")
    made["index.html"] = re.sub(r'(?s)(?<=<div id="needs">\n).*?(?=</div>)', needs, page, count=1)
    return made


def write_texts(folder: Path) -> None:
    """Write all generated files except pictures: those that change with the .ts files."""
    for name, text in texts().items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


def main(folder: Path) -> None:
    """Make the page's pictures and texts in a folder; OSError."""
    app = QGuiApplication(["make", "-platform", "offscreen"])
    load_fonts()
    (folder / "art").mkdir(parents=True, exist_ok=True)
    write_texts(folder)
    for name, image, quality in pictures():
        writer = QImageWriter(str(folder / "art" / f"{name}.webp"))
        writer.setQuality(quality)
        if not writer.write(image):
            raise OSError(writer.errorString())
    del app


if __name__ == "__main__":
    if sys.argv[1:] == ["--words"]:
        write_texts(HERE)
    else:
        main(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE)
