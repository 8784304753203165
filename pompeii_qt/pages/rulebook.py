"""The rule book: chapters, search, and a place to open it at."""

import re
from collections.abc import Collection
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QSignalBlocker, QSize, Qt, QTimer, QUrl
from PySide6.QtGui import (
    QKeySequence,
    QResizeEvent,
    QShowEvent,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import QApplication, QLineEdit, QListWidget, QListWidgetItem, QTextBrowser, QTextEdit

from pompeii_core.rules import PRESETS
from pompeii_qt import fonts, resources, theme
from pompeii_qt.game_words import join_clauses
from pompeii_qt.languages import SOURCE
from pompeii_qt.pages.rulebook_pictures import picture
from pompeii_qt.rules_words import preset_line, preset_title, variants
from pompeii_qt.widgets.basic import add_all, add_shortcut, button, label, row
from pompeii_qt.widgets.page import Page

_LINE: Final = 110
"""A line is at most so many letters long, however wide the window."""
_READ: Final = Qt.TextInteractionFlag.TextBrowserInteraction | Qt.TextInteractionFlag.TextSelectableByKeyboard
_CHAPTER: Final = re.compile(r'<h([12])><a name="(\w+)"></a>(.*?)</h\1>')


class RulebookPage(Page):
    """The rule book in one language; falls back on the English one."""

    def __init__(self, language: str = SOURCE) -> None:
        super().__init__(QCoreApplication.translate("RulebookPage", "How to play"), scrolled=False)
        self._html = _text(language)
        self.book = _Book()
        self.book.setAccessibleName(self.tr("Rule book"))
        self.chapters = QListWidget()
        self.chapters.setAccessibleName(self.tr("Chapters"))
        for _, anchor, title in _CHAPTER.findall(self._html):
            item = QListWidgetItem(title)
            item.setData(Qt.ItemDataRole.UserRole, anchor)
            self.chapters.addItem(item)
        self.search = QLineEdit()
        self.search.setPlaceholderText(self.tr("Search"))
        self.search.setAccessibleName(self.tr("Search the rule book"))
        self.search.setClearButtonEnabled(True)
        self.search.setFixedWidth(240)
        self.found = label("", "muted", wrap=False)
        next_button = button(self.tr("Next"), self.find_next, tip=self.tr("Next match (Enter)"))
        add_all(self.header, self.found, self.search, next_button)
        self.body.addLayout(row(None, self.chapters, self.book, spacing=12))
        self.chapters.currentItemChanged.connect(self._chapter_chosen)
        self.search.textChanged.connect(self._search)
        self.search.returnPressed.connect(self.find_next)
        add_shortcut(self, QKeySequence.StandardKey.Find, self.search.setFocus)
        add_shortcut(self, QKeySequence.StandardKey.FindNext, self.find_next)
        self._hits: list[QTextCursor] = []
        self._at = -1
        self._mark: QTextCursor | None = None
        self._wanted: str | None = None
        # Colours and sizes are part of the HTML's style sheet, which Qt reads once, with the text.
        theme.signals.changed.connect(self._fill)
        theme.signals.resized.connect(self._fill)
        self._fill()
        self.landing = self.book

    def open(self, anchor: str = "") -> None:
        """Show and mark the place of an anchor (R1-R26, V1-V16, a chapter); "" is the beginning."""
        self._wanted = anchor
        if self.isVisible():
            # The document knows where its paragraphs lie once it has been laid out at the window's width.
            QTimer.singleShot(0, self, self._go)

    def showEvent(self, event: QShowEvent) -> None:
        """Go to what was asked for while the page was hidden, as soon as it is laid out."""
        super().showEvent(event)
        QTimer.singleShot(0, self, self._go)

    def find_next(self) -> None:
        """Go to the next place where the words searched for stand."""
        if self._hits:
            self._at = (self._at + 1) % len(self._hits)
            self.book.setTextCursor(QTextCursor(self._hits[self._at]))
            self.book.ensureCursorVisible()
            self.found.setText(self.tr("{} of {}").format(self._at + 1, len(self._hits)))
            self._paint_marks()
            self._mark_chapter(self.book.chapter_at(self._hits[self._at], self._anchors()))

    def _anchors(self) -> list[str]:
        return [self.chapters.item(n).data(Qt.ItemDataRole.UserRole) for n in range(self.chapters.count())]

    def _go(self) -> None:
        anchor, self._wanted = self._wanted, None
        if anchor is None:
            return
        self._mark = self.book.paragraph(anchor) if anchor else None
        if anchor:
            self.book.scrollToAnchor(anchor)
        else:
            self.book.verticalScrollBar().setValue(0)
        self._paint_marks()
        self._mark_chapter(_chapter_of(self._html, anchor))

    def _mark_chapter(self, chapter: str) -> None:
        for n in range(self.chapters.count()):
            if self.chapters.item(n).data(Qt.ItemDataRole.UserRole) == chapter:
                # Only marked: choosing it would scroll from the place to its chapter's beginning.
                with QSignalBlocker(self.chapters):
                    self.chapters.setCurrentRow(n)

    def _chapter_chosen(self, item: QListWidgetItem | None) -> None:
        if item:
            self.book.scrollToAnchor(item.data(Qt.ItemDataRole.UserRole))

    def _search(self, words: str) -> None:
        self._hits, self._at = [], -1
        document = self.book.document()
        if len(words.strip()) > 1:
            # A single letter would be found on every line.
            cursor = document.find(words.strip(), 0)
            while not cursor.isNull():
                self._hits.append(QTextCursor(cursor))
                cursor = document.find(words.strip(), cursor)
        self.found.setText("" if self._hits or not words.strip() else self.tr("no match"))
        self._paint_marks()
        self.find_next()

    def _paint_marks(self) -> None:
        look = theme.current()
        marks = []
        if self._mark:
            marks.append(_selection(self._mark, look.hover, whole=True))
        for n, hit in enumerate(self._hits):
            marks.append(_selection(hit, look.accent if n == self._at else look.legal))
            marks[-1].format.setForeground(look.on_accent if n == self._at else theme.DARK.background)
        self.book.setExtraSelections(marks)

    def _fill(self, *_: object) -> None:
        for n in range(self.chapters.count()):
            size = self.chapters.fontMetrics().size(0, self.chapters.item(n).text())
            self.chapters.item(n).setSizeHint(QSize(size.width(), round(size.height() * 1.9)))
        self.book.document().setDefaultStyleSheet(_style(theme.current()))
        self.book.setHtml(self._html.replace("<p><presets></p>", _presets_list()))
        self.book.fit()
        self.chapters.setFixedWidth(self.chapters.sizeHintForColumn(0) + 40)
        self._search(self.search.text())


class _Book(QTextBrowser):
    def __init__(self) -> None:
        super().__init__()
        self.setOpenExternalLinks(True)
        # With a caret: somebody who cannot see the page reads it line by line.
        self.setTextInteractionFlags(_READ)
        self.document().setDocumentMargin(22)
        self._pictures: dict[str, object] = {}

    def fit(self) -> None:
        """Keep lines short enough to read: what is left of a wide window is margin."""
        frame = self.document().rootFrame()
        form = frame.frameFormat()
        room = self.viewport().width() - self.fontMetrics().averageCharWidth() * _LINE
        side = max(room / 2, self.document().documentMargin())
        if side != form.leftMargin():
            form.setLeftMargin(side)
            form.setRightMargin(side)
            frame.setFrameFormat(form)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """Pictures are painted when the page first needs them."""
        url = QUrl(name)
        if kind == QTextDocument.ResourceType.ImageResource.value and url.scheme() == "picture":
            key = url.path()
            if key not in self._pictures:
                self._pictures[key] = picture(key, self.devicePixelRatioF())
            return self._pictures[key]
        return super().loadResource(kind, name)

    def paragraph(self, anchor: str) -> QTextCursor | None:
        """The paragraph in which an anchor stands."""
        block = self.document().begin()
        while block.isValid():
            if anchor in _anchors_of(block):
                cursor = QTextCursor(block)
                cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
                return cursor
            block = block.next()
        return None

    def chapter_at(self, place: QTextCursor, chapters: Collection[str]) -> str:
        """Which of the chapters, given by their anchors, a place is in; "" before the first."""
        block = place.block()
        while block.isValid():
            if here := [anchor for anchor in _anchors_of(block) if anchor in chapters]:
                return here[0]
            block = block.previous()
        return ""


def _anchors_of(block: QTextBlock) -> list[str]:
    found: list[str] = []
    runs = block.begin()
    while not runs.atEnd():
        found += runs.fragment().charFormat().anchorNames()
        runs += 1
    return found


def _text(language: str) -> str:
    file = resources.path(f"rulebook/{language}.html")
    return (file if file.is_file() else resources.path(f"rulebook/{SOURCE}.html")).read_text(encoding="utf-8")


def _chapter_of(html: str, anchor: str) -> str:
    before, found, _ = html.partition(f'name="{anchor}"')
    chapters = _CHAPTER.findall(before + found + "></a></h2>" if found else "")
    names = [name for _, name, _ in chapters]
    return anchor if anchor in [name for _, name, _ in _CHAPTER.findall(html)] else (names[-1] if names else "")


def _selection(cursor: QTextCursor, ground: Any, whole: bool = False) -> QTextEdit.ExtraSelection:
    mark = QTextEdit.ExtraSelection()
    mark.cursor = QTextCursor(cursor)
    form = QTextCharFormat()
    form.setBackground(ground)
    if whole:
        form.setProperty(QTextCharFormat.Property.FullWidthSelection, True)
    mark.format = form
    return mark


def _presets_list() -> str:
    """Each preset with what it changes of the standard."""
    known, standard = variants(), PRESETS["standard"]
    lines = []
    for name, rules in PRESETS.items():
        changed = [v for v in known if getattr(rules, v.key) != getattr(standard, v.key)]
        words = join_clauses(f"{v.title} <i>{v.values[getattr(rules, v.key)]}</i> ({v.number})" for v in changed)
        lines.append(f"<li><b>{preset_title(name)}.</b> {preset_line(name)} {words}{'.' if words else ''}</li>")
    return f"<ul>{''.join(lines)}</ul>"


def _style(look: theme.Theme) -> str:
    c = theme.css
    points = QApplication.font().pointSizeF()
    display = f"font-family: '{fonts.DISPLAY}'; font-weight: normal; color: {c(look.text)};"
    return f"""
        h1 {{ {display} font-size: {points * 2.3:.1f}pt; }}
        h2 {{ {display} font-size: {points * 1.6:.1f}pt; margin-top: 28px; }}
        p, li, td, th {{ font-size: {points * 1.15:.1f}pt; color: {c(look.text)}; }}
        p {{ margin-bottom: 9px; line-height: 125%; }}
        li {{ margin-bottom: 5px; }}
        .pic {{ line-height: 100%; }}
        img {{ max-width: 100%; }}
        .lead {{ font-size: {points * 1.35:.1f}pt; }}
        .n {{ color: {c(look.link)}; font-weight: bold; }}
        .tip {{ font-style: italic; color: {c(look.good)}; margin-left: 26px; margin-right: 26px; }}
        .caption {{ color: {c(look.muted)}; font-style: italic; }}
        a {{ color: {c(look.link)}; }}
    """
