"""Texts for actions, squares, phases and chances, in the window's language. For events see moves.py."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from typing import TYPE_CHECKING, Final, Literal

from PySide6.QtCore import QCoreApplication, QLocale

from pompeii_core import city
from pompeii_core.actions import Action, Choice, Done, Lava, Phase, Place, Relative, Run, Sacrifice
from pompeii_core.text import N_
from pompeii_core.view import View
from pompeii_qt.languages import fill
from pompeii_qt.words.names import You

if TYPE_CHECKING:
    from pompeii_core.ai.opinion import Criterion


translate = QCoreApplication.translate

type Names = Sequence[str]  # names of the players, by seat

_PHASES: Final[dict[str, str]] = {
    Phase.SLEEPS: N_("words", "Vesuvius sleeps"),
    Phase.SEETHES: N_("words", "Vesuvius seethes"),
    Phase.ERUPTS: N_("words", "Vesuvius erupts"),
    Phase.FLIGHT: N_("words", "Run for your lives!"),
    Phase.OVER: N_("words", "Pompeii is lost"),
}
_SHORT_PHASES: Final[dict[str, str]] = {
    Phase.SLEEPS: N_("words", "sleeps"),
    Phase.SEETHES: N_("words", "seethes"),
    Phase.ERUPTS: N_("words", "erupts"),
    Phase.FLIGHT: N_("words", "flight"),
}
_KINDS: Final[dict[Choice, str]] = {
    Choice.PLACE: N_("Analysis", "Placing citizens"),
    Choice.RELATIVE: N_("Analysis", "Relatives"),
    Choice.SACRIFICE: N_("Analysis", "Omens"),
    Choice.LAVA: N_("Analysis", "Lava tiles"),
    Choice.RUN: N_("Analysis", "Moves"),
    Choice.ERUPT: N_("Analysis", "Making Vesuvius erupt"),
}
_SYMBOLS: Final[dict[str, str]] = {
    "scroll": N_("words", "scroll"),
    "coin": N_("words", "coin"),
    "vase": N_("words", "vase"),
    "column": N_("words", "column"),
    "mask": N_("words", "mask"),
    "helmet": N_("words", "helmet"),
    "cover": N_("words", "lava"),
}
_COLOURS: Final[dict[str, str]] = {
    "grey": N_("words", "grey"),
    "purple": N_("words", "purple"),
    "turquoise": N_("words", "turquoise"),
    "brown": N_("words", "brown"),
}
ACTIONS: Final[dict[str, str]] = {  # forms of actions, for the window and the page for phones
    "place": N_("words", "Play card {card} on {square} ({place})"),
    "joker": N_("words", "Play card {card} as a joker on {square} ({place})"),
    "discard": N_("words", "Discard card {card}; no one moves in"),
    "relative": N_("words", "Bring a relative to {square} ({place})"),
    "sacrifice": N_("words", "Throw {name}'s citizen on {square} into the volcano"),
    "lava": N_("words", "Place the {symbol} on {square} ({place})"),
    "run": N_("words", "Move from {origin} to {target} ({place})"),
    "out": N_("words", "Move from {origin} out of the city"),
    "erupt": N_("words", "Show the hand: Vesuvius erupts!"),
}
_SHORT: Final[dict[str, str]] = {  # the same for a narrow line
    "place": N_("words", "Card {card} → {square}"),
    "joker": N_("words", "Joker {card} → {square}"),
    "discard": N_("words", "Discard card {card}"),
    "relative": N_("words", "Relative → {square}"),
    "sacrifice": N_("words", "{name}'s citizen on {square}"),
    "lava": N_("words", "Lava tile → {square}"),
    "run": N_("words", "{origin} → {target}"),
    "out": N_("words", "{origin} → out of the city"),
    "erupt": N_("words", "Make Vesuvius erupt"),
}
_RULES: Final = {"place": "R6", "relative": "R9", "sacrifice": "R12", "lava": "R16", "run": "R21", "erupt": "R13"}
GATE_AT: Final = {gate.square: gate.name for gate in city.GATES}
VENT_AT: Final = {city.NAMES[i]: symbol for symbol, i in city.VENT.items()}


def phase_words(phase: str) -> str:
    return translate("words", _PHASES[phase])


def short_phase_words(phase: str) -> str:
    """Return a phase before the end in one or two words, where the volcano need not be named."""
    return translate("words", _SHORT_PHASES[phase])


def kind_words(kind: Choice) -> str:
    """Return the heading for decisions of a kind."""
    return translate("Analysis", _KINDS[kind])


def phase_hint(phase: Phase) -> str:
    """Return a short explanation of a phase; "" for the first and the last."""
    return {
        Phase.SEETHES: translate("words", "New citizens bring relatives. Omens claim victims."),
        Phase.ERUPTS: translate("words", "Six lava tiles, then everyone flees."),
        Phase.FLIGHT: translate("words", "A lava tile each turn, then two moves."),
    }.get(phase, "")


def symbol_words(symbol: str) -> str:
    """Return the name of a lava symbol, or “lava” for `cover`."""
    return translate("words", _SYMBOLS[symbol])


def colour_words(colour: str) -> str:
    """Return the name of a colour of `pompeii_core.city.COLOURS`."""
    return translate("words", _COLOURS[colour])


def tile_words(tile: Sequence[str]) -> str:
    """Return the symbols of a tile: “scroll”, or “mask or helmet” for a dual one."""
    return translate("words", " or ").join(symbol_words(symbol) for symbol in tile)


def citizens(number: int) -> str:
    return translate("words", "%n citizen(s)", None, number)


def counts_words(counts: Sequence[int], names: Names) -> str:
    """Return citizens by owner, “2 of Livia's, 1 of Blue's”, from counts by seat."""
    return ", ".join(citizens_of(names[seat], n) for seat, n in enumerate(counts) if n)


def citizens_of(name: str, number: int) -> str:
    """Return a number of citizens and their owner: “2 of Livia's”, “2 of yours” if `name` is a `You`."""
    if isinstance(name, You):
        return translate("words", "%n of yours", None, number)
    return fill(translate("words", "%n of {name}'s", None, number), name=name)


def join_words(parts: Sequence[str]) -> str:
    """Return the parts as a list: “A, B and C”; "" for none."""
    if len(parts) < 2:  # “A”, or nothing
        return "".join(parts)
    return translate("words", "{list} and {last}").format(list=", ".join(parts[:-1]), last=parts[-1])


def labelled(label: str, text: str) -> str:
    """Return “label: text”. French puts a space before the colon."""
    return translate("words", "{label}: {text}").format(label=label, text=text)


def join_clauses(parts: Iterable[str]) -> str:
    """Return the non-empty parts as “A; B; C”. French puts a space before the semicolon."""
    pair = translate("words", "{list}; {last}")
    return reduce(lambda said, part: pair.format(list=said, last=part) if said else part, filter(None, parts), "")


def place_words(square: str, free: int | None = None) -> str:
    """Return a square's kind of ground: “building 6, turquoise, 2 spaces free”; and its gate, if it has one.

    `free`: number of free spaces to mention, None to mention none. KeyError outside the city.
    """
    number = city.BUILDING[city.index(square)]
    room = "" if free is None else translate("words", "%n space(s) free", None, free)
    if square in VENT_AT:
        text = translate("words", "vent of the {symbol}").format(symbol=symbol_words(VENT_AT[square]))
    elif not number:
        text = translate("words", "open ground")
    elif number > city.NUMBERED:
        form = translate("words", "neutral building, {room}") if room else translate("words", "neutral building")
        text = form.format(room=room)
    else:
        wide, short = translate("words", "building {n}, {colour}, {room}"), translate("words", "building {n}, {colour}")
        text = (wide if room else short).format(n=number, colour=colour_words(city.COLOURS[number]), room=room)
    if square in GATE_AT:
        text = translate("words", "{text}, gate {gate}").format(text=text, gate=GATE_AT[square])
    return text


def action_words(action: Action, view: View, names: Names) -> str:
    """Return an action as an order: “Play card 6 on D4 (building 6, turquoise, 2 spaces free)”."""
    return fill(_action_form(action, view, ACTIONS), **_blanks(action, view, names))


def short_action_words(action: Action, view: View, names: Names) -> str:
    """Return an action in short form: “Card 6 → D4”."""
    return fill(_action_form(action, view, _SHORT), **_blanks(action, view, names))


def _action_form(action: Action, view: View, forms: Mapping[str, str]) -> str:
    match action:
        case Place(card, square) if city.BUILDING[city.index(square)] != card:
            kind = "joker"
        case Run(_, city.OUT):
            kind = "out"
        case Done():
            return done_words(view.choice)
        case _:
            kind = type(action).__name__.lower()
    return translate("words", forms[kind])


def done_words(choice: Choice | None) -> str:
    if choice == Choice.RELATIVE:
        return translate("words", "No more relatives")
    return translate("words", "End your moves") if choice == Choice.RUN else translate("words", "No eruption now")


def action_squares(action: Action) -> list[str]:
    match action:
        case Place(_, square) | Relative(square) | Sacrifice(square) | Lava(_, square):
            return [square]
        case Run(origin, target):
            return [origin] if target == city.OUT else [origin, target]
        case _:
            return []


def over_words(saved: Sequence[int], volcano: Sequence[int], winners: Sequence[int], names: Names) -> str:
    others = [names[seat] for seat in winners if not isinstance(names[seat], You)]
    won, you, n = join_words(others), len(others) < len(winners), saved[winners[0]]
    form = translate("words", "The game is over: {name} wins with %n saved.", None, n)
    if you and others:
        form = translate("words", "The game is over: you and {names} tie with %n saved.", None, n)
    elif you and saved.count(n) > 1:
        form = translate("words", "The game is over: you win with %n saved and fewer in the volcano.", None, n)
    elif you:
        form = translate("words", "The game is over: you win with %n saved.", None, n)
    elif len(winners) > 1:
        form = translate("words", "The game is over: {names} tie with %n saved.", None, n)
    elif saved.count(n) > 1:
        form = translate(
            "words", "The game is over: {name} wins with %n saved and fewer in the volcano ({volcano}).", None, n
        )
    return form.format(name=won, names=won, volcano=volcano[winners[0]])


def board_words() -> str:
    return translate("words", "The city of Pompeii")


def rule_of(choice: Choice | None, phase: Phase) -> str:
    """Return the rule for a choice, which is its anchor in the rule book. `choice` None: R25 at the end, else R6."""
    return _RULES[choice] if choice else "R25" if phase is Phase.OVER else "R6"


def _blanks(action: Action, view: View, names: Names) -> dict[str, str]:
    """Return the texts of an action's blanks by name: its fields, `place` and `symbol` in words, a victim's `name`."""
    blanks = {field: str(getattr(action, field)) for field in action.__struct_fields__}
    match action:
        case Place(_, square) | Relative(square):
            blanks["place"] = place_words(square, max(city.SPACES[city.index(square)] - view.standing(square), 0))
        case Lava(symbol, square):
            blanks |= {"symbol": symbol_words(symbol), "place": place_words(square)}
        case Run(_, target) if target != city.OUT:
            blanks["place"] = place_words(target)  # spaces matter until the eruption
        case Sacrifice(seat=seat):
            blanks["name"] = names[seat]
    return blanks


type ValueKind = Criterion | Literal["escape"]
"""The unit of a square's value. Citizens lost (`lose`) are negative, so that a higher value is always better.

By `lead` a value is less than the best choice's by the citizens that the choice gives away.
"""


def percent_words(part: float) -> str:
    """Return a fraction from 0 to 1 as a percentage."""
    return translate("chances", "{percent}%").format(percent=round(part * 100))


def split_words(counts: Sequence[int]) -> list[str]:
    """Return each count as a percentage of the sum, which must not be 0.

    The largest remainders are rounded up, so that they add up to 100.
    """
    total = sum(counts)
    whole = [100 * n // total for n in counts]
    rest = sorted(range(len(counts)), key=lambda at: -(100 * counts[at] % total))
    for at in rest[: 100 - sum(whole)]:
        whole[at] += 1
    return [percent_words(n / 100) for n in whole]


LITTLE: Final = 0.25  # citizens below which a loss is only “a little”


def amount_words(citizens: float) -> str:
    """Return a number of citizens in figures: “0”, “½”, “2”."""
    return "0" if citizens < LITTLE else "½" if citizens < 1 - LITTLE else str(round(citizens))


def citizens_words(citizens: float) -> str:
    """Return a rounded number of citizens: “nothing”, “half a citizen”, “2 citizens”."""
    match amount_words(citizens):
        case "0":
            return translate("Analysis", "nothing")
        case "½":
            return translate("Analysis", "half a citizen")
    return translate("Analysis", "%n citizen(s)", None, round(citizens))


def about_words(citizens: float) -> str:
    """Return an estimated number of citizens: “a little”, “about 2 citizens”."""
    if citizens < LITTLE:
        return translate("Analysis", "a little")
    return translate("Analysis", "about {citizens}").format(citizens=citizens_words(citizens))


def gives_away_words(citizens: float) -> str:
    """Return in a clause what a choice gives away; below LITTLE that it is about as good as the best."""
    if citizens < LITTLE:
        return translate("Analysis", "about as good as the best")
    return translate("Analysis", "gives away {loss}").format(loss=about_words(citizens))


def value_words(value: float, best: float, kind: "ValueKind") -> str:
    """Return a square's value for screen readers: “34% to win”, and “−3” against `best` or “the best”.

    Chances to escape are not compared. For a lead only the amount given away is said.
    """
    if kind == "lead":
        return gives_away_words(best - value)
    said = {
        "escape": translate("chances", "{figure} to escape"),
        "win": translate("chances", "{figure} to win"),
        "save": translate("chances", "{figure} saved"),
        "lose": translate("chances", "{figure} lost"),
    }[kind].format(figure=figure_words(value, kind))
    if kind == "escape":
        return said
    less = number_words(abs(round(best, 1) - round(value, 1)))
    if kind == "win":
        less = str(round(best * 100) - round(value * 100))
    worse = translate("chances", "{value}, +{more}") if kind == "lose" else translate("chances", "{value}, −{less}")
    form = translate("chances", "{value}, the best") if less in ("0", number_words(0)) else worse
    return form.format(value=said, less=less, more=less)


def best_value(values: Iterable[float], kind: "ValueKind") -> float:
    """Return the highest of the values by square, 1 for none; by `lead` 0, as the best need not end on a square."""
    return 0.0 if kind == "lead" else max(values, default=1.0)


# How much worse than the best a value of each of the first four steps is at most, in citizens and in percent.
_WORSE: Final = (0.0, 0.5, 1.5, 3.0)
_LESS: Final = (0, 2, 5, 10)
_CHANCES: Final = (20, 40, 60, 80)  # percent from which a chance to escape has the next better step


def value_step(value: float, best: float, kind: "ValueKind") -> int:
    """Return a value's step from 0, the best, to 4. Values with the same figure have the same step."""
    if kind == "escape":
        return 4 - bisect_right(_CHANCES, round(value * 100))
    if kind == "win":
        return bisect_left(_LESS, round(best * 100) - round(value * 100))
    return bisect_left(_WORSE, round(round(best, 1) - round(value, 1), 1))


def figure_words(value: float, kind: "ValueKind") -> str:
    """Return a value as a figure: a chance in percent, otherwise citizens, by `lead` those given away."""
    if kind == "escape":
        return percent_words(value)
    return chance_words(value) if kind == "win" else number_words(abs(value))


def number_words(number: float) -> str:
    return QLocale().toString(round(number, 1) + 0.0, "f", 1)


def chance_words(chance: float) -> str:
    """Return a chance from 0 to 1 in percent; “<1%” and “>99%” at the ends, because no estimate is certain."""
    if chance <= 0.005:
        return translate("chances", "<1%")
    if chance >= 0.995:
        return translate("chances", ">99%")
    return percent_words(chance)
