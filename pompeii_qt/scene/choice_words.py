"""What choosing a spot does, in words that stand for themselves: for those who do not see what is lit."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from pompeii_core.actions import Action, Lava, Place, Sacrifice
from pompeii_core.phases import Choice
from pompeii_core.preview import Spot
from pompeii_core.rules import Rules
from pompeii_core.setup import SeatedPlayer
from pompeii_core.square_info import square_info, steps_to_gates
from pompeii_core.view import View
from pompeii_qt import game_words
from pompeii_qt.languages import fill
from pompeii_qt.scene.action_preview import action_preview
from pompeii_qt.scene.decision import PendingDecision
from pompeii_qt.scene.square_words import way_words

translate = QCoreApplication.translate


def choice_words(decision: PendingDecision, rules: Rules, players: Sequence[SeatedPlayer], spot: Spot) -> str:
    """“Can place the tile: burns 2 of Livia's”; "" where nothing can be chosen."""
    update = decision.update
    fitting = decision.lit.get(spot) or decision.upcoming.get(spot) or []
    if update is None:
        return ""
    if not spot.gate and spot.square == decision.held.origin:
        return translate("spoken", "Picked up; Enter puts it back")
    if not fitting:
        return ""
    view = update.view
    if decision.choice == Choice.RUN and decision.held.origin is None:
        return game_words.join_clauses(_run_words(view, rules, spot.square))
    effect = action_preview(fitting[0], view, rules, players).words
    match decision.choice:
        case Choice.PLACE:
            return _place_words(fitting, effect, held=decision.held.card is not None)
        case Choice.RELATIVE:
            return translate("spoken", "Can bring a relative: {effect}").format(effect=effect)
        case Choice.SACRIFICE:
            seats = [action.seat for action in fitting if isinstance(action, Sacrifice)]
            who = translate("words", " or ").join(players[seat].name for seat in seats)
            return fill(translate("spoken", "Can throw into Vesuvius: a citizen of {who}"), who=who)
        case Choice.LAVA:
            symbols = [action.symbol for action in fitting if isinstance(action, Lava)]
            form = translate("spoken", "Can place the tile: {effect}")
            if len(view.tile or ()) > 1:
                form = translate("spoken", "Can place the {symbol}: {effect}")
            return form.format(symbol=game_words.tile_words(symbols), effect=effect)
        case Choice.RUN if spot.gate:
            return translate("spoken", "Can leave here: saved")
        case Choice.RUN:
            can = translate("spoken", "Can move here")
            return game_words.join_clauses([can, effect, _nearest_gate(view, rules, spot.square)])
    return ""


def _place_words(fitting: Sequence[Action], effect: str, *, held: bool) -> str:
    cards = sorted({action.card for action in fitting if isinstance(action, Place)})
    if held:
        return translate("spoken", "Can move in: {effect}").format(effect=effect)
    named = translate("words", " or ").join(map(str, cards))
    if len(cards) > 1:
        return translate("spoken", "Can move in with card {cards}").format(cards=named)
    return translate("spoken", "Can move in with card {cards}: {effect}").format(cards=named, effect=effect)


def _nearest_gate(view: View, rules: Rules, square: str) -> str:
    """How far it would be from there."""
    for gate, steps in steps_to_gates(view, rules, square).items():
        return translate("spoken", "%n step(s) to {gate}", None, steps).format(gate=game_words.GATE_AT[gate])
    return translate("Board", "no gate can be reached from here")


def _run_words(view: View, rules: Rules, square: str) -> list[str]:
    """How far the citizen there may run, and when it would be out."""
    info = square_info(view, rules, square)
    steps = translate("Board", "can move up to %n step(s)", None, info.steps)
    return [steps[:1].upper() + steps[1:], *way_words(info)]
