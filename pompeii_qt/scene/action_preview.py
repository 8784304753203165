"""What an action would lead to, for the place under the pointer: the action is tried on a game of guesses."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication

from pompeii_core.actions import Action, Lava, Place, Relative, Run, Sacrifice
from pompeii_core.city import BUILDING, BUILDINGS, INDEX, NAMES, NUMBERED, OUT, SPACES, squares
from pompeii_core.determinize import determinize
from pompeii_core.events import Burned, LavaPlaced
from pompeii_core.game import Game
from pompeii_core.illegal import IllegalAction
from pompeii_core.rules import Rules
from pompeii_core.setup import Player
from pompeii_core.view import View
from pompeii_qt.scene.targets import cut_off
from pompeii_qt.sentences import refusal_words

translate = QCoreApplication.translate


class ActionPreview(NamedTuple):
    """What to say, which squares' pieces would burn, and which squares would be cut off."""

    words: str = ""
    burning: tuple[str, ...] = ()
    cut_off: tuple[str, ...] = ()


def outcome(action: Action, view: View, rules: Rules, players: Sequence[Player]) -> ActionPreview:
    """What a legal action would lead to at once, as far as the view's seat can know."""
    match action:
        case Place(card, square):
            return ActionPreview(_place(card, square, _after(action, view, rules), view))
        case Relative(square):
            return ActionPreview(_room(square, view))
        case Sacrifice(_, seat):
            return ActionPreview(translate("Board", "{name} loses this citizen").format(name=players[seat].name))
        case Lava(symbol, square):
            return _lava(symbol, square, view, rules, players)
        case Run(origin, target):
            return ActionPreview(_run(origin, target, view))
    return ActionPreview()


def refusal(action: Action, view: View, rules: Rules) -> str:
    """Why an action is not allowed, in a few words; empty where it is."""
    why = determinize(view, rules, Random(0)).why_not(action)
    return refusal_words(why.reason) if isinstance(why, IllegalAction) else ""


def _after(action: Action, view: View, rules: Rules) -> Game:
    game = determinize(view, rules, Random(0))
    game.apply(action)
    return game


def _place(card: int, square: str, after: Game, view: View) -> str:
    room = _room(square, view)
    if BUILDING[INDEX[square]] != card:
        return translate("Board", "joker: {room}").format(room=room)
    brought = after.relatives if after.choice == "relative" else 0
    if not brought:
        return room
    return translate("Board", "{room}, brings up to %n relative(s)", None, brought).format(room=room)


def _room(square: str, view: View) -> str:
    """How many spaces of the building are left once a piece has come to this square."""
    number = BUILDING[INDEX[square]]
    inside = [NAMES[i] for i in squares(BUILDINGS[number])]
    free = sum(max(SPACES[INDEX[name]] - sum(view.pieces.get(name, ())), 0) for name in inside) - 1
    if number > NUMBERED:
        form = (
            translate("Board", "%n space(s) left in this house", None, free)
            if free > 0
            else translate("Board", "this house is full then")
        )
    elif free > 0:
        form = translate("Board", "%n space(s) left in building {number}", None, free)
    else:
        form = translate("Board", "building {number} is full then")
    return form.format(number=number)


def _lava(symbol: str, square: str, view: View, rules: Rules, players: Sequence[Player]) -> ActionPreview:
    events = determinize(view, rules, Random(0)).apply(Lava(symbol, square))
    fires: list[Burned] = []
    for event in events:
        if isinstance(event, Burned) and event.cause != "end":
            fires.append(event)
        elif not isinstance(event, Burned | LavaPlaced):
            break
    lava = {**view.lava, square: symbol}
    before = cut_off(view, rules)
    lost = cut_off(replace(view, lava=lava), rules) - before - {square}
    said = []
    names = [player.name for player in players]
    for cause, form in (
        ("lava", translate("Board", "burns {who}")),
        ("enclosed", translate("Board", "traps {who}")),
    ):
        counts = [sum(fire.counts[seat] for fire in fires if fire.cause == cause) for seat in range(view.seats)]
        if any(counts):
            said.append(form.format(who=", ".join(f"{names[s]} {n}" for s, n in enumerate(counts) if n)))
    if lost:
        said.append(translate("Board", "cuts off %n square(s)", None, len(lost)))
    words = "; ".join(said) or translate("Board", "burns nobody")
    return ActionPreview(words, tuple(fire.square for fire in fires), tuple(sorted(lost)))


def _run(origin: str, target: str, view: View) -> str:
    if target == OUT:
        return translate("Board", "out of the city: saved")
    there = sum(view.pieces.get(target, ())) + 1
    if there == 1:
        return translate("Board", "alone there: 1 step next time")
    return translate("Board", "{n} together there: {n} steps next time").format(n=there)
