"""What a game came to, in a sentence or two: about the person who reads it, or about the winner."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from pompeii_core.verdict import Decisive, Verdict
from pompeii_qt.game_words import GATE_AT
from pompeii_qt.languages import fill

_CLOSE = -1
"""The margin of whoever lost narrowly."""


def own_words(verdict: Verdict, names: Sequence[str]) -> str:
    """To the person whose result it is."""
    if verdict.place == 1:
        return _joined(_own_victory(verdict, names), _own_help(verdict.helped))
    kind = _consolation(verdict)
    return _joined(_own_defeat(verdict, names), _own_cost(verdict.cost, verdict.seat, names), kind)


def winner_words(verdict: Verdict, names: Sequence[str]) -> str:
    """About a winner, to whoever reads it."""
    translate = QCoreApplication.translate
    if verdict.shared:
        text = translate("Verdict", "{name} and {rival} tie: %n saved each.", None, verdict.saved)
    elif verdict.margin:
        text = translate("Verdict", "{name} saved {saved} of {total}, %n more than {rival}.", None, verdict.margin)
    else:
        text = translate("Verdict", "{name} saved {saved} of {total}, as many as {rival}, and lost fewer.")
    return _joined(_filled(text, verdict, names), _help(verdict.helped, names[verdict.seat]))


def _joined(*sentences: str) -> str:
    return " ".join(sentence for sentence in sentences if sentence)


def _filled(text: str, verdict: Verdict, names: Sequence[str]) -> str:
    name, rival = names[verdict.seat], names[verdict.rival]
    return fill(text, name=name, rival=rival, saved=verdict.saved, total=verdict.total)


def _own_victory(verdict: Verdict, names: Sequence[str]) -> str:
    translate = QCoreApplication.translate
    if verdict.shared:
        text = translate("Verdict", "You saved {saved} of {total} and tie with {rival}.")
    elif verdict.margin:
        text = translate("Verdict", "You saved {saved} of {total}, %n more than {rival}.", None, verdict.margin)
    else:
        text = translate("Verdict", "You saved {saved} of {total}, as many as {rival}, and lost fewer: you win.")
    return _filled(text, verdict, names)


def _own_defeat(verdict: Verdict, names: Sequence[str]) -> str:
    translate = QCoreApplication.translate
    if verdict.margin:
        text = translate("Verdict", "You saved {saved} of {total}, %n fewer than {rival}.", None, -verdict.margin)
    else:
        text = translate("Verdict", "You saved {saved} of {total}, as many as {rival}, who lost fewer.")
    return _filled(text, verdict, names)


def _own_help(helped: Decisive | None) -> str:
    translate = QCoreApplication.translate
    match helped:
        case Decisive("gate", number, square):
            text = translate("Verdict", "{gate} was your way out: %n of yours left by it.", None, number)
            return text.format(gate=GATE_AT[square])
        case Decisive("lava", number):
            return translate("Verdict", "Your lava cost the others %n citizen(s).", None, number)
        case Decisive("spared", number):
            return translate("Verdict", "You lost %n fewer than anyone else.", None, number)
    return ""


def _help(helped: Decisive | None, name: str) -> str:
    translate = QCoreApplication.translate
    match helped:
        case Decisive("gate", number, square):
            text = translate("Verdict", "%n of them left by {gate}.", None, number)
            return text.format(gate=GATE_AT[square])
        case Decisive("lava", number):
            return fill(translate("Verdict", "{name}'s lava cost the others %n citizen(s).", None, number), name=name)
        case Decisive("spared", number):
            return translate("Verdict", "{name} lost %n fewer than anyone else.", None, number).format(name=name)
    return ""


def _own_cost(cost: Decisive | None, seat: int, names: Sequence[str]) -> str:
    translate = QCoreApplication.translate
    match cost:
        case Decisive("burn", number, square, layer) if layer == seat:
            return translate("Verdict", "Your own tile on {square} cost you %n citizen(s).", None, number).format(
                square=square
            )
        case Decisive("burn", number, square, layer):
            text = translate("Verdict", "One tile by {name}, on {square}, cost you %n citizen(s).", None, number)
            return fill(text, name=names[layer], square=square)
        case Decisive("omens", number):
            return translate("Verdict", "Omens cost you %n citizen(s) before anyone could flee.", None, number)
        case Decisive("enclosed", number):
            return translate("Verdict", "Lava cut off %n of yours from every gate.", None, number)
        case Decisive("left_behind", number):
            return translate("Verdict", "%n of yours were still in the city at the end.", None, number)
        case Decisive("few", number, _, other):
            text = translate("Verdict", "You brought %n fewer into the city than {name}.", None, number)
            return fill(text, name=names[other])
    return ""


def _consolation(verdict: Verdict) -> str:
    """Something true and friendly for whoever lost, where there is any."""
    translate = QCoreApplication.translate
    if verdict.margin >= _CLOSE:
        return translate("Verdict", "It could hardly have been closer.")
    if verdict.helped is not None and verdict.helped.kind == "gate":
        text = translate("Verdict", "Even so, %n of them escaped by {gate}.", None, verdict.helped.number)
        return text.format(gate=GATE_AT[verdict.helped.square])
    if verdict.helped is not None and verdict.helped.kind == "spared":
        return translate("Verdict", "Even so, nobody lost fewer than you.")
    return ""
