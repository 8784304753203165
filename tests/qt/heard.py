"""What a window says, as a screen reader reads it: a line for each visible part, in its order."""

from collections.abc import Iterator

from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QApplication, QWidget

_SILENT = ("Client", "Border", "StaticText", "Graphic", "LayeredPane")
"""Parts that need not have anything to say: they hold others, or have no text at the time."""
_LONGEST = 600  # characters of one part: of a book the beginning
_KINDS = {"StaticText": "text", "EditableText": "field"}
_STATES = ("disabled", "checked", "selected")


def heard(window: QWidget, **called: object) -> Iterator[str]:
    """The lines of a shown window; in place of what differs from run to run stands what it is `called`."""
    for _ in range(8):  # each round of layouts may ask for another
        QApplication.processEvents()
    for line in _part(QAccessible.queryAccessibleInterface(window), ""):
        for name, value in called.items():
            line = line.replace(str(value), f"[{name}]")
        yield line


def _part(part: QAccessibleInterface, indent: str) -> Iterator[str]:
    state, role = part.state(), part.role()
    if state.invisible or role is QAccessible.Role.ScrollBar:
        return
    kind, value = role.name, part.text(QAccessible.Text.Value)
    name = "" if role is QAccessible.Role.ComboBox else part.text(QAccessible.Text.Name)  # its value once more, on X11
    said = dict.fromkeys(one for one in (name, value, part.text(QAccessible.Text.Description)) if one.strip())
    if said or kind not in _SILENT:
        states = "".join(f" ({one})" for one in _STATES if getattr(state, one))
        text = " | ".join(said).replace("\n", " ⏎ ")
        yield f"{indent}{_KINDS.get(kind, kind.lower())}{states}: {text[:_LONGEST]}".rstrip()
        indent += "  "
    for number in range(part.childCount()):
        if child := part.child(number):
            yield from _part(child, indent)
