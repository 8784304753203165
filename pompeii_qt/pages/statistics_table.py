"""Statistics as a table in words."""

from PySide6.QtCore import QCoreApplication, QLocale

from pompeii_qt.pages.statistics import Statistics, Totals
from pompeii_qt.text import Markup, joined, markup

_ROW = (
    "<tr><td>{title}</td><td align='right'>{games}</td><td align='right'>{won}</td>"
    "<td align='right'>{saved}</td><td align='right'>{best}</td></tr>"
)


def statistics_table(found: Statistics) -> Markup:
    """All games, then by opponent, then by rules."""
    translate = QCoreApplication.translate
    rows: list[tuple[str, Totals]] = [(translate("ReplaysPage", "All games against AIs"), found.total)]
    against = translate("ReplaysPage", "With {} at the table")
    rows += [(against.format(name), tally) for name, tally in sorted(found.by_opponent.items())]
    by = translate("ReplaysPage", "Rules: {}")
    rows += [(by.format(name), tally) for name, tally in sorted(found.by_rules.items())]
    heads = (
        "",
        translate("ReplaysPage", "games"),
        translate("ReplaysPage", "won"),
        translate("ReplaysPage", "saved on average"),
        translate("ReplaysPage", "most saved"),
    )
    head = joined(markup("<th align='right'>{text}</th>", text=text) for text in heads)
    lines = joined(
        markup(
            _ROW,
            title=title,
            games=str(tally.games),
            won=str(tally.won),
            saved=QLocale().toString(tally.saved / tally.games, "f", 1),
            best=str(tally.best),
        )
        for title, tally in rows
        if tally.games
    )
    return markup("<table cellpadding='3' cellspacing='6'><tr>{head}</tr>{lines}</table>", head=head, lines=lines)
