"""The doors by which text reaches Qt."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QTextDocument
from PySide6.QtGui import Qt as QtOfGui
from PySide6.QtWidgets import QFormLayout, QLabel, QLineEdit, QListWidgetItem, QMenu, QTreeWidgetItem, QWidget
from pytestqt.qtbot import QtBot

from pompeii_qt.text import Label, Markup, add_choice, add_field, joined, markup, set_cell_tip, set_tip

IMAGE = '<img src="file:///dev/null"> & "Co"'


def test_a_label_shows_a_string_as_it_is_and_markup_as_rich_text(qtbot: QtBot) -> None:
    label = Label(IMAGE)
    qtbot.addWidget(label)
    assert (label.textFormat(), label.text()) == (Qt.TextFormat.PlainText, IMAGE)
    label.setText(markup("<b>{name}</b>", name="Anna"))
    assert (label.textFormat(), label.text()) == (Qt.TextFormat.RichText, "<b>Anna</b>")
    label.setText(IMAGE)
    assert label.textFormat() == Qt.TextFormat.PlainText


def test_what_a_label_showed_before_is_not_read_as_rich_text(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    label = Label(IMAGE)
    qtbot.addWidget(label)
    read: list[str] = []
    monkeypatch.setattr(Label, "setTextFormat", lambda _, form: read.append(label.text()))
    label.setText(markup("<b>{name}</b>", name="Anna"))
    assert read == [""]


def test_a_name_in_hebrew_letters_does_not_turn_the_sentence(qtbot: QtBot) -> None:
    """What comes first in the text is at the left: the name, not the dots."""
    sentence = Label("אנה lays lava…")
    qtbot.addWidget(sentence)
    assert sentence.text() == "אנה lays lava…"
    shown, as_it_is = QTextDocument(QLabel.text(sentence)), QTextDocument(sentence.text())
    assert shown.firstBlock().textDirection() == Qt.LayoutDirection.LeftToRight
    assert as_it_is.firstBlock().textDirection() == Qt.LayoutDirection.RightToLeft


def test_what_fills_a_blank_is_text() -> None:
    made = markup('<b>{name}</b> (<a href="{rule}">{rule}</a>)', name=IMAGE, rule='"><i>')
    document = QTextDocument()
    document.setHtml(made)
    assert document.toPlainText() == f'{IMAGE} ("><i>)'


def test_markup_is_made_of_markup() -> None:
    lines = joined(markup("<td>{name}</td>", name=name) for name in ("a", "<b>"))
    assert markup("<tr>{lines}</tr>", lines=lines) == "<tr><td>a</td><td>&lt;b&gt;</td></tr>"


@pytest.mark.parametrize("changed", [markup("<b>x</b>") + IMAGE, f"{markup('<b>x</b>')}", markup("<b>x</b>").strip()])
def test_markup_that_something_is_done_to_is_a_string(changed: str) -> None:
    assert not isinstance(changed, Markup)


@pytest.mark.parametrize("text", [IMAGE, "a\n<b>b</b>  c", "&lt;b>", "Tom & Jerry", "plain\nwords", ""])
def test_a_tip_says_what_it_is_told(qtbot: QtBot, text: str) -> None:
    widget, action, item, cell = QWidget(), QAction(), QListWidgetItem(), QTreeWidgetItem()
    qtbot.addWidget(widget)
    for on in (widget, action, item):
        set_tip(on, text)
    set_cell_tip(cell, 1, text)
    for shown in (widget.toolTip(), action.toolTip(), item.toolTip(), cell.toolTip(1)):
        document = QTextDocument()
        document.setHtml(shown) if QtOfGui.mightBeRichText(shown) else document.setPlainText(shown)
        assert document.toPlainText() == text


def test_no_letter_of_a_name_is_a_key_of_a_menu(qtbot: QtBot) -> None:
    menu, chosen = QMenu(), list[str]()
    qtbot.addWidget(menu)
    action = add_choice(menu, "Tom & Jerry", lambda: chosen.append("both"))
    assert action.text() == "Tom && Jerry"
    action.trigger()
    assert chosen == ["both"]


def test_a_field_is_named_by_its_title(qtbot: QtBot) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    field = QLineEdit()
    title = add_field(QFormLayout(widget), "Name", field)
    assert title.buddy() is field
    assert title.textFormat() == Qt.TextFormat.PlainText


def test_a_long_word_keeps_no_window_wide(qtbot: QtBot) -> None:
    label = Label("W" * 400)
    qtbot.addWidget(label)
    assert label.minimumSizeHint().width() > 1000
    label.setWordWrap(True)
    assert label.minimumSizeHint().width() <= 200
