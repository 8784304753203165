"""Texts about the end of a game: who won and why, the turning points, and a summary to share."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from pompeii_core.record import Header
from pompeii_core.tally import Decisive, Verdict
from pompeii_qt.languages import fill
from pompeii_qt.words.game_words import GATE_AT, citizens, counts_words, join_words, labelled, symbol_words
from pompeii_qt.words.names import You, date_words
from pompeii_qt.words.rules import rules_title

translate = QCoreApplication.translate


class TurningPoint(NamedTuple):
    """A turning point of a game, `at` entries into its record.

    `counts` are pieces per seat for a `burn`, and citizens and their steps for an `escape`. At `lead`, the player who
    had saved the most at the end took the lead for good.
    """

    at: int
    kind: str  # seethes, erupts, declared, burn, escape, lead
    seat: int
    counts: tuple[int, ...] = ()
    square: str = ""
    symbol: str = ""


def headline(best: list[str], over: bool) -> str:
    """Return “Livia wins”, or that the players named in `best` tie; “The game is not over” unless `over`.

    If one of them is a `You`, the sentence is about the reader.
    """
    if not over:
        return translate("EndPage", "The game is not over")
    others = [name for name in best if not isinstance(name, You)]
    you, names = len(others) < len(best), join_words(others)
    if len(best) == 1:
        return translate("EndPage", "You win") if you else translate("EndPage", "{} wins").format(names)
    return (translate("EndPage", "You and {} tie") if you else translate("EndPage", "{} tie")).format(names)


def tie_words(places: list[tuple[int, int]], saved: list[int], names: list[str]) -> str:
    """Return how a tie in saved citizens for first place was resolved (R25); "" if there was none.

    `places`: (place, seat), best first. `saved` and `names` are by seat. A winner whose name is a `You` is called
    “you”.
    """
    first = places[0][1]
    level = [seat for _, seat in places if saved[seat] == saved[first]]
    if len(level) == 1:
        return ""
    if places[1][0] == 1:
        return translate("EndPage", "Equal in saved and in lost: a tie.")
    text = translate("EndPage", "{} saved {} each; {} wins with fewer in the volcano.")
    if isinstance(names[first], You):
        text = translate("EndPage", "As many saved by {0}; you win with fewer in the volcano.")
        return text.format(join_words([names[seat] for seat in level if seat != first]))
    return text.format(join_words([names[seat] for seat in level]), saved[first], names[first])


_CLOSE = -1  # margin of a narrow defeat


def own_words(verdict: Verdict, names: Sequence[str]) -> str:
    """Return the verdict as told to the player of its seat."""
    if verdict.place == 1:
        return _joined(_own_victory(verdict, names), _own_help(verdict.helped))
    return _joined(_own_defeat(verdict, names), _own_cost(verdict.cost, verdict.seat, names), _consolation(verdict))


def winner_words(verdict: Verdict, names: Sequence[str]) -> str:
    text = translate("Verdict", "{name} saved {saved} of {total} citizens, as many as {rival}, and lost fewer.")
    if verdict.shared:
        text = translate("Verdict", "{name} and {rival} tie: %n saved each.", None, verdict.saved)
    elif more := verdict.margin:
        text = translate("Verdict", "{name} saved {saved} of {total} citizens, %n more than {rival}.", None, more)
    return _joined(_filled(text, verdict, names), _help(verdict.helped, names[verdict.seat]))


def _joined(*sentences: str) -> str:
    return " ".join(filter(None, sentences))


def _filled(text: str, verdict: Verdict, names: Sequence[str]) -> str:
    name, rival = names[verdict.seat], names[verdict.rival]
    return fill(text, name=name, rival=rival, saved=verdict.saved, total=verdict.total)


def _own_victory(verdict: Verdict, names: Sequence[str]) -> str:
    text = translate("Verdict", "You saved {saved} of {total} citizens, as many as {rival}, and lost fewer: you win.")
    if verdict.shared:
        text = translate("Verdict", "You saved {saved} of {total} citizens and tie with {rival}.")
    elif more := verdict.margin:
        text = translate("Verdict", "You saved {saved} of {total} citizens, %n more than {rival}.", None, more)
    return _filled(text, verdict, names)


def _own_defeat(verdict: Verdict, names: Sequence[str]) -> str:
    text = translate("Verdict", "You saved {saved} of {total} citizens, as many as {rival}, who lost fewer.")
    if fewer := -verdict.margin:
        text = translate("Verdict", "You saved {saved} of {total} citizens, %n fewer than {rival}.", None, fewer)
    return _filled(text, verdict, names)


def _decisive_words(decisive: Decisive | None, forms: dict[str, str], name: str = "") -> str:
    if decisive is None:
        return ""
    square = decisive.square
    return fill(forms.get(decisive.kind, ""), name=name, square=square, gate=GATE_AT.get(square))


def _own_help(helped: Decisive | None) -> str:
    n = helped.number if helped else 0
    forms = {
        "gate": translate("Verdict", "You owe it to {gate}: %n of your citizens escaped there.", None, n),
        "lava": translate("Verdict", "Your lava cost the others %n citizen(s).", None, n),
        "spared": translate("Verdict", "You lost %n fewer than anyone else.", None, n),
    }
    return _decisive_words(helped, forms)


def _help(helped: Decisive | None, name: str) -> str:
    n = helped.number if helped else 0
    forms = {
        "gate": translate("Verdict", "%n of them escaped through {gate}.", None, n),
        "lava": translate("Verdict", "{name}'s lava cost the others %n citizen(s).", None, n),
        "spared": translate("Verdict", "{name} lost %n fewer than anyone else.", None, n),
    }
    return _decisive_words(helped, forms, name)


def _own_cost(cost: Decisive | None, seat: int, names: Sequence[str]) -> str:
    n, other = (cost.number, cost.seat) if cost else (0, seat)
    own = translate("Verdict", "Your own tile on {square} cost you %n citizen(s).", None, n)
    burned = translate("Verdict", "One tile by {name}, on {square}, cost you %n citizen(s).", None, n)
    forms = {
        "burn": own if other == seat else burned,
        "omens": translate("Verdict", "Omens cost you %n citizen(s) before anyone could flee.", None, n),
        "enclosed": translate("Verdict", "Lava cut off %n of yours from every gate.", None, n),
        "left_behind": translate("Verdict", "%n of yours were still in the city at the end.", None, n),
        "few": translate("Verdict", "You had %n fewer in the city than {name}.", None, n),
    }
    return _decisive_words(cost, forms, names[other])


def _consolation(verdict: Verdict) -> str:
    """Return a friendly fact about the defeat of the verdict's seat; "" if none fits."""
    if verdict.margin >= _CLOSE:
        return translate("Verdict", "It could hardly have been closer.")
    n = verdict.helped.number if verdict.helped else 0
    gate = translate("Verdict", "Even so, %n of them escaped through {gate}.", None, n)
    forms = {"gate": gate, "spared": translate("Verdict", "Even so, no one lost fewer.")}
    return _decisive_words(verdict.helped, forms)


def turning_point_words(point: TurningPoint, names: list[str]) -> str:
    name = names[point.seat]
    if isinstance(name, You):
        return _own_point_words(point, names)
    match point.kind:
        case "seethes":
            return translate("EndPage", "Vesuvius seethes: {} draws the first A.D. 79.").format(name)
        case "erupts":
            return translate("EndPage", "Vesuvius erupts: {} draws the second A.D. 79.").format(name)
        case "declared":
            return translate("EndPage", "{} shows a hand of jokers, and Vesuvius erupts early.").format(name)
        case "burn":
            text = translate("EndPage", "{} places the {} on {}. Lost: {}.")
            return text.format(name, symbol_words(point.symbol), point.square, counts_words(point.counts, names))
        case "escape":
            number, steps = point.counts
            text = translate("EndPage", "{} gets {} out in one turn, %n step(s) in all.", None, steps)
            return text.format(name, citizens(number))
        case _:
            return translate("EndPage", "{} takes the lead and keeps it.").format(name)


def _own_point_words(point: TurningPoint, names: list[str]) -> str:
    """Return a turning point that the reader, who has no name, brought about."""
    match point.kind:
        case "seethes":
            return translate("EndPage", "Vesuvius seethes: you draw the first A.D. 79.")
        case "erupts":
            return translate("EndPage", "Vesuvius erupts: you draw the second A.D. 79.")
        case "declared":
            return translate("EndPage", "You show a hand of jokers, and Vesuvius erupts early.")
        case "burn":
            text = translate("EndPage", "You place the {} on {}. Lost: {}.")
            return text.format(symbol_words(point.symbol), point.square, counts_words(point.counts, names))
        case "escape":
            number, steps = point.counts
            text = translate("EndPage", "You get {} out in one turn, %n step(s) in all.", None, steps)
            return text.format(citizens(number))
        case _:
            return translate("EndPage", "You take the lead and keep it.")


def day_words(created: str) -> str:
    """Return in words the local date of an ISO 8601 time; "" if `created` is no valid time."""
    try:
        return date_words(datetime.fromisoformat(created).astimezone().date())
    except (ValueError, OverflowError, OSError):  # OSError: Windows knows no local time before 1970
        return ""


def saved_and_lost_words(saved: int, lost: int) -> tuple[str, str]:
    """Return “7 saved” and “3 lost”."""
    return translate("EndPage", "%n saved", None, saved), translate("EndPage", "%n lost", None, lost)


def story(
    header: Header, title: str, places: Sequence[tuple[int, str, int, int]], points: Sequence[str], sentence: str
) -> str:
    """Return a summary of a game, to be shared as plain text.

    `places`: place, name, saved and lost, best first; `points`: the turning points; `sentence`: the verdict or "".
    """
    day = day_words(header.created)
    names = join_words([player.name for player in header.players])
    game = translate("MainWindow", "The Downfall of Pompeii")
    lines = [f"{game} · {day}" if day else game, f"{names} · {rules_title(header.rules)}", "", title]
    for place, name, saved, lost in places:
        lines.append(labelled(f"{place}. {name}", ", ".join(saved_and_lost_words(saved, lost))))
    lines += ["", sentence] if sentence else []
    lines += ["", translate("EndPage", "Turning points"), *(f"• {point}" for point in points)] if points else []
    return "\n".join(lines) + "\n"
