"""What an action would lead to, in words, for the place under the pointer."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from pompeii_core import preview
from pompeii_core.actions import Action, Lava, Place, Relative, Run, Sacrifice
from pompeii_core.city import NUMBERED
from pompeii_core.preview import Outcome
from pompeii_core.rules import Rules
from pompeii_core.setup import SeatedPlayer
from pompeii_core.view import View
from pompeii_qt import game_words
from pompeii_qt.languages import fill
from pompeii_qt.problem_words import refusal_words, with_rule

translate = QCoreApplication.translate


class ActionPreview(NamedTuple):
    """What to say, which squares' pieces would burn, and which squares would be cut off."""

    words: str = ""
    burning: tuple[str, ...] = ()
    cut_off: tuple[str, ...] = ()


def action_preview(action: Action, view: View, rules: Rules, players: Sequence[SeatedPlayer]) -> ActionPreview:
    """What a legal action would lead to at once, as far as the view's seat can know."""
    outcome = preview.outcome(action, view, rules)
    match action:
        case Place():
            return ActionPreview(_place_words(outcome))
        case Relative():
            return ActionPreview(_room_words(outcome))
        case Sacrifice(_, seat) if seat == view.seat:
            return ActionPreview(translate("Board", "you lose this citizen"))
        case Sacrifice(_, seat):
            return ActionPreview(translate("Board", "{name} loses this citizen").format(name=players[seat].name))
        case Lava():
            return ActionPreview(_lava_words(outcome, players, view.seat), outcome.burning, outcome.cut_off)
        case Run():
            return ActionPreview(_run_words(outcome))
    return ActionPreview()


def effect_words(action: Action, outcome: Outcome, view: View, players: Sequence[SeatedPlayer]) -> str:
    """What an action leads to beyond what its own words say; mostly ""."""
    match action:
        case Lava():
            return _lava_words(outcome, players, view.seat) if any((*outcome.burned, *outcome.enclosed)) else ""
        case Run() if outcome.company > 1:
            return _run_words(outcome)
        case Place() if outcome.relatives:
            return translate("Board", "brings up to %n relative(s)", None, outcome.relatives)
    return ""


def refusal(action: Action, view: View, rules: Rules) -> str:
    """Why an action is not allowed, in a few words, and by which rule; empty where it is."""
    why = preview.refusal(action, view, rules)
    return with_rule(refusal_words(why.code, why.blanks), why.rule) if why else ""


def _place_words(outcome: Outcome) -> str:
    room = _room_words(outcome)
    if outcome.joker:
        return translate("Board", "joker: {room}").format(room=room)
    if not outcome.relatives:
        return room
    return translate("Board", "{room}, brings up to %n relative(s)", None, outcome.relatives).format(room=room)


def _room_words(outcome: Outcome) -> str:
    """How many spaces of the building are left once the piece has come."""
    free = outcome.free
    if outcome.building > NUMBERED:
        form = (
            translate("Board", "leaves %n space(s) free in this building", None, free)
            if free > 0
            else translate("Board", "fills this building")
        )
    elif free > 0:
        form = translate("Board", "leaves %n space(s) free in building {number}", None, free)
    else:
        form = translate("Board", "fills building {number}")
    return form.format(number=outcome.building)


def _lava_words(outcome: Outcome, players: Sequence[SeatedPlayer], own: int | None) -> str:
    said = []
    for counts, form in (
        (outcome.burned, translate("Board", "burns {who}")),
        (outcome.enclosed, translate("Board", "traps {who}")),
    ):
        if any(counts):
            who = [
                _citizens_of(player.name, n, seat == own)
                for seat, (player, n) in enumerate(zip(players, counts, strict=True))
                if n
            ]
            said.append(form.format(who=", ".join(who)))
    if outcome.cut_off:
        said.append(translate("Board", "cuts off %n square(s)", None, len(outcome.cut_off)))
    return game_words.join_clauses(said) or translate("Board", "burns nobody")


def _citizens_of(name: str, n: int, own: bool) -> str:
    """Not the name alone: of somebody called Player 1 it could not be told from a number."""
    if own:
        return translate("Board", "%n of yours", None, n)
    return fill(translate("Board", "%n of {name}'s", None, n), name=name)


def _run_words(outcome: Outcome) -> str:
    if not outcome.company:
        return translate("Board", "out of the city: saved")
    if outcome.company == 1:
        return translate("Board", "alone there: 1 step next time")
    return translate("Board", "{n} together there: {n} steps next time").format(n=outcome.company)
