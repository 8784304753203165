"""Puzzles and the first game in words: goals, what an attempt came to, and what the lesson says at each moment."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QCoreApplication

from pompeii_core.lesson import Answer, Moment
from pompeii_core.puzzle import Puzzle

translate = QCoreApplication.translate


def goal_words(puzzle: Puzzle) -> str:
    """What is to be done for all the stars."""
    if puzzle.kind == "win":
        return translate("puzzle", "Win from here")
    if puzzle.kind == "save":
        return translate("puzzle", "Save %n citizen(s) from here", "", puzzle.best)
    if not puzzle.best:
        return translate("puzzle", "Lose nobody from here")
    return translate("puzzle", "Lose no more than %n citizen(s) from here", "", puzzle.best)


def difficulty_words(difficulty: int) -> str:
    """How hard it is, in a word."""
    return (translate("puzzle", "easy"), translate("puzzle", "medium"), translate("puzzle", "hard"))[difficulty - 1]


def heading_words(difficulty: int) -> str:
    """Above those that are so hard."""
    return (translate("puzzle", "Easy"), translate("puzzle", "Medium"), translate("puzzle", "Hard"))[difficulty - 1]


def star_words(stars: int) -> str:
    """So many stars of three."""
    return translate("puzzle", "%n of 3 stars", "", stars)


def steps_words(puzzle: Puzzle) -> str:
    """Which results earn fewer stars."""
    if puzzle.kind == "win":
        return translate("puzzle", "A tie earns two stars.")
    steps = [puzzle.best + 1, puzzle.best + 2] if puzzle.kind == "lose" else [puzzle.best - 1, puzzle.best - 2]
    worst = puzzle.enough
    fewer = [step for step in steps if (step <= worst if puzzle.kind == "lose" else step >= worst)]
    lost = puzzle.kind == "lose"
    if not fewer:
        return ""
    if len(fewer) == 1:
        one = translate("puzzle", "Losing %n earns two stars.", "", fewer[0]) if lost else ""
        return one or translate("puzzle", "Saving %n earns two stars.", "", fewer[0])
    text = (
        translate("puzzle", "Losing {two} earns two stars, losing {one} earns one.")
        if lost
        else translate("puzzle", "Saving {two} earns two stars, saving {one} earns one.")
    )
    return text.format(two=fewer[0], one=fewer[1])


def so_far_words(puzzle: Puzzle, result: int) -> str:
    """What an attempt has come to by now."""
    if puzzle.kind == "save":
        return translate("puzzle", "%n saved so far", "", result)
    if puzzle.kind == "lose":
        return translate("puzzle", "%n lost so far", "", result)
    return ""


def result_words(puzzle: Puzzle, result: int) -> str:
    """What an attempt came to, and what there was to find."""
    if puzzle.kind == "win":
        if result == puzzle.best:
            return translate("puzzle", "You have won.")
        if result:
            return translate("puzzle", "You tie. It can be won outright.")
        return translate("puzzle", "You have not won. It can be won from here.")
    lost = puzzle.kind == "lose"
    text = translate("puzzle", "%n lost.", "", result) if lost else translate("puzzle", "%n saved.", "", result)
    if puzzle.stars(result) == 3:
        best = translate("puzzle", "That is the best line found.")
        return f"{text} {best}"
    if lost:
        more = translate("puzzle", "The best line found loses %n.", "", puzzle.best)
    else:
        more = translate("puzzle", "The best line found saves %n.", "", puzzle.best)
    return f"{text} {more}"


_MOMENTS: Final[dict[str, Callable[[int], str]]] = {
    "start": lambda _: translate(
        "lesson",
        "This is Pompeii: bring your people in, then get them out before the lava comes. Most saved wins.",
    ),
    "first_card": lambda _: translate(
        "lesson", "A card tells you the building. Play the 5: put a citizen in building 5."
    ),
    "company": lambda _: translate(
        "lesson", "Livia moves in with you. That’s good: the more people on a square, the farther each can run."
    ),
    "own_choice": lambda _: translate(
        "lesson", "Your choice: play one of the other cards. Near a gate is safe; beside a round vent lava comes soon."
    ),
    "seethes": lambda _: translate("lesson", "A.D. 79: Vesuvius seethes! Now newcomers bring relatives."),
    "second_five": lambda _: translate(
        "lesson", "Play your other 5. Two already live there, so you may bring two relatives."
    ),
    "relatives": lambda _: translate(
        "lesson", "They go to another purple building or a neutral one, one each. Or stop."
    ),
    "omen": lambda _: translate("lesson", "An omen! Throw Livia’s citizen on D5 into the volcano."),
    "eruption": lambda _: translate("lesson", "Vesuvius erupts, and the cards are gone. First come six lava tiles."),
    "on_vent": lambda _: translate(
        "lesson", "The first tile of a symbol goes on its vent. Yours is the helmet: lay it on J7."
    ),
    "opens_way": lambda _: translate(
        "lesson", "Later tiles touch the same symbol. J6 opens the way to Livia’s citizen on K6."
    ),
    "two_at_once": lambda _: translate("lesson", "K6 burns one citizen and leaves K7 with no way out: two at once."),
    "flame": lambda _: translate("lesson", "From now on: one tile, then two moves. Look for the flame."),
    "three_steps": lambda _: translate("lesson", "Three people here: three steps. Two to the gate, one through it."),
    "two_steps": lambda _: translate(
        "lesson", "Saved! Now only two are left, so two steps: those who stay get slower."
    ),
    "two_left": lambda _: translate("lesson", "Now only two are left, so two steps. Those who stay get slower."),
    "burned": lambda _: translate("lesson", "Lava reached your relative. It happens: aim back."),
    "one_place": lambda _: translate("lesson", "A mask, the first. It goes on its vent: only one place."),
    "loner": lambda _: translate("lesson", "F6 is alone: one step. Join Livia on F7."),
    "again": lambda _: translate("lesson", "A loner may move twice, and now has two steps. Out!"),
    "livia_saves": lambda n: translate("lesson", "Livia saves %n citizen(s).", None, n),
    "last_tile_near": lambda _: translate(
        "lesson", "Your last turn, on your own: a tile, then two moves. Someone stands one step from a gate."
    ),
    "last_tile": lambda _: translate("lesson", "Your last turn, on your own: a tile, then two moves."),
    "last_run_near": lambda _: translate("lesson", "Now two moves. Someone can get out!"),
    "last_run": lambda _: translate("lesson", "Nobody can get out any more. Move anybody, or stop."),
    "bag_empty": lambda _: translate("lesson", "The bag is empty: whoever is still here is lost."),
    "own_tile": lambda _: translate("lesson", "Your tile. Look for the flame."),
    "own_run": lambda _: translate("lesson", "Your move: bring somebody nearer to a gate, or out."),
}

_ANSWERS: Final[dict[str, Callable[[int], str]]] = {
    "later": lambda _: translate("lesson", "Good idea, later. Try the 5: it is near a gate."),
    "keep": lambda _: translate("lesson", "Keep this one. You will see why."),
    "not_omen": lambda _: translate("lesson", "Not that one: its turn will come. Try D5."),
    "her_home": lambda _: translate("lesson", "She lives with you: three run farther than two. Try D5."),
    "burns_one": lambda _: translate("lesson", "That burns one. J6 prepares something better."),
    "not_opens_way": lambda _: translate("lesson", "That leads away from them. J6 prepares something better."),
    "not_two_at_once": lambda _: translate("lesson", "K6 is better: it takes two at once."),
    "shorter": lambda _: translate("lesson", "You can do that: choose it once more. Three steps would take you out."),
    "not_two_steps": lambda _: translate(
        "lesson", "You can do that: choose it once more. On J2 you would stand at a gate."
    ),
    "not_loner": lambda _: translate("lesson", "First F6: only a loner may go twice."),
    "not_again": lambda _: translate("lesson", "Only a loner may go again: F7."),
    "same_house": lambda _: translate("lesson", "Not the same house."),
}


def moment_words(now: Moment, own: int = 0, hers: int = 0) -> str:
    """What is said; at the end with how many both have saved."""
    if now.key in _MOMENTS:
        return _MOMENTS[now.key](now.number)
    score = (
        translate("lesson", "You win: you saved {own}, Livia {hers}.")
        if now.key == "won"
        else translate("lesson", "You saved {own}, Livia {hers}.")
    ).format(own=own, hers=hers)
    after = {
        "won": translate("lesson", "Next: a real game against beginners."),
        "shared": translate("lesson", "So close: again, or play on?"),
        "lost": translate("lesson", "So close: again, or play on?"),
    }
    return f"{score} {after[now.key]}"


def answer_words(answer: Answer) -> str:
    """What is said to a choice that is not the asked one."""
    return _ANSWERS[answer.key](answer.number)


def step_words(now: Moment, last: int) -> str:
    """How far one is: “Step 3 of 15”."""
    if not now.step:
        return translate("lesson", "Your first game")
    return translate("lesson", "Step {n} of {last}").format(n=now.step, last=last)


KEYS: Final = frozenset(_MOMENTS) | {"won", "shared", "lost"}
"""Every moment that has words."""
ANSWERS: Final = frozenset(_ANSWERS)
"""Every answer that has words."""
