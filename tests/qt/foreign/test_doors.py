"""New code can show text only by the doors that take it as text: what goes around them is found here."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import pompeii_qt

ROOT: Final = Path(pompeii_qt.__file__).parent
DOORS: Final = {
    "text.py": {
        *("QLabel", "QToolTip", "setToolTip", "ToolTipRole", "setTextFormat", "PlainText", "RichText"),
        *("addAction", "addRow"),
    },
    "widgets/dialogs.py": {"QLabel", "QMessageBox", "setInformativeText", "setTextFormat", "PlainText"},
    "pages/rulebook_browser.py": {"QTextBrowser", "QTextDocument", "QTextEdit", "setHtml"},
    "pages/rulebook.py": {"QTextDocument", "QTextEdit"},
}
"""The modules that may, and what each of them may; the rule book's text is our own."""
ELSEWHERE: Final = {
    *("QErrorMessage", "QInputDialog", "QProgressDialog", "QCommandLinkButton", "QWizardPage", "QSystemTrayIcon"),
    *("QGraphicsTextItem", "QStaticText", "QWhatsThis", "setWhatsThis", "setStatusTip", "setDetailedText"),
    *("ToolTipRole", "StatusTipRole", "WhatsThisRole", "AutoText", "MarkdownText"),
    *("insertHtml", "appendHtml", "setMarkdown", "insertMarkdown"),
}
"""What nobody may: Qt would look for markup in it, or there is a door for it."""
KNOWN: Final = set.union(ELSEWHERE, *DOORS.values()) - {"addAction", "addRow"}


def around(source: str, module: str = "") -> list[str]:
    """A line for each way around the doors in the source of a module."""
    may = DOORS.get(module, set())
    return [
        f"{module}:{node.lineno}: {fault}"
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.expr | ast.ImportFrom)
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


def _is_action(added: list[ast.expr]) -> bool:
    """One that is there already, or a new one whose text is set later, in each language."""
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


def test_no_text_goes_around_the_doors() -> None:
    modules = sorted(ROOT.rglob("*.py"))
    assert len(modules) > 100
    found = [one for path in modules for one in around(path.read_text("utf-8"), path.relative_to(ROOT).as_posix())]
    assert found == []


@pytest.mark.parametrize(
    "source",
    [
        "from PySide6.QtWidgets import QHBoxLayout, QLabel",
        "from PySide6 import QtWidgets\nQtWidgets.QLabel(name)",
        "item.setToolTip(0, name)",
        "QMessageBox.question(self, title, name)",
        "item.setData(Qt.ItemDataRole.ToolTipRole, name)",
        "label.setTextFormat(Qt.TextFormat.RichText)",
        "edit.setHtml(name)",
        "action.setStatusTip(name)",
        "form.addRow(name, field)",
        "form.addRow(self.tr('Name'), field)",
        "menu.addAction(room.name, do)",
        "menu.addAction(name)",
        "menu.addAction(icon, f'{name}')",
        "menu.addAction(self.tr('Send {} away').format(name))",
        "markup(f'<b>{name}</b>')",
        "markup('<b>' + name + '</b>')",
        "markup(self.tr('<b>{}</b>').format(name))",
        "markup(name)",
        "Markup(name)",
    ],
)
def test_a_way_around_them_is_found(source: str) -> None:
    assert around(source) != []


@pytest.mark.parametrize(
    "source",
    [
        "Label(name).setText(name); set_tip(item, name); ask(self, name, '', answers, do)",
        "form.addRow(box); add_field(form, self.tr('Name'), field)",
        "menu.addAction(action); menu.addAction(''); add_choice(menu, name, do)",
        "markup('<b>{name}</b>', name=name); markup(self.tr('<b>{name}</b>'), name=name); markup(_LINE, name=name)",
        "markup(_NEW if fresh else _LINE, name=name); Markup()",
    ],
)
def test_the_doors_are_open(source: str) -> None:
    assert around(source) == []
