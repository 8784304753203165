"""The two lessons: a first game, and a second one with the rules that the first leaves out."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace

from pompeii_core import lesson
from pompeii_core.actions import DONE, Action, Choice, Lava, Place, Relative, Run, Sacrifice
from pompeii_core.city import OUT
from pompeii_core.events import Burned, Event, LavaPlaced, Ran
from pompeii_core.lesson import LIVIA, PERSON, Lesson, Moment, Sign, Stage, Target, own, stage, to_ask, to_read
from pompeii_core.preview import Spot, shortest_path
from pompeii_core.setup import AD79, OMEN, Deal
from pompeii_core.view import View


def answer(now: Moment, action: Action) -> lesson.Answer | None:
    """Return the reply to a legal action, or None if the action is accepted."""
    if isinstance(action, Place) and action.card == 5 and now.key == "own_choice":
        return lesson.Answer("keep")
    if now.free or action in now.asked:
        return None
    match now.key, action:
        case (("first_card" | "second_five"), Place(card)):
            return lesson.Answer("later", card)
        case "omen", Sacrifice("I3"):
            return lesson.Answer("her_home")
        case "opens_way", Lava(square="K7"):
            return lesson.Answer("burns_one")
        case "three_steps", _:
            return lesson.Answer("shorter")
        case "own_lava", Lava(square="D4"):
            return lesson.Answer("own_burns")
    if now.key in _SECOND_KEYS:
        return lesson.Answer("not_asked")
    return lesson.Answer("not_two_steps" if now.lenient else f"not_{now.key}")


def answer_to_spot(now: Moment, spot: Spot) -> lesson.Answer | None:
    """Return the reply to a spot where nothing can be chosen, or None if the board's own message is enough."""
    return lesson.Answer("same_house") if now.key == "relatives" and spot.square == "I3" else None


def answer_to_card(now: Moment, card: int) -> lesson.Answer | None:
    """Return the reply to picking up the card with the number `card` from the hand, or None if it may be picked up."""
    if now.key == "own_choice":
        return lesson.Answer("keep") if card == 5 else None
    wrong = now.key in ("first_card", "second_five") and all(isinstance(a, Place) and a.card != card for a in now.asked)
    return lesson.Answer("later", card) if wrong else None


def _question(
    script: Callable[[View, Sequence[Action]], Moment | None], last: int, view: View, legal: Sequence[Action]
) -> Moment:
    """Return the question of `script`; if it has none or its moves are not legal, one that accepts every action.

    `last` is the number of the step where the script has no question.
    """
    now = script(view, legal)
    if now and (any(action in legal for action in now.asked) or (now.free and not now.asked)):
        return now
    return Moment("own_tile" if view.choice is Choice.LAVA else "own_run", now.step if now else last, free=True)


def _first_text(view: View, events: Sequence[Event]) -> Moment | None:
    """Return the text to read at this state of the first game, or None."""
    match view.turn, view.choice:
        case 15, Choice.LAVA:
            burned = _burned_by_livia(events)
            return to_read("burned", 11, Spot(burned[0])) if burned else None
        case 17, Choice.LAVA:
            saved = sum(isinstance(event, Ran) and event.target == OUT for event in _last_turn_of_livia(events))
            return replace(_FIRST_TEXTS[17], number=saved) if saved else None
        case 18, Choice.RUN if view.runs == 1:
            return to_read("bag_empty", 14, *map(Spot, view.pieces))
        case (1 | 3 | 4 | 7) as turn, Choice.PLACE | Choice.LAVA:
            return _FIRST_TEXTS[turn]
    return None


def _first_step(view: View, legal: Sequence[Action]) -> Moment | None:
    """Return the first game's question for this stage, or None; its move may not be legal."""
    match view.turn, view.choice:
        case 3, Choice.PLACE:
            cards = sorted({card for card in view.hand or () if card != 5})
            return to_ask("own_choice", 2, *_first_of(legal, Place(2, "E1")), targets=cards, free=True)
        case 5, Choice.RELATIVE:
            squares = [action.square for action in legal if isinstance(action, Relative)]
            good = _first_of(legal, Relative("E2"), Relative("H2"), DONE)
            return to_ask("relatives", 4, *good, targets=[Spot(square) for square in squares], free=True)
        case 13, Choice.LAVA:
            safe = () if own(view, "E6") else (Lava("column", "E6"),)
            targets = [Target(Spot("E6"), Sign.FLAME)] if safe else []
            return to_ask("flame", 9, *safe, targets=targets, free=True)
        case 13, _ if view.runs == 2 or view.standing("I3") > 2:
            way = [*shortest_path(view, lesson.RULES, "I3", "J2"), ""]
            path = [Target(Spot(square), str(step)) for step, square in enumerate(way[:-1], start=1)]
            out = Target(Spot("J2", gate=True), str(len(way)))
            step = to_ask("three_steps", 10, Run("I3", OUT), targets=(Target(Spot("I3")), *path, out), lenient=True)
            return step if view.standing("I3") == 3 else Moment("own_run", 10, free=True)
        case 13, _:
            key = "two_steps" if view.saved[PERSON] else "two_left"
            step = to_ask(key, 11, Run("I3", "J2"), targets=(Spot("I3"), Spot("J2")), lenient=True)
            return step if view.standing("I3") == 2 else Moment("own_run", 11, free=True)
        case 15, Choice.RUN if view.runs == 2:
            joined = view.standing("F6") == 1 and view.pieces.get("F7", (0, 0))[LIVIA]
            marks = Target(Spot("F6")), Target(Spot("F7"), "1")
            step = to_ask("loner", 13, Run("F6", "F7"), targets=marks)
            return step if joined else Moment("own_run", 13, free=True)
        case 17, Choice.LAVA:
            near = any(own(view, square) for square in lesson.GATES)
            return Moment("last_tile_near" if near else "last_tile", 14, free=True)
        case 17, _:
            near = any(isinstance(action, Run) and action.target == OUT for action in legal)
            return Moment("last_run_near" if near else "last_run", 14, free=True)
    return _FIRST_STEPS.get(stage(view))


def _first_of(legal: Sequence[Action], *wanted: Action) -> tuple[Action, ...]:
    return tuple(action for action in wanted if action in legal)[:1]


def _last_turn_of_livia(events: Sequence[Event]) -> Sequence[Event]:
    """Return the events since Livia laid her last tile, that one included; none if she has laid none."""
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


# Texts by turn; those of the flight depend on what has happened (`_first_text`)
_FIRST_TEXTS: Final = {
    1: to_read("start", 0, *(Spot(square, gate=True) for square in lesson.GATES)),
    3: to_read("company", 1, Spot("I3")),
    4: to_read("seethes", 2, lesson.Landmark.VOLCANO),
    7: to_read("eruption", 5, lesson.Landmark.VOLCANO),
    15: to_read("burned", 11),
    17: to_read("livia_saves", 13, lesson.Landmark.SCORE),
    18: to_read("bag_empty", 14),
}
# Questions that are always the same; `_first_step` has the others
_FIRST_STEPS: Final[dict[Stage, Moment]] = {
    (1, Choice.PLACE, 0): to_ask("first_card", 1, Place(5, "I3"), targets=(5, Spot("I3"))),
    (5, Choice.PLACE, 0): to_ask("second_five", 3, Place(5, "I3"), targets=(Spot("I3"),)),
    (5, Choice.SACRIFICE, 0): to_ask("omen", 5, Sacrifice("D5", LIVIA), targets=(Spot("D5"),)),
    (7, Choice.LAVA, 0): to_ask("on_vent", 6, Lava("helmet", "J7"), targets=(Spot("J7"),)),
    (9, Choice.LAVA, 0): to_ask("opens_way", 7, Lava("helmet", "J6"), targets=(Spot("J6"),)),
    (11, Choice.LAVA, 0): to_ask(
        *("two_at_once", 8, Lava("helmet", "K6")),
        targets=(Target(Spot("K6"), Sign.FLAME), Target(Spot("K7"), Sign.CUT_OFF)),
    ),
    (15, Choice.LAVA, 0): to_ask("one_place", 12, Lava("mask", "D7"), targets=(Spot("D7"),), free=True),
    (15, Choice.RUN, 1): to_ask(
        *("again", 13, Run("F7", OUT)),
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
    last_step=15,
    revealed=4,
    turns={text.key: turn for turn, text in _FIRST_TEXTS.items()},
    text=_first_text,
    question=partial(_question, _first_step, 14),
    answer=answer,
    opponent=_first_opponent,
)

# Texts by the turn at whose beginning they appear
_SECOND_TEXTS: Final = {
    1: to_read("more", 0),
    2: to_read("four", 3),
    5: to_read("leave", 4, lesson.Landmark.VOLCANO),
    11: to_read("crowd", 7, Spot("C4"), Spot("F5")),
}
_SECOND_STEPS: Final[dict[Stage, Moment]] = {
    (1, Choice.PLACE, 0): to_ask("parts", 1, Place(6, "C5"), targets=(6, Spot("C5"))),
    (1, Choice.RELATIVE, 2): to_ask("other_part", 2, Relative("D4"), targets=(Spot("D4"),)),
    (1, Choice.RELATIVE, 1): to_ask("neutral", 3, Relative("K4"), targets=(Spot("K4"),)),
    (3, Choice.PLACE, 0): to_ask("joker", 4, Place(7, "I7"), targets=(7, Spot("F5"), Spot("I7"))),
    (5, Choice.LAVA, 0): to_ask("no_place", 5, Lava("column", "E4"), targets=(Spot("E4"),)),
    (7, Choice.LAVA, 0): to_ask(
        "own_lava", 6, Lava("column", "E3"), targets=(Target(Spot("E3"), Sign.FLAME), Spot("D4"))
    ),
    (9, Choice.LAVA, 0): to_ask("wall", 7, Lava("column", "E5"), targets=(Spot("E5"),)),
    (11, Choice.LAVA, 0): to_ask("two_runs", 8, Lava("mask", "D7"), targets=(Spot("D7"),)),
    (11, Choice.RUN, 2): to_ask("gate_square", 9, Run("I7", OUT), targets=(Spot("I7"), Spot("I7", gate=True))),
    (11, Choice.RUN, 1): to_ask("another", 10, Run("K4", "K5"), targets=(Spot("K4"), Spot("K5"))),
    (13, Choice.LAVA, 0): to_ask("one_more_tile", 11, Lava("coin", "C2"), targets=(Spot("C2"),)),
    (13, Choice.RUN, 2): to_ask("out_at_last", 12, Run("K5", OUT), targets=(Spot("K5"), Spot("K5", gate=True))),
    (13, Choice.RUN, 1): to_ask("optional", 13, DONE, targets=(), free=True),
}
_SECOND_KEYS: Final = {step.key for step in _SECOND_STEPS.values()}
_SECOND_MOVES: Final[dict[Stage, Action]] = {
    (2, Choice.PLACE, 0): Place(10, "F7"),
    (4, Choice.PLACE, 0): Place(1, "A2"),
    (6, Choice.LAVA, 0): Lava("helmet", "J7"),
    (8, Choice.LAVA, 0): Lava("scroll", "H1"),
    (10, Choice.LAVA, 0): Lava("helmet", "J6"),
    (12, Choice.LAVA, 0): Lava("scroll", "G1"),
    (12, Choice.RUN, 2): Run("A2", "A1"),
    (12, Choice.RUN, 1): Run("A1", OUT),
    (14, Choice.LAVA, 0): Lava("helmet", "K7"),
    (14, Choice.RUN, 2): Run("F7", "G7"),
    (14, Choice.RUN, 1): Run("G7", OUT),
}
_SECOND_DEAL: Final = Deal(
    first=PERSON,
    hands=[[6, 7, 9, 3], [10, 1, 2, 4]],
    deck=[8, 4, 11, AD79],
    bag=[
        *(["column"], ["helmet"], ["column"], ["scroll"], ["column"]),
        *(["helmet"], ["mask"], ["scroll"], ["coin"], ["helmet"]),
    ],
    phase="seethes",
    pieces={"C4": [1, 1], "E3": [0, 2], "F5": [1, 2]},
)


def _second_text(view: View, events: Sequence[Event]) -> Moment | None:
    return _SECOND_TEXTS.get(view.turn) if view.choice in (Choice.PLACE, Choice.LAVA) else None


def _second_step(view: View, legal: Sequence[Action]) -> Moment | None:
    return _SECOND_STEPS.get(stage(view))


SECOND: Final = Lesson(
    "second",
    _SECOND_DEAL,
    last_step=13,
    revealed=0,
    turns={moment.key: turn for turn, moment in _SECOND_TEXTS.items()},
    text=_second_text,
    question=partial(_question, _second_step, 13),
    answer=answer,
    opponent=partial(lesson.by_script, _SECOND_MOVES),
)
LESSONS: Final = {one.name: one for one in (FIRST, SECOND)}
