"""New code can show text only through functions that take it as plain text."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QTextDocument
from PySide6.QtGui import Qt as QtOfGui
from PySide6.QtWidgets import QFormLayout, QLabel, QLineEdit, QListWidgetItem, QMenu, QTreeWidgetItem, QWidget
from pytestqt.qtbot import QtBot

import pompeii_qt
from pompeii_qt.text import Label, Markup, add_choice, add_field, joined, markup, set_cell_tip, set_tip

ROOT: Final = Path(pompeii_qt.__file__).parent
DOORS: Final = {
    "text.py": {
        *("QLabel", "QToolTip", "setToolTip", "ToolTipRole", "setTextFormat", "PlainText", "RichText"),
        *("addAction", "addRow"),
    },
    "widgets/page.py": {"QLabel", "QMessageBox", "setInformativeText", "setTextFormat", "PlainText"},
    "pages/records.py": {"ToolTipRole"},
    "pages/rulebook_search.py": {"QTextDocument"},
    "pages/rulebook.py": {"QTextBrowser", "QTextDocument", "QTextEdit", "setHtml"},
}
"""Modules with exceptions, and what each may use; the rule book's text is our own."""
ELSEWHERE: Final = {
    *("QErrorMessage", "QInputDialog", "QProgressDialog", "QCommandLinkButton", "QWizardPage", "QSystemTrayIcon"),
    *("QGraphicsTextItem", "QStaticText", "QWhatsThis", "setWhatsThis", "setStatusTip", "setDetailedText"),
    *("ToolTipRole", "StatusTipRole", "WhatsThisRole", "AutoText", "MarkdownText"),
    *("insertHtml", "appendHtml", "setMarkdown", "insertMarkdown"),
}
"""What no module may use: Qt would look for markup in it, or there is a function for it."""
KNOWN: Final = set.union(ELSEWHERE, *DOORS.values()) - {"addAction", "addRow"}


def around(source: str, module: str = "") -> list[str]:
    """Return a line for each way in which a module's source shows text that it may not use."""
    may = DOORS.get(module, set())
    return [
        f"{module}:{node.lineno}: {fault}"
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Name | ast.Attribute | ast.Call | ast.JoinedStr | ast.ImportFrom)
        for fault in _faults(node, may)
    ]


def _faults(node: ast.expr | ast.ImportFrom, may: set[str]) -> Iterator[str]:
    match node:
        case ast.ImportFrom():
            yield from sorted({one.name for one in node.names} & KNOWN - may)
        case ast.Name(name) | ast.Attribute(attr=name) if name in KNOWN - may:
            yield name
        case ast.Call(ast.Attribute(attr="addRow"), [_, _, *_]) if "addRow" not in may:
            yield "addRow makes a label: add_field"
        case ast.Call(ast.Attribute(attr="addAction"), added) if "addAction" not in may and not _is_action(added):
            yield "addAction takes a letter for a key: add_choice"
        case ast.Call(ast.Name("markup"), [template, *_]) if not _is_ours(template):
            yield "a template of markup is a constant or its translation"
        case ast.Call(ast.Name("Markup"), [_, *_]) if "RichText" not in may:
            yield "markup makes Markup"
        case ast.JoinedStr():
            calls = [ast.unparse(one.func).rpartition(".")[2] for one in ast.walk(node) if isinstance(one, ast.Call)]
            yield from (f"lupdate does not look into an f-string: {name}" for name in {"tr", "translate"} & {*calls})


def _is_action(added: list[ast.expr]) -> bool:
    """Return whether these arguments are an existing action, or a new one whose text is set later, in each language."""
    match added:
        case [ast.Name("action")] | [ast.Constant("")]:
            return True
    return False


def _is_ours(node: ast.expr) -> bool:
    match node:
        case ast.Constant(str()):
            return True
        case ast.Name(name):
            return name.isupper()
        case ast.IfExp(_, one, other):
            return _is_ours(one) and _is_ours(other)
        case ast.Call(ast.Name("translate") | ast.Attribute(attr="tr" | "translate"), words):
            return all(isinstance(one, ast.Constant) for one in words)
    return False


def test_no_text_goes_around_the_doors_or_hides_from_lupdate() -> None:
    ways = "QtWidgets.QLabel(name)", "form.addRow(self.tr('Name'), field)", "menu.addAction(icon, f'{name}')"
    assert all(map(around, (*ways, "markup('<b>' + name)", "Markup(name)", "f'{self.tr(name)}'"))), "each is seen"
    modules = sorted(ROOT.rglob("*.py"))
    assert len(modules) > 100
    found = [one for path in modules for one in around(path.read_text("utf-8"), path.relative_to(ROOT).as_posix())]
    assert found == []


IMAGE = '<img src="file:///dev/null"> & "Co"'


def test_a_label_shows_a_string_as_it_is_and_markup_as_rich_text(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    label = Label(IMAGE)
    qtbot.addWidget(label)
    assert (label.textFormat(), label.text()) == (Qt.TextFormat.PlainText, IMAGE)
    label.setText(markup("<b>{name}</b>", name="Anna"))
    assert (label.textFormat(), label.text()) == (Qt.TextFormat.RichText, "<b>Anna</b>")
    label.setText(IMAGE)
    assert label.textFormat() == Qt.TextFormat.PlainText
    read: list[str] = []
    monkeypatch.setattr(Label, "setTextFormat", lambda _, form: read.append(label.text()))
    label.setText(markup("<b>{name}</b>", name="Anna"))
    assert read == [""], "what it showed before is not read as rich text"
    label.setText("W" * 400)
    assert label.minimumSizeHint().width() > 1000
    label.setWordWrap(True)
    assert label.minimumSizeHint().width() <= 200, "a long word keeps no window wide"


def test_a_name_in_hebrew_letters_does_not_turn_the_sentence(qtbot: QtBot) -> None:
    """What comes first in the text is at the left: the name, not the dots."""
    sentence = Label("אנה lays lava…")
    qtbot.addWidget(sentence)
    assert sentence.text() == "אנה lays lava…"
    shown, as_it_is = QTextDocument(QLabel.text(sentence)), QTextDocument(sentence.text())
    assert shown.firstBlock().textDirection() == Qt.LayoutDirection.LeftToRight
    assert as_it_is.firstBlock().textDirection() == Qt.LayoutDirection.RightToLeft


def test_markup_is_made_of_markup_and_what_fills_a_blank_is_text() -> None:
    made = markup('<b>{name}</b> (<a href="{rule}">{rule}</a>)', name=IMAGE, rule='"><i>')
    document = QTextDocument()
    document.setHtml(made)
    assert document.toPlainText() == f'{IMAGE} ("><i>)'
    lines = joined(markup("<td>{name}</td>", name=name) for name in ("a", "<b>"))
    assert markup("<tr>{lines}</tr>", lines=lines) == "<tr><td>a</td><td>&lt;b&gt;</td></tr>"
    for changed in (markup("<b>x</b>") + IMAGE, f"{markup('<b>x</b>')}", markup("<b>x</b>").strip()):
        assert not isinstance(changed, Markup)


def test_a_tip_says_what_it_is_told(qtbot: QtBot) -> None:
    widget, action, item, cell = QWidget(), QAction(), QListWidgetItem(), QTreeWidgetItem()
    qtbot.addWidget(widget)
    for text in (IMAGE, "a\n<b>b</b>  c", "&lt;b>", "Tom & Jerry", "plain\nwords", ""):
        for on in (widget, action, item):
            set_tip(on, text)
        set_cell_tip(cell, 1, text)
        for shown in (widget.toolTip(), action.toolTip(), item.toolTip(), cell.toolTip(1)):
            document = QTextDocument()
            document.setHtml(shown) if QtOfGui.mightBeRichText(shown) else document.setPlainText(shown)
            assert document.toPlainText() == text


def test_no_letter_of_a_name_is_a_key_of_a_menu_and_a_field_is_named_by_its_title(qtbot: QtBot) -> None:
    menu, chosen, widget, field = QMenu(), list[str](), QWidget(), QLineEdit()
    qtbot.addWidget(menu)
    qtbot.addWidget(widget)
    action = add_choice(menu, "Tom & Jerry", lambda: chosen.append("both"))
    assert action.text() == "Tom && Jerry"
    action.trigger()
    assert chosen == ["both"]
    title = add_field(QFormLayout(widget), "Name", field)
    assert title.buddy() is field
    assert title.textFormat() == Qt.TextFormat.PlainText
