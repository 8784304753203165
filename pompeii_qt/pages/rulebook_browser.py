"""The text of the rule book on the screen: lines short enough to read, pictures as wide as they, links, a caret.

`python -m resources.pictures.make` paints the pictures.
"""

import re
from collections.abc import Collection, Iterator
from itertools import islice
from typing import Final

from PySide6.QtCore import QPoint, QRectF, QSizeF, Qt, QUrl
from PySide6.QtGui import (
    QFontMetricsF,
    QImageReader,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
    QTextBlock,
    QTextCursor,
    QTextDocument,
    QTextFragment,
)
from PySide6.QtWidgets import QApplication, QTextBrowser

from pompeii_core.rules import OPTION_ROWS, PRESETS
from pompeii_qt import theme
from pompeii_qt.languages import SOURCE
from pompeii_qt.system import resources
from pompeii_qt.words.game_words import join_clauses
from pompeii_qt.words.rules import preset_line, preset_title, variants

_LINE: Final = 84  # letters that a line has at most, about, however wide the window
# A font's average letter says little of how wide its text is.
_SAMPLE: Final = "place one citizen on a free space of the building with that number, and draw a card"
_ABOVE: Final = 8  # pixels between the window's edge and a paragraph that is gone to
_MARGIN: Final = 20
_READ: Final = Qt.TextInteractionFlag.TextBrowserInteraction | Qt.TextInteractionFlag.TextSelectableByKeyboard
_SCALE: Final = 0.62  # logical pixels of a board unit, in a text of the first size
_WIDEST: Final = 780  # board units that the widest picture of a position has
_PER_UNIT: Final = 1.24  # pixels of the files, so that they are sharp at 200 %
_IMAGE: Final = QTextDocument.ResourceType.ImageResource.value


class BookBrowser(QTextBrowser):
    """The book in one language; it is set anew for another theme, and for another width."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self.html = book_html(language)
        self.setOpenLinks(False)
        # With a caret: somebody who cannot see the page reads it line by line.
        self.setTextInteractionFlags(_READ)
        self.document().setDocumentMargin(_MARGIN)
        self.marked: QTextCursor | None = None  # the paragraph that stands out
        # Colours and sizes are part of the HTML's style sheet, which Qt reads once, with the text.
        theme.signals.changed.connect(self.fill)
        theme.signals.resized.connect(self.fill)
        self.fill()

    def fill(self, *_: object) -> None:
        """Write the book in the present colours and sizes; what is read stays where it is."""
        self.marked = None
        place, caret = self._top(), self.textCursor().position()
        self.document().setDefaultStyleSheet(style_sheet(theme.current()))
        self.setHtml(self.html)
        self._fit()
        cursor = self.textCursor()
        cursor.setPosition(min(caret, self.document().characterCount() - 1))
        self.setTextCursor(cursor)
        self._scroll_to(place)

    def anchor_cursor(self, anchor: str) -> QTextCursor | None:
        """The paragraph in which an anchor stands, selected; None where there is no such anchor."""
        for block in _blocks(self.document().begin()):
            if anchor in _anchors_of(block):
                cursor = QTextCursor(block)
                cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
                return cursor
        return None

    def go_to(self, anchor: str) -> None:
        """Bring the paragraph of an anchor to the top, and the caret with it; "" is the beginning."""
        found = self.anchor_cursor(anchor) if anchor else None
        cursor = QTextCursor(self.document())
        cursor.setPosition(found.selectionStart() if found else 0)
        self.setTextCursor(cursor)
        self._scroll_to(cursor.position())

    def mark(self, paragraph: QTextCursor | None) -> None:
        self.marked = paragraph
        self.viewport().update()

    def show_selected(self, cursor: QTextCursor) -> None:
        """Select a place, and bring it to where it is easily seen."""
        self.setTextCursor(cursor)
        top, height, bar = self.cursorRect().top(), self.viewport().height(), self.verticalScrollBar()
        if not height // 8 < top < height * 3 // 4:
            bar.setValue(bar.value() + top - height // 3)

    def chapter_at(self, place: QTextCursor, chapters: Collection[str]) -> str:
        """Which of the chapters, given by their anchors, a place is in; "" before the first."""
        anchors = (anchor for block in _blocks(place.block(), -1) for anchor in _anchors_of(block))
        return next((anchor for anchor in anchors if anchor in chapters), "")

    def heading(self, by: int) -> QTextCursor | None:
        """The next heading from the caret on (1), or the one before (-1); None where there is none."""
        blocks = islice(_blocks(self.textCursor().block(), by), 1, None)
        return next((QTextCursor(block) for block in blocks if block.blockFormat().headingLevel()), None)

    def place_read(self) -> QTextCursor:
        """The line that is probably being read: further down the window the further down the book."""
        bar, height = self.verticalScrollBar(), self.viewport().height()
        share = bar.value() / bar.maximum() if bar.maximum() else 0.0
        # From the first line to the last, so that a chapter that never comes to the top can be reached too.
        return self.cursorForPosition(QPoint(self.viewport().width() // 2, round(share * (height - 1))))

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """A picture, when it comes into sight."""
        url = QUrl(name)
        if kind != _IMAGE or url.scheme() != "picture":
            return super().loadResource(kind, name)
        reader, ratio = _picture(url.path()), self.devicePixelRatioF()
        if reader.canRead():
            reader.setScaledSize((self._size(reader) * ratio).toSize())
        pixmap = QPixmap.fromImage(reader.read())
        pixmap.setDevicePixelRatio(ratio)
        return pixmap

    def paintEvent(self, event: QPaintEvent) -> None:
        layout = self.document().documentLayout()
        if self.marked is not None and layout is not None:
            look, above = theme.current(), self.verticalScrollBar().value()
            ground = layout.blockBoundingRect(self.marked.block()).translated(0, -above).adjusted(-12, 1, 8, 1)
            with QPainter(self.viewport()) as painter:  # under the text: a selection's ground leaves out lines' gaps
                painter.fillRect(ground, look.hover)
                painter.fillRect(QRectF(ground.topLeft(), QSizeF(4, ground.height())), look.accent)
        super().paintEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        place = self._top()
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()
            self._scroll_to(place)

    def _top(self) -> int:
        """The position of the first character that is seen, 0 at the beginning."""
        top = QPoint(self.viewport().width() // 2, 0)
        return self.cursorForPosition(top).position() if self.verticalScrollBar().value() else 0

    def _scroll_to(self, position: int) -> None:
        layout = self.document().documentLayout()
        block = self.document().findBlock(position)
        if block.isValid() and layout is not None:
            self.verticalScrollBar().setValue(round(layout.blockBoundingRect(block).top()) - _ABOVE if position else 0)

    def _fit(self) -> None:
        """Keep lines short enough to read: what is left of a wide window is margin."""
        frame = self.document().rootFrame()
        form = frame.frameFormat()
        letter = QFontMetricsF(self.font()).horizontalAdvance(_SAMPLE) / len(_SAMPLE) * TEXT_SCALE
        side = max((self.viewport().width() - letter * _LINE) / 2, _MARGIN)
        if side != form.leftMargin():
            form.setLeftMargin(side)
            form.setRightMargin(side)
            frame.setFrameFormat(form)
        self._fit_pictures()

    def _room(self) -> float:
        """Logical pixels between the margins."""
        frame = self.document().rootFrame().frameFormat()
        return max(self.viewport().width() - frame.leftMargin() - frame.rightMargin() - 2, 120.0)

    def _size(self, picture: QImageReader) -> QSizeF:
        """In logical pixels: a board unit is as large as the text, as far as there is room."""
        units, room = QSizeF(picture.size()) / _PER_UNIT, self._room()
        return units * min(_SCALE * theme.text_scale(), room / _WIDEST, room / units.width())

    def _fit_pictures(self) -> None:
        cursor, blocks = QTextCursor(self.document()), _blocks(self.document().begin())
        runs = [(run.position(), run.charFormat().toImageFormat()) for block in blocks for run in _runs(block)]
        cursor.beginEditBlock()
        for position, form in ((position, form) for position, form in runs if form.isValid()):
            key = QUrl(form.name()).path()
            size = self._size(_picture(key)).toSize()
            if (name := f"picture:{key}?{size.width()}") != form.name():
                form.setName(name)
                form.setWidth(size.width())
                form.setHeight(size.height())
                cursor.setPosition(position)
                cursor.movePosition(QTextCursor.MoveOperation.Right, QTextCursor.MoveMode.KeepAnchor)
                cursor.setCharFormat(form)
        cursor.endEditBlock()


def _picture(name: str) -> QImageReader:
    return QImageReader(str(resources.path(f"pictures/{name}{'-sharp' if theme.current().sharp else ''}.webp")))


def _anchors_of(block: QTextBlock) -> list[str]:
    return [anchor for run in _runs(block) for anchor in run.charFormat().anchorNames()]


def _blocks(block: QTextBlock, by: int = 1) -> Iterator[QTextBlock]:
    """The paragraphs from this one on, or back (-1)."""
    while block.isValid():
        yield block
        block = block.next() if by > 0 else block.previous()


def _runs(block: QTextBlock) -> Iterator[QTextFragment]:
    runs = block.begin()
    while not runs.atEnd():
        yield runs.fragment()
        runs += 1


TEXT_SCALE: Final = 1.15  # of the book's letters, beside those of the application
_CHAPTER: Final = re.compile(r'<h([12])><a name="(\w+)"></a>(.*?)</h\1>')
_TAG: Final = re.compile(r"(<[^>]*>)")
_NUMBER: Final = re.compile(r"\b[RV]\d{1,2}\b")


def book_html(language: str) -> str:
    """The whole book, the English one where there is none in a language; each number of a rule leads to it."""
    file = resources.path(f"rulebook/{language}.html")
    text = (file if file.is_file() else resources.path(f"rulebook/{SOURCE}.html")).read_text(encoding="utf-8")
    text = text.replace("<p><options></p>", _options_list()).replace("<p><presets></p>", _presets_list())
    # Of a size that is known: else each would be read for it, which may wait until it is in sight.
    text = text.replace('<img src="picture:', '<img width="1" height="1" src="picture:')
    return _linked(text.replace("<count>", str(len(OPTION_ROWS))))


def chapters(html: str) -> dict[str, str]:
    """Their titles, by their anchors."""
    return {anchor: title for _, anchor, title in _CHAPTER.findall(html)}


def style_sheet(look: theme.Theme) -> str:
    """How the book is written in a theme, at the application's size of text."""
    c = theme.css
    points = QApplication.font().pointSizeF()
    display = f"font-family: '{resources.DISPLAY}'; font-weight: normal; color: {c(look.text)};"
    return f"""
        h1 {{ {display} font-size: {points * 2.3:.1f}pt; margin-bottom: 6px; }}
        h2 {{ {display} font-size: {points * 1.7:.1f}pt; margin-top: 34px; margin-bottom: 8px; }}
        h3 {{ {display} font-size: {points * 1.3:.1f}pt; margin-top: 24px; margin-bottom: 4px; }}
        p, li, td, th {{ font-size: {points * TEXT_SCALE:.1f}pt; color: {c(look.text)}; line-height: 130%; }}
        p {{ margin-top: 6px; margin-bottom: 10px; }}
        li {{ margin-bottom: 6px; }}
        .pic {{ line-height: 100%; margin-top: 14px; margin-bottom: 4px; }}
        .lead {{ font-size: {points * 1.35:.1f}pt; }}
        .n {{ color: {c(look.link)}; font-weight: bold; }}
        .tip {{ font-style: italic; color: {c(look.good)}; margin-left: 26px; margin-right: 26px; }}
        .caption {{ font-size: {points * 1.0:.1f}pt; color: {c(look.muted)}; margin-top: 0px; margin-bottom: 18px; }}
        a {{ color: {c(look.link)}; text-decoration: none; }}
    """


def _linked(html: str) -> str:
    """The HTML with a link at each number of a rule or variant, except where that rule begins."""
    parts = _TAG.split(html)
    for n in range(0, len(parts), 2):  # between the tags
        if not n or parts[n - 1] != '<span class="n">':
            parts[n] = _NUMBER.sub(r'<a href="#\g<0>">\g<0></a>', parts[n])
    return "".join(parts)


def _options_list() -> str:
    return "\n".join(
        f'<p class="rule"><a name="{v.number}"></a><span class="n">{v.number}</span> <b>{v.title}.</b> {v.book}</p>'
        for v in variants()
    )


def _presets_list() -> str:
    known, standard, lines = variants(), PRESETS["standard"], list[str]()
    for name, rules in PRESETS.items():
        changed = [v for v in known if getattr(rules, v.key) != getattr(standard, v.key)]
        words = join_clauses(f"{v.title} <i>{v.values[getattr(rules, v.key)]}</i> ({v.number})" for v in changed)
        lines.append(f"<li><b>{preset_title(name)}.</b> {preset_line(name)} {words}{'.' if words else ''}</li>")
    return f"<ul>{''.join(lines)}</ul>"
