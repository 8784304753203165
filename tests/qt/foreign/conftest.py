"""All that a window says, checked for more than text; and names with bad intentions."""

import re
import unicodedata
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Final

import pytest
from PySide6 import QtWidgets
from PySide6.QtCore import QAbstractItemModel, QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtGui import Qt as QtOfGui

from pompeii_core.text import clean_line
from pompeii_qt import theme
from pompeii_qt.text import Label

OURS = {"a", "b", "table", "tr", "td", "th"}  # tags of the rich text made here, whose links lead to rules
_COLUMNS = 5
_RULE = re.compile(r"[RV]\d+")
_ROLES = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.AccessibleDescriptionRole)


class Tags(HTMLParser):
    """The tags of a rich text, its attributes and its words."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.named: dict[str, str] = {}
        self.words = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.named |= {name: value or "" for name, value in attrs}

    def handle_data(self, data: str) -> None:
        self.words += data


def faults(*windows: QtWidgets.QWidget) -> list[str]:
    """Return a line for each text in these windows that could be read as markup, or looks like something else."""
    found = []
    for window in windows:
        for widget in [window, *window.findChildren(QtWidgets.QWidget)]:
            found += [f"{type(widget).__name__}: {fault}" for fault in _of_widget(widget)]
        for action in window.findChildren(QAction):
            found += [f"action: {fault}" for fault in _of_action(action)]
        found += _too_wide(window)
    return found


def said(*windows: QtWidgets.QWidget) -> str:
    texts = []
    for window in windows:
        for widget in [window, *window.findChildren(QtWidgets.QWidget)]:
            texts += [text for _, text in _texts(widget)]
    return "\n".join(texts)


def _of_widget(widget: QtWidgets.QWidget) -> Iterator[str]:
    if isinstance(widget, QtWidgets.QLabel):
        yield from _of_label(widget)
    if isinstance(widget, QtWidgets.QTextEdit) and not isinstance(widget, QtWidgets.QTextBrowser):
        yield "takes rich text"
    for text in (widget.statusTip(), widget.whatsThis()):
        if text:
            yield f"has a second kind of tip: {text!r}"
    for name, text in _texts(widget):
        if name == "mnemonic" and "&" in text.replace("&&", ""):
            yield f"takes a letter for a key: {text!r}"
        yield from _of_tip(text) if name == "tip" else unclean(name, text)


def _texts(widget: QtWidgets.QWidget) -> Iterator[tuple[str, str]]:
    yield "title", widget.windowTitle()
    yield "tip", widget.toolTip()
    yield "accessible name", widget.accessibleName()
    yield "accessible description", widget.accessibleDescription()
    if isinstance(widget, QtWidgets.QLabel):
        text = widget.text()
        yield "label", Tags(text).words if widget.textFormat() == Qt.TextFormat.RichText else text
    if isinstance(widget, QtWidgets.QAbstractButton):
        yield "mnemonic", widget.text()
    if isinstance(widget, QtWidgets.QMenu | QtWidgets.QGroupBox):
        yield "mnemonic", widget.title()
    if isinstance(widget, QtWidgets.QComboBox):
        yield from _of_model(widget.model())
    if isinstance(widget, QtWidgets.QAbstractItemView):
        yield from _of_model(widget.model())


def _of_model(model: QAbstractItemModel | None) -> Iterator[tuple[str, str]]:
    if model is None:
        return
    for row in range(model.rowCount()):
        for column in range(_COLUMNS):
            index = model.index(row, column)
            for role in _ROLES:
                yield "item", str(index.data(role) or "")
            yield "tip", str(index.data(Qt.ItemDataRole.ToolTipRole) or "")


def _of_label(label: QtWidgets.QLabel) -> Iterator[str]:
    text = label.text()
    if label.objectName() == "qtooltip_label":
        yield from _of_tip(text)
        return
    match label.textFormat():
        case Qt.TextFormat.PlainText:
            return
        case Qt.TextFormat.RichText if isinstance(label, Label):
            made = Tags(text)
            if made.tags - OURS or not all(_RULE.fullmatch(made.named[name]) for name in {"href"} & {*made.named}):
                yield f"shows {text!r}"
        case _ if isinstance(label, Label) or text:
            yield f"would guess what {text!r} is"


def _of_tip(text: str) -> Iterator[str]:
    if QtOfGui.mightBeRichText(text) and Tags(text).tags != {"qt"}:
        yield f"has the tip {text!r}"
    yield from unclean("tip", Tags(text).words if text.startswith("<qt") else text)


def _of_action(action: QAction) -> Iterator[str]:
    yield from _of_tip(action.toolTip())
    if "&" in action.text().replace("&&", ""):
        yield f"takes a letter for a key: {action.text()!r}"
    yield from unclean("text", action.text())


def unclean(name: str, text: str) -> Iterator[str]:
    """Yield faults for characters that are invisible, or change what is seen around them."""
    lines = text.split("\n")  # of our own
    strange = {one for line in lines for one in line if unicodedata.category(one) in ("Cc", "Cf", "Co", "Cn", "Cs")}
    if strange or any(clean_line(line.strip(), 10_000) == "" != line.strip() for line in lines):
        yield f"has the {name} {text!r}"


def _too_wide(window: QtWidgets.QWidget) -> Iterator[str]:
    if not window.isVisible():
        return
    if window.isWindow() and window.minimumSizeHint().width() > max(window.minimumWidth(), 800):
        yield f"{type(window).__name__}: needs {window.minimumSizeHint().width()} pixels"
    for widget in window.findChildren(QtWidgets.QWidget):
        if (
            isinstance(widget, QtWidgets.QLabel | QtWidgets.QAbstractButton)
            and widget.isVisible()
            and widget.window() is window.window()
        ):
            room = _room(widget) or window
            left = widget.mapTo(room, QPoint(0, 0)).x()
            if left < 0 or left + widget.width() > room.width():
                right = left + widget.width()
                yield f"{type(widget).__name__}: from {left} to {right} of {room.width()}: {_first(widget)!r}"


def _room(widget: QtWidgets.QWidget) -> QtWidgets.QWidget | None:
    while (parent := widget.parentWidget()) is not None:
        area = parent.parentWidget()
        if isinstance(area, QtWidgets.QAbstractScrollArea) and area.viewport() is parent:
            return parent
        widget = parent
    return None


def _first(widget: QtWidgets.QWidget) -> str:
    return next((text for name, text in _texts(widget) if name in ("label", "mnemonic")), "")


def windows() -> list[QtWidgets.QWidget]:
    return [window for window in QtWidgets.QApplication.topLevelWidgets() if window.isVisible()]


MARKUP: Final = [
    '\u202e<img src="file:///dev/null">',
    '<a href="http://x.y">A\u200b\u3164nna\u00ad\U000e0041</a>&lt;b>',
    "<b>Bold</b>\n\u2029<h1>Zal" + "go\u0336\u0341\u0308" * 9,
    "{name}{0}{}%1%n%L1&Tom && אנה",
]
WIDE: Final = ["W" * 40, "﷽" * 40, "🏛" * 40, "Wi " * 13]
ALL: Final = {"markup": MARKUP, "wide": WIDE}


@pytest.fixture(autouse=True)
def dressed(qapp: QtWidgets.QApplication) -> None:
    theme.apply(qapp, "light", "normal")


@pytest.fixture(params=ALL)
def names(request: pytest.FixtureRequest) -> list[str]:
    return ALL[request.param]
