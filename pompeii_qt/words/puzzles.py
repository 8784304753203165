"""Puzzles and the first game in words: goals, what an attempt came to, and what the lesson says at each moment."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QCoreApplication

from pompeii_core.lesson import Answer, Lesson, Moment
from pompeii_core.puzzle import Puzzle

translate = QCoreApplication.translate


def goal_words(puzzle: Puzzle) -> str:
    """What is to be done for all the stars."""
    if puzzle.kind == "win":
        return translate("puzzle", "Win from here")
    if puzzle.kind == "save":
        return translate("puzzle", "Save %n citizen(s) from here", "", puzzle.best)
    if not puzzle.best:
        return translate("puzzle", "Lose no one from here")
    return translate("puzzle", "Lose no more than %n citizen(s) from here", "", puzzle.best)


def difficulty_words(difficulty: int) -> str:
    """How hard it is, in a word."""
    return (translate("puzzle", "easy"), translate("puzzle", "medium"), translate("puzzle", "hard"))[difficulty - 1]


def heading_words(puzzle: Puzzle) -> str:
    """Above this one and those of its kind."""
    if puzzle.source.preset != "standard":
        return translate("puzzle", "By other rules")
    headings = translate("puzzle", "Easy"), translate("puzzle", "Medium"), translate("puzzle", "Hard")
    return headings[puzzle.difficulty - 1]


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
        "This is Pompeii: move your citizens in, then get them out before the lava arrives. "
        "The player who saves the most wins.",
    ),
    "first_card": lambda _: translate(
        "lesson", "A card tells you the building. Play the 5: put a citizen in building 5."
    ),
    "company": lambda _: translate(
        "lesson", "Livia moves in with you. That's good: the more citizens share a square, the farther each can run."
    ),
    "own_choice": lambda _: translate(
        "lesson",
        "Your choice: play one of the other cards. It is easier to escape near a gate; lava "
        "will come out of the six round vents.",
    ),
    "seethes": lambda _: translate(
        "lesson",
        "You have drawn the first A.D. 79: Vesuvius seethes! From now on, a citizen who moves in with others "
        "brings relatives.",
    ),
    "second_five": lambda _: translate(
        "lesson", "Play your other 5. Two already live there, so you may bring two relatives."
    ),
    "relatives": lambda _: translate(
        "lesson",
        "They go into another purple building or a neutral one, at most one per building. You can stop at any time.",
    ),
    "omen": lambda _: translate("lesson", "An omen! Throw Livia's citizen on D5 into the volcano."),
    "eruption": lambda _: translate(
        "lesson",
        "The second A.D. 79 is drawn: Vesuvius erupts! No more cards: you take turns placing the first six lava tiles.",
    ),
    "on_vent": lambda _: translate(
        "lesson", "The first tile of a symbol goes on its vent. Yours is the helmet: place it on J7."
    ),
    "opens_way": lambda _: translate(
        "lesson", "Later tiles go next to the same symbol. On J6, your lava gets close to Livia's citizen on K6."
    ),
    "two_at_once": lambda _: translate(
        "lesson", "On K6, lava burns one citizen and cuts off the one on K7: two at once."
    ),
    "flame": lambda _: translate("lesson", "From now on: one tile, then two moves. Look for the flame."),
    "three_steps": lambda _: translate("lesson", "Three citizens here: three steps. Two to the gate, one through it."),
    "two_steps": lambda _: translate(
        "lesson", "Saved! Only two are left here, so the next has two steps: move yours to J2."
    ),
    "two_left": lambda _: translate("lesson", "Only two are left here, so the next has two steps: move yours to J2."),
    "burned": lambda _: translate("lesson", "Lava has burned one of your citizens. It happens: get your own back."),
    "one_place": lambda _: translate("lesson", "The first mask goes on its vent: there is only one square for it."),
    "loner": lambda _: translate("lesson", "Your citizen on F6 is alone, so it has one step. Join Livia's on F7."),
    "again": lambda _: translate(
        "lesson",
        "The two moves are for two different citizens, but one who sets out alone may take both. "
        "Two are here now: two steps, and out!",
    ),
    "livia_saves": lambda n: translate("lesson", "Livia saves %n citizen(s).", None, n),
    "last_tile_near": lambda _: translate(
        "lesson",
        "Your last turn, with the bag nearly empty and no help this time: a tile, then two "
        "moves. One of your citizens is one step from freedom.",
    ),
    "last_tile": lambda _: translate(
        "lesson", "This is your last turn: the bag is nearly empty. No help this time: a tile, then two moves."
    ),
    "last_run_near": lambda _: translate("lesson", "Now two moves. One of your citizens can get out!"),
    "last_run": lambda _: translate("lesson", "No one can get out any more. Move anyone you like, or end your turn."),
    "bag_empty": lambda _: translate("lesson", "The bag is empty: those who are still here are lost."),
    "more": lambda _: translate(
        "lesson",
        "You know the game; this is the rest. Vesuvius seethes already: citizens who move in with others bring "
        "relatives.",
    ),
    "parts": lambda _: translate(
        "lesson",
        "Building 6 has two parts, and relatives are counted by part: two citizens live in A, no one in B. "
        "Play the 6 on C5, in part A.",
    ),
    "other_part": lambda _: translate(
        "lesson", "Two relatives may come. One may move into the other part of the same building: put it on D4."
    ),
    "neutral": lambda _: translate(
        "lesson", "The other one needs another building. Put it into the neutral one on K4, close to a gate."
    ),
    "four": lambda _: translate(
        "lesson", "You have drawn a card: after each of your turns you hold four, until Vesuvius erupts."
    ),
    "joker": lambda _: translate(
        "lesson",
        "Building 7 is full, so a 7 is a joker: your citizen goes into any free space, but brings no relatives. "
        "Play it on I7, right at a gate.",
    ),
    "leave": lambda _: translate(
        "lesson",
        "The second A.D. 79: cards are discarded, and citizens who are not in the city yet stay out of the game. "
        "Livia drew it, so the player to her left places the first tile: you.",
    ),
    "no_place": lambda _: translate(
        "lesson",
        "Place the column on its vent, E4. A tile that fits nowhere is set aside, and you draw another one.",
    ),
    "own_lava": lambda _: translate(
        "lesson",
        "Lava burns everyone on its square, your own citizens too. Spare yours on D4: burn Livia’s two on E3.",
    ),
    "wall": lambda _: translate(
        "lesson", "No one walks through lava or over a vent. Place the column on E5: it closes the way west of F5."
    ),
    "crowd": lambda _: translate(
        "lesson",
        "Six tiles lie: the flight begins. From now on free spaces do not matter, and any number of citizens may "
        "share a square.",
    ),
    "two_runs": lambda _: translate(
        "lesson", "In each turn: one tile, then two moves. Place the mask on its vent, D7."
    ),
    "gate_square": lambda _: translate(
        "lesson", "I7 is a gate square: from there, one step leads out of the city. Get your citizen out."
    ),
    "another": lambda _: translate(
        "lesson", "The second move is for another citizen. The one on K4 is alone and has one step: move to K5, a gate."
    ),
    "one_more_tile": lambda _: translate(
        "lesson", "After this tile only one is left, Livia’s. Place the coin on its vent, C2."
    ),
    "out_at_last": lambda _: translate("lesson", "Get your citizen on K5 out."),
    "optional": lambda _: translate(
        "lesson", "You need not use both moves: move someone, or end your turn. No one else can get out in time."
    ),
    "own_tile": lambda _: translate("lesson", "Your tile. Look for the flame."),
    "own_run": lambda _: translate("lesson", "Your move: bring a citizen closer to a gate, or out."),
}

_ANSWERS: Final[dict[str, Callable[[int], str]]] = {
    "later": lambda _: translate("lesson", "Good idea, but not yet. Try the 5: it is near a gate."),
    "keep": lambda _: translate("lesson", "Keep this one. You will see why."),
    "not_asked": lambda _: translate("lesson", "The rules allow that. In this lesson, try what is marked."),
    "own_burns": lambda _: translate("lesson", "That would burn your own citizen. Livia has two on E3."),
    "not_omen": lambda _: translate("lesson", "Not that one: its turn will come. Try D5."),
    "her_home": lambda _: translate("lesson", "She lives with you: three run farther than two. Try D5."),
    "burns_one": lambda _: translate("lesson", "That burns only one. J6 sets up something better."),
    "not_opens_way": lambda _: translate("lesson", "That leads away from them. J6 sets up something better."),
    "not_two_at_once": lambda _: translate("lesson", "K6 is better: it takes two at once."),
    "shorter": lambda _: translate(
        "lesson", "You can do that (click again to confirm), but three steps would take you out."
    ),
    "not_two_steps": lambda _: translate(
        "lesson", "You can do that (click again to confirm), but on J2 you would stand at a gate."
    ),
    "not_loner": lambda _: translate("lesson", "Start with F6: only a citizen who is alone may move twice."),
    "not_again": lambda _: translate("lesson", "Only the one who was alone may move again: click F7."),
    "same_house": lambda _: translate(
        "lesson", "Not here: a relative moves into another building, or into the other part of this one."
    ),
}


def moment_words(now: Moment, own: int = 0, hers: int = 0) -> str:
    """What is said; at the end with how many both have saved."""
    if now.key in _MOMENTS:
        return _MOMENTS[now.key](now.number)
    if now.key == "won" and own == hers:
        score = translate(
            "lesson",
            "You saved {own} each and Livia lost more citizens, so you win; with equal losses you would share the win.",
        )
    elif now.key == "won":
        score = translate("lesson", "You win: you saved {own}, Livia {hers}.")
    else:
        score = translate("lesson", "You saved {own}, Livia {hers}.")
    score = score.format(own=own, hers=hers)
    after = {
        "won": translate("lesson", "Next: a real game against a beginner."),
        "shared": translate("lesson", "So close: try again, or play a real game?"),
        "lost": translate("lesson", "So close: try again, or play a real game?"),
    }
    return f"{score} {after[now.key]}"


def answer_words(answer: Answer) -> str:
    """What is said to a choice that is not the asked one."""
    return _ANSWERS[answer.key](answer.number)


def step_words(now: Moment, lesson: Lesson) -> str:
    """How far one is: “Step 3 of 15”."""
    if now.step:
        return translate("lesson", "Step {n} of {last}").format(n=now.step, last=lesson.last_step)
    return translate("lesson", "Your first game") if lesson.name == "first" else translate("lesson", "The other rules")


KEYS: Final = frozenset(_MOMENTS) | {"won", "shared", "lost"}
"""Every moment that has words."""
ANSWERS: Final = frozenset(_ANSWERS)
"""Every answer that has words."""
