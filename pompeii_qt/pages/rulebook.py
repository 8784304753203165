"""The rule book: its page with chapters and search, and its text with pictures, links and a caret."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from functools import partial
from html import escape
from itertools import islice
from typing import Final

from PySide6.QtCore import QCoreApplication, QPoint, QRectF, QSignalBlocker, QSize, QSizeF, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import (
    QFontMetricsF,
    QImageReader,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
    QShowEvent,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFragment,
)
from PySide6.QtWidgets import QApplication, QBoxLayout, QListWidget, QTextBrowser, QTextEdit, QWidget

from pompeii_core.rules import Rules, box_and_rules
from pompeii_qt import theme
from pompeii_qt.languages import SOURCE
from pompeii_qt.pages.rulebook_search import AnswerList, SearchBar
from pompeii_qt.system import resources
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.basic import add_all, add_shortcut, column, row
from pompeii_qt.widgets.page import Page
from pompeii_qt.words.rules import changes_of, rules_title

_BESIDE: Final = 0.34  # the chapters' maximum share of the page's width; if they need more, they stand above the text
_CHAPTERS_SEEN: Final = 2.5  # chapters visible at once above the text


_ASK_FOR_BOX: Final = "ask-for-box"  # where a link of the book leads that opens a dialog


class RulebookPage(Page):
    """The rule book in one language; in English if it is missing in that language."""

    box_chosen = Signal(str)  # the printed edition at home and its rules, as `box_and_rules` reads them
    told = Signal(str)  # a message for the window

    def __init__(self, language: str = SOURCE) -> None:
        super().__init__(QCoreApplication.translate("RulebookPage", "How to play"), scrolled=False, wide=True)
        self.book = BookBrowser(language)
        self.book.setAccessibleName(self.tr("Rule book"))
        self.search = SearchBar(self.book.document(), self.book.html, self.book.language, self.book.anchor_cursor)
        self.search.field.setMinimumWidth(110)
        self._titles = chapters(self.book.html)
        self.chapters = QListWidget()
        self.chapters.setAccessibleName(self.tr("Chapters"))
        self.chapters.addItems([*self._titles.values()])
        add_all(self.header, self.search)
        self.answers = AnswerList()
        self._sides = row(None, column(None, self.answers, (self.chapters, 1)), (self.book, 1), spacing=12)
        self.body.addLayout(self._sides, 1)
        self._game: Rules | None = None  # the rules of the game at the table, as `show_game` was told
        self._wanted: str | None = None
        self._trail: list[int] = []  # positions in the book from which links were followed
        self._following = True
        self.chapters.currentRowChanged.connect(self._choose_chapter)
        self.chapters.itemActivated.connect(self._enter_chapter)
        self.search.moved.connect(self._show_match)
        self.search.left.connect(self._enter_answers)
        self.answers.opened.connect(self._open_answer)
        self.answers.tried.connect(self.search.field.setText)
        self.book.anchorClicked.connect(self._follow_link)
        self.book.verticalScrollBar().valueChanged.connect(self._follow_reading)
        queued = Qt.ConnectionType.QueuedConnection  # after the layout is complete
        self.book.verticalScrollBar().rangeChanged.connect(self._follow_reading, queued)
        self._add_keys()
        # The book is then written again, without its marks and matches.
        theme.signals.changed.connect(self._refresh)
        theme.signals.resized.connect(self._refresh)
        self._refresh()
        self.landing = self.book

    def _add_keys(self) -> None:
        add_shortcut(self, QKeySequence.StandardKey.Find, self.search.field.setFocus)
        # Not the standard keys: some desktops have Ctrl+G alone, and the buttons name these.
        for key, by in (("F3", 1), ("Ctrl+G", 1), ("Shift+F3", -1), ("Ctrl+Shift+G", -1)):
            add_shortcut(self, key, partial(self.search.step, by))
        for key, by in (("Ctrl+PgDown", 1), ("Ctrl+PgUp", -1)):
            add_shortcut(self, key, partial(self._turn, by))
        add_shortcut(self, "Alt+Left", self.go_back)
        add_shortcut(self, "F6", self._focus_next)
        # As screen readers do in other documents; in the search field H is a letter.
        for key, by in (("H", 1), ("Shift+H", -1)):
            add_shortcut(self.book, key, partial(self._go_to_heading, by), Qt.ShortcutContext.WidgetShortcut)

    def open(self, anchor: str = "") -> None:
        """Go to an anchor, now or once the page is shown: a rule (`R1`, `V1` …), which is marked, or a chapter.

        "" or an unknown anchor means the beginning. Forgets the links that `go_back` follows.
        """
        self._wanted, self._trail = anchor, []
        if self.isVisible():
            # The document knows where its paragraphs lie once it has been laid out at the window's width.
            QTimer.singleShot(0, self, self._go)

    def show_game(self, rules: Rules | None) -> None:
        """At each rule that `rules` change, say how the game plays it. None: say nothing."""
        self._game = rules
        if (changes := changes_of(rules) if rules else {}) != self.book.changes:
            self.book.changes = changes
            self.book.fill()
            self._refresh()

    def refill(self) -> "Callable[[RulebookPage], None]":
        """Return a function that passes the game on to another page, made for another language."""
        game = self._game
        return lambda page: page.show_game(game)

    def go_back(self) -> None:
        if self._trail:
            cursor = QTextCursor(self.book.document())
            cursor.setPosition(self._trail.pop())
            self.book.mark(None)
            self.book.show_selected(cursor)

    def showEvent(self, event: QShowEvent) -> None:
        """Go to the place requested while the page was hidden, once it is laid out."""
        super().showEvent(event)
        QTimer.singleShot(0, self, self._go)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _go(self) -> None:
        if self._wanted is not None:
            self._show_anchor(self._wanted)
        self._wanted = None

    def _show_anchor(self, anchor: str) -> None:
        rule = self.book.anchor_cursor(anchor) if anchor and anchor not in self._titles else None
        self.book.mark(rule)
        self._go_to(anchor)
        self._mark_chapter()
        if rule:
            heard = rule.block().text(), self.book.changes.get(anchor, "")
            screen_reader.announce(self.book, " ".join(filter(None, heard)))

    def _follow_link(self, url: QUrl) -> None:
        if url.fragment() == _ASK_FOR_BOX:
            from pompeii_qt.pages.box import BoxDialog  # seldom needed

            dialog = BoxDialog(self)
            dialog.chosen.connect(self._take_box)
            dialog.explain.connect(self._show_anchor)
            dialog.open()
        elif (anchor := url.fragment()) and self.book.anchor_cursor(anchor):
            self._trail.append(self.book.textCursor().selectionStart())
            self._show_anchor(anchor)

    def _take_box(self, chosen: str) -> None:
        self.box_chosen.emit(chosen)
        title = rules_title(box_and_rules(chosen)[1])
        self.told.emit(self.tr("A new game will be played by these rules: {}").format(title))

    def _focus_next(self) -> None:
        """Focus the next visible part of text, answers, chapters, search field; from elsewhere the text."""
        parts: list[QWidget] = [self.book, self.answers.list, self.chapters, self.search.field]
        parts = [part for part in parts if part.isVisible()]
        at = next((n for n, part in enumerate(parts) if part.hasFocus()), -1)
        parts[(at + 1) % len(parts)].setFocus(Qt.FocusReason.TabFocusReason)

    def _turn(self, by: int) -> None:
        """Go to the chapter after the caret's (1) or before it (-1), if there is one, and announce it."""
        anchors = list(self._titles)
        here = self.book.chapter_at(self.book.textCursor(), anchors)
        anchor = anchors[min(max(anchors.index(here) + by, 0), len(anchors) - 1)]
        self._show_anchor(anchor)
        screen_reader.announce(self.book, self._titles[anchor])

    def _go_to_heading(self, by: int) -> None:
        if (found := self.book.heading(by)) is not None:
            self.book.mark(None)
            self.book.show_selected(found)
            self._mark_chapter()
            words = self.tr("{title}, heading level {level}")
            level = found.blockFormat().headingLevel()
            screen_reader.announce(self.book, words.format(title=found.block().text().strip(), level=level))

    def _go_to(self, anchor: str) -> None:
        self._following = False
        self.book.go_to(anchor)
        self._following = True

    def _choose_chapter(self, chapter: int) -> None:
        self.book.mark(None)
        self._go_to([*self._titles][chapter])

    def _enter_chapter(self) -> None:
        self._choose_chapter(self.chapters.currentRow())
        self.book.setFocus()

    def _enter_answers(self) -> None:
        if self.answers.isVisible():
            self.answers.list.setCurrentRow(max(0, self.answers.list.currentRow()))
            self.answers.list.setFocus()

    def _open_answer(self, anchor: str) -> None:
        self._trail.append(self.book.textCursor().selectionStart())
        self._show_anchor(anchor)
        self.book.setFocus()

    def _follow_reading(self, *_: int) -> None:
        if self._following and not self.chapters.hasFocus():  # or a screen reader announces a choice no one made
            self._mark_chapter(self.book.place_read())

    def _mark_chapter(self, place: QTextCursor | None = None) -> None:
        """Select in the list the chapter at `place` (None: the caret), else the first. The book does not scroll."""
        anchor = self.book.chapter_at(place or self.book.textCursor(), self._titles)
        # Only marked: a selection would scroll to the chapter's beginning.
        with QSignalBlocker(self.chapters):
            self.chapters.setCurrentRow([*self._titles].index(anchor) if anchor else 0)
        self.chapters.scrollToItem(self.chapters.currentItem())

    def _show_match(self, stepped: bool) -> None:
        search = self.search
        literal = search.hits if search.literal else []
        self._list_chapters(Counter(self.book.chapter_at(hit, self._titles) for hit in literal))
        self._paint_hits()
        if not stepped:
            self.answers.show_found(search.answers, search.suggestions)
        self.answers.mark(-1 if search.literal else search.at)
        number = search.count.text()  # alone while typing: the whole line would be said at each letter
        if not search.hits:
            if search.field.text():
                self.book.forget_match()
            tries = f"{self.answers.about.text()} {', '.join(search.suggestions)}"
            screen_reader.announce(search.field, tries if search.suggestions else number)
            return
        hit = search.hits[search.at]
        self._following = False
        self.book.show_selected(hit)
        self.book.mark(None if search.literal else hit)
        self._following = True
        self._mark_chapter()
        screen_reader.announce(search.field, f"{number}: {hit.block().text()}" if stepped else number)

    def _list_chapters(self, found: Counter[str]) -> None:
        """List only chapters with matches, and their numbers (`found`, by anchor). If none match, list all."""
        for place, (anchor, title) in enumerate(self._titles.items()):
            item, number = self.chapters.item(place), found[anchor]
            item.setText(f"{title} ({number})" if number else title)
            item.setHidden(bool(found) and not number)

    def _paint_hits(self) -> None:
        look, marks = theme.current(), [QTextEdit.ExtraSelection() for _ in self.search.hits]
        for n, (mark, hit) in enumerate(zip(marks, self.search.hits, strict=True)):
            form, at = QTextCharFormat(), n == self.search.at
            form.setBackground(look.accent if at else look.legal)
            form.setForeground(look.on_accent if at else theme.DARK.background)
            mark.cursor, mark.format = QTextCursor(hit), form
        self.book.setExtraSelections(marks)

    def _refresh(self, *_: object) -> None:
        at = self.search.at
        self.search.search()
        if by := max(at, 0) - max(self.search.at, 0):
            self.search.step(by)
        metrics = self.chapters.fontMetrics()
        for item in map(self.chapters.item, range(self.chapters.count())):
            item.setSizeHint(QSize(metrics.horizontalAdvance(f"{item.text()} (99)"), round(metrics.height() * 1.9)))
        self._arrange()

    def _arrange(self) -> None:
        """Put the chapters beside the text or, if its lines would then be too short, above it."""
        width, height = self.chapters.sizeHintForColumn(0) + 40, round(self.chapters.sizeHintForRow(0) * _CHAPTERS_SEEN)
        beside, direction, most = width <= self.width() * _BESIDE, QBoxLayout.Direction, 16777215
        self._sides.setDirection(direction.LeftToRight if beside else direction.TopToBottom)
        self.chapters.setMinimumSize(*((width, 0) if beside else (0, height)))
        self.chapters.setMaximumSize(*((width, most) if beside else (most, height)))
        self.answers.setMaximumWidth(width if beside else most)


_LINE: Final = 84  # approximate maximum number of letters on a line, however wide the window
# A font's average letter says little about the width of its text.
_SAMPLE: Final = "place one citizen on a free space of the building with that number, and draw a card"
_ABOVE: Final = 8  # pixels between the window's edge and the paragraph shown
_MARGIN: Final = 20
_READ: Final = Qt.TextInteractionFlag.TextBrowserInteraction | Qt.TextInteractionFlag.TextSelectableByKeyboard
_SCALE: Final = 0.62  # logical pixels of a board unit, at the usual size of text
_WIDEST: Final = 780  # board units of the widest picture of a position
_PER_UNIT: Final = 1.24  # pixels of the files per board unit, sharp at 200 %
_IMAGE: Final = QTextDocument.ResourceType.ImageResource.value


class BookBrowser(QTextBrowser):
    """The text of the rule book in one language. It is written again for each theme and text size."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self.language = language if resources.path(f"rulebook/{language}.html").is_file() else SOURCE
        self.html = book_html(self.language)
        self.changes: dict[str, str] = {}  # what the game at the table plays otherwise, by the number of the rule
        self.setOpenLinks(False)
        # With a caret, by which a screen reader reads line by line.
        self.setTextInteractionFlags(_READ)
        self.document().setDocumentMargin(_MARGIN)
        self.marked: QTextCursor | None = None  # the highlighted paragraph
        # Colours and sizes are part of the HTML's style sheet, which Qt reads once, with the text.
        theme.signals.changed.connect(self.fill)
        theme.signals.resized.connect(self.fill)
        self.fill()

    def fill(self, *_: object) -> None:
        """Write the book again in the present colours and sizes. Caret and scroll position stay; the mark goes."""
        self.marked = None
        place, caret = self._top(), self.textCursor().position()
        self.document().setDefaultStyleSheet(style_sheet(theme.current()))
        self.setHtml(_with_changes(self.html, self.changes))
        self._fit()
        cursor = self.textCursor()
        cursor.setPosition(min(caret, self.document().characterCount() - 1))
        self.setTextCursor(cursor)
        self._scroll_to(place)

    def anchor_cursor(self, anchor: str) -> QTextCursor | None:
        """Return the paragraph that contains an anchor, selected; None if there is no such anchor."""
        for block in _blocks(self.document().begin()):
            if anchor in _anchors_of(block):
                cursor = QTextCursor(block)
                cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
                return cursor
        return None

    def go_to(self, anchor: str) -> None:
        """Scroll an anchor's paragraph to the top and move the caret there. "" or an unknown one: the beginning."""
        found = self.anchor_cursor(anchor) if anchor else None
        cursor = QTextCursor(self.document())
        cursor.setPosition(found.selectionStart() if found else 0)
        self.setTextCursor(cursor)
        self._scroll_to(cursor.position())

    def mark(self, paragraph: QTextCursor | None) -> None:
        self.marked = paragraph
        self.viewport().update()

    def show_selected(self, cursor: QTextCursor) -> None:
        """Select what `cursor` selects. If it lies outside the middle of the view, scroll it there."""
        self.setTextCursor(cursor)
        top, height, bar = self.cursorRect().top(), self.viewport().height(), self.verticalScrollBar()
        if not height // 8 < top < height * 3 // 4:
            bar.setValue(bar.value() + top - height // 3)

    def forget_match(self) -> None:
        """Select and mark nothing. The caret stays at the end of the former selection."""
        cursor = self.textCursor()
        cursor.clearSelection()
        self.setTextCursor(cursor)
        self.mark(None)

    def chapter_at(self, place: QTextCursor, chapters: Collection[str]) -> str:
        """Return the anchor in `chapters` of the chapter that contains a place; "" before the first."""
        anchors = (anchor for block in _blocks(place.block(), -1) for anchor in _anchors_of(block))
        return next((anchor for anchor in anchors if anchor in chapters), "")

    def heading(self, by: int) -> QTextCursor | None:
        """Return the next heading after the caret (1), or the one before (-1); None if there is none."""
        blocks = islice(_blocks(self.textCursor().block(), by), 1, None)
        return next((QTextCursor(block) for block in blocks if block.blockFormat().headingLevel()), None)

    def place_read(self) -> QTextCursor:
        """Return the line that is probably being read: the further down the book, the further down the window."""
        bar, height = self.verticalScrollBar(), self.viewport().height()
        share = bar.value() / bar.maximum() if bar.maximum() else 0.0
        # From the first line to the last, so that a chapter that never reaches the top is found, too.
        return self.cursorForPosition(QPoint(self.viewport().width() // 2, round(share * (height - 1))))

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """Return the picture of an address `picture:NAME`, scaled for the screen; anything else as Qt does."""
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
            with QPainter(self.viewport()) as painter:  # under the text: a selection would leave gaps between lines
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
        """Return the position of the first visible character, 0 at the beginning."""
        top = QPoint(self.viewport().width() // 2, 0)
        return self.cursorForPosition(top).position() if self.verticalScrollBar().value() else 0

    def _scroll_to(self, position: int) -> None:
        layout = self.document().documentLayout()
        block = self.document().findBlock(position)
        if block.isValid() and layout is not None:
            self.verticalScrollBar().setValue(round(layout.blockBoundingRect(block).top()) - _ABOVE if position else 0)

    def _fit(self) -> None:
        """Set margins that keep lines short enough to read, and scale the pictures."""
        frame = self.document().rootFrame()
        form = frame.frameFormat()
        letter = QFontMetricsF(self.font()).horizontalAdvance(_SAMPLE) / len(_SAMPLE) * TEXT_SCALE
        side = max((self.viewport().width() - letter * _LINE) / 2, _MARGIN)
        if side != form.leftMargin():
            form.setLeftMargin(side)
            form.setRightMargin(side)
            frame.setFrameFormat(form)
        self._fit_pictures()

    def _size(self, picture: QImageReader) -> QSizeF:
        """Return a picture's size in logical pixels. It grows with the text as far as the margins leave room."""
        frame = self.document().rootFrame().frameFormat()
        room = max(self.viewport().width() - frame.leftMargin() - frame.rightMargin() - 2, 120.0)
        units = QSizeF(picture.size()) / _PER_UNIT
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
    # Painted by `python -m resources.pictures.make`.
    return QImageReader(str(resources.path(f"pictures/{name}{'-sharp' if theme.current().sharp else ''}.webp")))


def _anchors_of(block: QTextBlock) -> list[str]:
    return [anchor for run in _runs(block) for anchor in run.charFormat().anchorNames()]


def _blocks(block: QTextBlock, by: int = 1) -> Iterator[QTextBlock]:
    """Yield the paragraphs from `block` on, or with -1 backwards."""
    while block.isValid():
        yield block
        block = block.next() if by > 0 else block.previous()


def _runs(block: QTextBlock) -> Iterator[QTextFragment]:
    runs = block.begin()
    while not runs.atEnd():
        yield runs.fragment()
        runs += 1


TEXT_SCALE: Final = 1.15  # size of the book's letters relative to the application's
_CHAPTER: Final = re.compile(r'<h([12])><a name="(\w+)"></a>(.*?)</h\1>')
_TAG: Final = re.compile(r"(<[^>]*>)")
_NUMBER: Final = re.compile(r"\b[RV]\d{1,2}\b")


def book_html(language: str) -> str:
    """Return the whole book in a language, with a link at each number of a rule. OSError if the language has none."""
    text = resources.path(f"rulebook/{language}.html").read_text(encoding="utf-8")
    # With a known size: otherwise each file would be read for it before it comes into sight.
    return _linked(text.replace('<img src="picture:', '<img width="1" height="1" src="picture:'))


def chapters(html: str) -> dict[str, str]:
    """Return the titles of the chapters, by their anchors."""
    return {anchor: title for _, anchor, title in _CHAPTER.findall(html)}


def style_sheet(look: theme.Theme) -> str:
    """Return the book's style sheet in a theme, at the application's size of text."""
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
        .here {{ font-weight: bold; margin-left: 26px; margin-right: 26px; }}
        a {{ color: {c(look.link)}; text-decoration: none; }}
    """


def _with_changes(html: str, changes: dict[str, str]) -> str:
    """Return the HTML with a paragraph after each rule in `changes`: plain text by number, linked to rules it names.

    Words on a rule that the HTML does not have stand at its end.
    """
    for number, words in changes.items():
        rule, end, rest = html.partition(f'<a name="{number}"></a>')
        text, close, rest = rest.partition("</p>")
        html = f'{rule}{end}{text}{close}<p class="here">{_linked(escape(words, quote=False))}</p>{rest}'
    return html


def _linked(html: str) -> str:
    """Return the HTML with a link at each number of a rule or variant, except where that rule begins."""
    parts = _TAG.split(html)
    for n in range(0, len(parts), 2):  # between the tags
        if not n or parts[n - 1] != '<span class="n">':
            parts[n] = _NUMBER.sub(r'<a href="#\g<0>">\g<0></a>', parts[n])
    return "".join(parts)
