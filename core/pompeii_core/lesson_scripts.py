"""The two lessons: a first game, and a second one with the rules that the first leaves out."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace

from pompeii_core import lesson
from pompeii_core.actions import DONE, ERUPT, Action, Choice, Lava, Place, Relative, Run, Sacrifice
from pompeii_core.city import BUILDING, INDEX, NAMES, NUMBERED, OUT, VENT
from pompeii_core.events import Burned, Event, LavaPlaced, Ran
from pompeii_core.lesson import LIVIA, PERSON, Lesson, Moment, Sign, Stage, Target, own, stage, to_ask, to_read
from pompeii_core.preview import Spot, outcomes, shortest_path
from pompeii_core.setup import AD79, OMEN, Deal
from pompeii_core.view import View


def answer(now: Moment, action: Action) -> lesson.Answer | None:
    """Return the reply to a legal action at `now`, regardless of earlier tries; None if the action is accepted."""
    if isinstance(action, Place) and action.card == 5 and now.key == "own_choice":
        return lesson.Answer("keep")
    if action in now.harmful:
        return lesson.Answer("costs_own")
    if now.free or action in now.asked:
        return None
    match now.key, action:
        case (("first_card" | "second_five" | "parts" | "early"), Place(card)) if said := answer_to_card(now, card):
            return said
        case "parts", Place(card=11):
            return lesson.Answer("no_company")
        case "omen", Sacrifice("I3"):
            return lesson.Answer("her_home")
        case "opens_way", Lava(square="K7"):
            return lesson.Answer("burns_one")
        case "three_steps", _:
            return lesson.Answer("shorter")
        case "own_lava", Lava(square="G1"):
            return lesson.Answer("own_burns")
    if now.key in _SECOND_KEYS:
        return lesson.Answer("not_asked")
    return lesson.Answer("not_two_steps" if now.lenient else f"not_{now.key}")


def answer_to_spot(now: Moment, spot: Spot) -> lesson.Answer | None:
    """Return the reply to a spot where nothing can be chosen, or None if the board's own message is enough."""
    return lesson.Answer("same_house") if now.key == "relatives" and spot.square == "I3" else None


def answer_to_card(now: Moment, card: int) -> lesson.Answer | None:
    """Return the reply to picking up the card with the number `card` from the hand, or None if it may be picked up."""
    match now.key:
        case "own_choice" if card == 5:
            return lesson.Answer("keep")
        case "first_card" | "second_five" if card != 5:
            return lesson.Answer("later")
        case "parts" if card != 11:
            return lesson.Answer("later_joker")
        case "early":
            return lesson.Answer("show_cards")
    return None


def _question(
    script: Callable[[View, Sequence[Action]], Moment | None], last: int, view: View, legal: Sequence[Action]
) -> Moment:
    """Return the question of `script`. Without one, or if no move of it is legal, the question accepts every action.

    `last` is the number of the step if the script has no question. A free question about a tile names harmful ones.
    """
    now = script(view, legal)
    possible = [*legal, ERUPT] if view.may_erupt else legal
    if now is None or not (any(action in possible for action in now.asked) or (now.free and not now.asked)):
        now = Moment("own_tile" if view.choice is Choice.LAVA else "own_run", now.step if now else last, free=True)
    return replace(now, harmful=_harmful(view, legal)) if now.free and view.choice is Choice.LAVA else now


def _harmful(view: View, legal: Sequence[Action]) -> tuple[Action, ...]:
    """Return the tiles that burn or cut off citizens of the person; none if every legal tile does."""
    found = outcomes(legal, view, lesson.RULES)
    cost = [action for action, lost in zip(legal, found, strict=True) if lost.burned[PERSON] + lost.enclosed[PERSON]]
    return tuple(cost) if len(cost) < len(legal) else ()


def _first_texts(view: View, events: Sequence[Event]) -> Sequence[Moment]:
    """Return the texts of the first game to read at this state, in order, after all its `events`; may be empty."""
    match view.turn, view.choice:
        case 1, Choice.PLACE:
            return [_FIRST_TEXTS["you"], _FIRST_TEXTS["start"]]
        case 3, Choice.PLACE:
            return [_FIRST_TEXTS["company"]]
        case 4, Choice.PLACE:
            return [_FIRST_TEXTS["seethes"]]
        case 5, Choice.RELATIVE if view.relatives == 2:
            return [_FIRST_TEXTS["no_number"]]
        case 7, Choice.LAVA:
            return [_FIRST_TEXTS["eruption"]]
        case 15, Choice.LAVA:
            burned = _burned_by_livia(events)
            return [to_read("burned", 16, Spot(burned[0]))] if burned else []
        case 17, Choice.LAVA:
            saved = sum(isinstance(event, Ran) and event.target == OUT for event in _last_turn_of_livia(events))
            return [replace(_FIRST_TEXTS["livia_saves"], number=saved)] if saved else []
        case 18, Choice.RUN if view.runs == 1:
            return [to_read("bag_empty", 23, *map(Spot, view.pieces))]
    return []


def _first_step(view: View, legal: Sequence[Action]) -> Moment | None:
    """Return the first game's question for this stage, or None. The move that it asks for may be illegal."""
    match view.turn, view.choice:
        case 3, Choice.PLACE:
            cards = sorted({card for card in view.hand or () if card != 5})
            return to_ask("own_choice", 3, *_first_of(legal, Place(2, "E1")), targets=cards, free=True)
        case 5, Choice.RELATIVE:
            squares = [action.square for action in legal if isinstance(action, Relative)]
            good = _first_of(legal, Relative("E2"), Relative("H2"), DONE)
            return to_ask("relatives", 7, *good, targets=[Spot(square) for square in squares], free=True)
        case 13, Choice.LAVA:
            safe = () if own(view, "E6") else (Lava("column", "E6"),)
            targets = [Target(Spot("E6"), Sign.FLAME)] if safe else []
            return to_ask("flame" if safe else "no_flame", 13, *safe, targets=targets, free=True)
        case 13, _ if view.runs == 2 or view.standing("I3") > 2:
            way = [*shortest_path(view, lesson.RULES, "I3", "J2"), ""]
            path = [Target(Spot(square), str(step)) for step, square in enumerate(way[:-1], start=1)]
            out = Target(Spot("J2", gate=True), str(len(way)))
            step = to_ask("three_steps", 14, Run("I3", OUT), targets=(Target(Spot("I3")), *path, out), lenient=True)
            return step if view.standing("I3") == 3 else Moment("own_run", 14, free=True)
        case 13, _:
            key = "two_steps" if view.saved[PERSON] else "two_left"
            step = to_ask(key, 15, Run("I3", "J2"), targets=(Spot("I3"), Spot("J2")), lenient=True)
            return step if view.standing("I3") == 2 else Moment("own_run", 15, free=True)
        case 15, Choice.RUN if view.runs == 2:
            joined = view.standing("F6") == 1 and view.pieces.get("F7", (0, 0))[LIVIA]
            marks = Target(Spot("F6")), Target(Spot("F7"), "1")
            step = to_ask("loner", 18, Run("F6", "F7"), targets=marks)
            return step if joined else Moment("own_run", 18, free=True)
        case 17, Choice.LAVA:
            near = any(own(view, square) for square in lesson.GATES)
            return Moment("last_tile_near" if near else "last_tile", 21, free=True)
        case 17, _:
            near = any(isinstance(action, Run) and action.target == OUT for action in legal)
            return Moment("last_run_near" if near else "last_run", 22, free=True)
    return _FIRST_STEPS.get(stage(view))


def _first_of(legal: Sequence[Action], *wanted: Action) -> tuple[Action, ...]:
    return tuple(action for action in wanted if action in legal)[:1]


def _last_turn_of_livia(events: Sequence[Event]) -> Sequence[Event]:
    """Return the events from Livia's last tile on, that event included; none if she has laid no tile."""
    laid = [at for at, event in enumerate(events) if isinstance(event, LavaPlaced) and event.seat == LIVIA]
    return events[laid[-1] :] if laid else ()


def _burned_by_livia(events: Sequence[Event]) -> list[str]:
    """Return the squares where Livia's last tile burned citizens of the person."""
    return [event.square for event in _last_turn_of_livia(events) if isinstance(event, Burned) and event.counts[PERSON]]


def _first_opponent(view: View, legal: Sequence[Action]) -> Action | None:
    if view.turn == 14 and view.choice is Choice.LAVA:
        safe = Lava("scroll", "H2" if own(view, "H2") else "G1")
        return safe if safe in legal else None
    return lesson.by_script(_FIRST_MOVES, view, legal)


_FIRST_TURNS: Final = {  # in which each text appears
    "you": 1,
    "start": 1,
    "company": 3,
    "seethes": 4,
    "no_number": 5,
    "eruption": 7,
    "burned": 15,
    "livia_saves": 17,
    "bag_empty": 18,
}
_NEUTRAL: Final = [NAMES[i] for i in INDEX.values() if BUILDING[i] > NUMBERED]
_VENTS: Final = [NAMES[i] for i in VENT.values()]
# Texts that are always the same but for a number; `_first_texts` has the others
_FIRST_TEXTS: Final = {
    text.key: text
    for text in (
        to_read("you", 0, Spot("F6"), Spot("A2"), *(Target(Spot(one), Sign.HERS) for one in ("E6", "F7", "K6", "K7"))),
        to_read("start", 0, *(Spot(square, gate=True) for square in lesson.GATES)),
        to_read("company", 2, Spot("I3")),
        to_read("seethes", 4, lesson.Landmark.VOLCANO),
        to_read("no_number", 6, *map(Spot, _NEUTRAL)),
        to_read("eruption", 9, *map(Spot, _VENTS)),
        to_read("livia_saves", 20, lesson.Landmark.SCORE),
    )
}
# Questions that are always the same; `_first_step` has the others
_FIRST_STEPS: Final[dict[Stage, Moment]] = {
    (1, Choice.PLACE, 0): to_ask("first_card", 1, Place(5, "I3"), targets=(5, Spot("I3"))),
    (5, Choice.PLACE, 0): to_ask("second_five", 5, Place(5, "I3"), targets=(Spot("I3"),)),
    (5, Choice.SACRIFICE, 0): to_ask("omen", 8, Sacrifice("D5", LIVIA), targets=(Spot("D5"),)),
    (7, Choice.LAVA, 0): to_ask("on_vent", 10, Lava("helmet", "J7"), targets=(Spot("J7"),)),
    (9, Choice.LAVA, 0): to_ask(
        "opens_way", 11, Lava("helmet", "J6"), targets=(Spot("J6"), Target(Spot("K6"), Sign.HERS))
    ),
    (11, Choice.LAVA, 0): to_ask(
        *("two_at_once", 12, Lava("helmet", "K6")),
        targets=(Target(Spot("K6"), Sign.FLAME), Target(Spot("K7"), Sign.CUT_OFF)),
    ),
    (15, Choice.LAVA, 0): to_ask("one_place", 17, Lava("mask", "D7"), targets=(Spot("D7"),), free=True),
    (15, Choice.RUN, 1): to_ask(
        *("again", 19, Run("F7", OUT)),
        targets=(Spot("F7"), Target(Spot("G7"), "1"), Target(Spot("G7", gate=True), "2")),
    ),
}
_FIRST_DEAL: Final = Deal(
    first=PERSON,
    hands=[[5, 5, 9, 2], [5, 6, 8, 4]],
    deck=[1, 3, AD79, 7, 10, OMEN, 4, AD79],
    bag=[
        *(["helmet"], ["column"], ["helmet"], ["column"], ["helmet"], ["scroll"]),
        *(["column"], ["scroll"], ["mask"], ["coin"], ["coin"], ["mask"]),
    ],
    pieces={"E6": [0, 1], "K6": [0, 1], "K7": [0, 1], "F6": [1, 0], "F7": [0, 1], "A2": [1, 0]},
)


# Livia's moves
_FIRST_MOVES: Final[dict[Stage, Action]] = {
    (2, Choice.PLACE, 0): Place(5, "I3"),
    (4, Choice.PLACE, 0): Place(6, "D5"),
    (6, Choice.PLACE, 0): Place(8, "G5"),
    (8, Choice.LAVA, 0): Lava("column", "E4"),
    (10, Choice.LAVA, 0): Lava("column", "E5"),
    (12, Choice.LAVA, 0): Lava("scroll", "H1"),
    (14, Choice.RUN, 2): Run("I3", "I2"),
    (14, Choice.RUN, 1): Run("I2", "J2"),
    (16, Choice.LAVA, 0): Lava("coin", "C2"),
    (16, Choice.RUN, 2): Run("J2", OUT),
    (16, Choice.RUN, 1): Run("F7", "G7"),
    (18, Choice.LAVA, 0): Lava("mask", "E7"),
    (18, Choice.RUN, 2): Run("G7", OUT),
    (18, Choice.RUN, 1): DONE,
}
FIRST: Final = Lesson(
    "first",
    _FIRST_DEAL,
    last_step=23,
    revealed=6,
    turns=_FIRST_TURNS,
    texts=_first_texts,
    question=partial(_question, _first_step, 22),
    answer=answer,
    opponent=_first_opponent,
)

# Texts by the turn at whose beginning they appear
_SECOND_TEXTS: Final = {
    1: to_read("more", 0),
    2: to_read("four", 4),
    6: to_read("leave", 7, lesson.Landmark.VOLCANO),
    12: to_read("crowd", 11, Spot("F5"), Spot("K6")),
}
_SECOND_STEPS: Final[dict[Stage, Moment]] = {
    (1, Choice.PLACE, 0): to_ask("parts", 1, Place(11, "K7"), targets=(11, Spot("K7"))),
    (1, Choice.RELATIVE, 2): to_ask("other_part", 2, Relative("I7"), targets=(Spot("I7"),)),
    (1, Choice.RELATIVE, 1): to_ask("neutral", 3, Relative("J4"), targets=(Spot("J4"),)),
    (3, Choice.PLACE, 0): to_ask("joker", 5, Place(7, "G1"), targets=(7, Spot("F5"), Spot("G1"))),
    (5, Choice.PLACE, 0): to_ask("early", 6, ERUPT, targets=(Target(lesson.Landmark.ERUPT),)),
    (7, Choice.LAVA, 0): to_ask("no_place", 8, Lava("column", "E4"), targets=(Spot("E4"),)),
    (9, Choice.LAVA, 0): to_ask(
        "own_lava", 9, Lava("scroll", "H2"), targets=(Target(Spot("H2"), Sign.FLAME), Spot("G1"))
    ),
    (11, Choice.LAVA, 0): to_ask("wall", 10, Lava("column", "F4"), targets=(Spot("F4"),)),
    (13, Choice.LAVA, 0): to_ask("two_runs", 12, Lava("coin", "C2"), targets=(Spot("C2"),)),
    (13, Choice.RUN, 2): to_ask("gate_square", 13, Run("I7", OUT), targets=(Spot("I7"), Spot("I7", gate=True))),
    (13, Choice.RUN, 1): to_ask(
        *("another", 14, Run("G1", OUT)),
        targets=(Spot("G1"), Target(Spot("F1"), "1"), Target(Spot("F1", gate=True), "2")),
    ),
    (15, Choice.LAVA, 0): to_ask("one_place", 15, Lava("mask", "D7"), targets=(Spot("D7"),)),
    (15, Choice.RUN, 2): to_ask("last_one", 16, Run("J4", "K5"), targets=(Spot("J4"), Target(Spot("K5"), "2"))),
    (15, Choice.RUN, 1): to_ask("last_out", 17, Run("K5", OUT), targets=(Spot("K5"), Spot("K5", gate=True))),
    (17, Choice.LAVA, 0): to_ask("no_citizens", 18, Lava("scroll", "G1"), targets=(Target(Spot("G1"), Sign.FLAME),)),
}
_SECOND_KEYS: Final = {step.key for step in _SECOND_STEPS.values()}
_SECOND_MOVES: Final[dict[Stage, Action]] = {
    (2, Choice.PLACE, 0): Place(10, "F7"),
    (4, Choice.PLACE, 0): Place(11, "I6"),
    (4, Choice.RELATIVE, 1): DONE,
    (6, Choice.LAVA, 0): Lava("scroll", "H1"),
    (8, Choice.LAVA, 0): Lava("helmet", "J7"),
    (10, Choice.LAVA, 0): Lava("helmet", "K7"),
    (12, Choice.LAVA, 0): Lava("helmet", "J6"),
    (12, Choice.RUN, 2): Run("F7", "G7"),
    (12, Choice.RUN, 1): Run("G7", OUT),
    (14, Choice.LAVA, 0): Lava("column", "E5"),
    (14, Choice.RUN, 2): Run("K6", OUT),
    (14, Choice.RUN, 1): Run("K6", "K5"),
    (16, Choice.LAVA, 0): Lava("column", "E3"),
    (16, Choice.RUN, 2): Run("K5", OUT),
    (16, Choice.RUN, 1): DONE,
}
_SECOND_DEAL: Final = Deal(
    first=PERSON,
    hands=[[11, 7, 7, 11], [10, 11, 2, 4]],
    deck=[11, 4, 7, 6, AD79],
    bag=[
        *(["scroll"], ["column"], ["helmet"], ["scroll"], ["helmet"], ["column"]),
        *(["helmet"], ["coin"], ["column"], ["mask"], ["column"], ["scroll"]),
    ],
    phase="seethes",
    pieces={"K6": [0, 2], "F5": [0, 3], "J4": [0, 1], "G1": [0, 1], "H2": [0, 2]},
)


def _second_texts(view: View, events: Sequence[Event]) -> Sequence[Moment]:
    now = _SECOND_TEXTS.get(view.turn) if view.choice in (Choice.PLACE, Choice.LAVA) else None
    return [now] if now else []


def _second_step(view: View, legal: Sequence[Action]) -> Moment | None:
    return _SECOND_STEPS.get(stage(view))


SECOND: Final = Lesson(
    "second",
    _SECOND_DEAL,
    last_step=18,
    revealed=0,
    turns={moment.key: turn for turn, moment in _SECOND_TEXTS.items()},
    texts=_second_texts,
    question=partial(_question, _second_step, 18),
    answer=answer,
    opponent=partial(lesson.by_script, _SECOND_MOVES),
)
LESSONS: Final = {one.name: one for one in (FIRST, SECOND)}
