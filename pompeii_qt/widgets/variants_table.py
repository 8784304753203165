"""Options of the rules as a table, each with a link into the rule book."""

from collections.abc import Collection
from typing import Final

from PySide6.QtCore import Qt

from pompeii_core.rules import Rules
from pompeii_qt import theme
from pompeii_qt.text import Label, Markup, joined, markup
from pompeii_qt.words.rules import Variant, variants

_TABLE: Final = "<table cellpadding='3' cellspacing='1'>{lines}</table>"
_VARIANT: Final = (
    "<tr><td><a href='{number}' style='color:{link}'>{number}</a></td><td><b>{title}</b></td><td>{value}</td></tr>"
)
_NEW_VARIANT: Final = _VARIANT.replace("<tr>", "<tr style='background-color:{ground}'>").replace(
    "{value}", "{value} <b style='color:{good}'>{new}</b>"
)


class VariantsTable(Label):
    """`linkActivated` with the number of an option, such as V4."""

    def __init__(self) -> None:
        super().__init__()
        self.setWordWrap(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )

    def show_all(self, rules: Rules, new: Collection[str] = ()) -> None:
        """Every option, those whose keys are `new` marked."""
        self._write(rules, variants(), new)

    def show_changes(self, rules: Rules, new: Collection[str] = ()) -> bool:
        """What differs from the standard game or is `new`; False where nothing is."""
        standard = Rules()
        changed = [v for v in variants() if getattr(rules, v.key) != getattr(standard, v.key) or v.key in new]
        self._write(rules, changed, new)
        return bool(changed)

    def _write(self, rules: Rules, shown: list[Variant], new: Collection[str]) -> None:
        look = theme.current()
        lines = [
            markup(
                _NEW_VARIANT if variant.key in new else _VARIANT,
                number=variant.number,
                title=variant.title,
                value=variant.values[getattr(rules, variant.key)],
                link=theme.css(look.link),
                ground=theme.css(look.hover),
                good=theme.css(look.good),
                new=self.tr("new"),
            )
            for variant in shown
        ]
        self.setText(markup(_TABLE, lines=joined(lines)) if lines else Markup())
