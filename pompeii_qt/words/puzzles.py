"""Texts about puzzles (goals, results of attempts), and what the guide of a lesson says at each moment."""

from typing import Final

from PySide6.QtCore import QCoreApplication

from pompeii_core.lesson import Answer, Lesson, Moment
from pompeii_core.puzzle import Puzzle
from pompeii_core.text import N_

translate = QCoreApplication.translate


def goal_words(puzzle: Puzzle) -> str:
    """Return the goal that earns all the stars."""
    if puzzle.kind == "win":
        return translate("puzzle", "Win from here")
    if puzzle.kind == "save":
        return translate("puzzle", "Save %n citizen(s) from here", "", puzzle.best)
    most = translate("puzzle", "Lose no more than %n citizen(s) from here", "", puzzle.best)
    return most if puzzle.best else translate("puzzle", "Lose no one from here")


def difficulty_words(difficulty: int) -> str:
    return (translate("puzzle", "easy"), translate("puzzle", "medium"), translate("puzzle", "hard"))[difficulty - 1]


def heading_words(puzzle: Puzzle) -> str:
    """Return the heading of a puzzle's group: its difficulty, or “By other rules” if they are not standard."""
    if puzzle.source.preset != "standard":
        return translate("puzzle", "By other rules")
    headings = translate("puzzle", "Easy"), translate("puzzle", "Medium"), translate("puzzle", "Hard")
    return headings[puzzle.difficulty - 1]


def star_words(stars: int) -> str:
    return translate("puzzle", "%n of 3 stars", "", stars)


def steps_words(puzzle: Puzzle) -> str:
    if puzzle.kind == "win":
        return translate("puzzle", "A tie earns two stars.")
    lost = puzzle.kind == "lose"
    two, one = (puzzle.best + 1, puzzle.best + 2) if lost else (puzzle.best - 1, puzzle.best - 2)
    fewer = sum(step <= puzzle.enough if lost else step >= puzzle.enough for step in (two, one))
    if fewer == 1:
        saving = translate("puzzle", "Saving %n earns two stars.", "", two)
        return translate("puzzle", "Losing %n earns two stars.", "", two) if lost else saving
    losing = translate("puzzle", "Losing {two} earns two stars, losing {one} earns one.")
    text = losing if lost else translate("puzzle", "Saving {two} earns two stars, saving {one} earns one.")
    return text.format(two=two, one=one) if fewer else ""


def so_far_words(puzzle: Puzzle, result: int) -> str:
    saved, lost = translate("puzzle", "%n saved so far", "", result), translate("puzzle", "%n lost so far", "", result)
    return {"save": saved, "lose": lost}.get(puzzle.kind, "")


def result_words(puzzle: Puzzle, result: int) -> str:
    if puzzle.kind == "win":
        if result == puzzle.best:
            return translate("puzzle", "You have won.")
        tied = translate("puzzle", "You tie. It can be won outright.")
        return tied if result else translate("puzzle", "You have not won. It can be won from here.")
    text = translate("puzzle", "%n saved.", "", result)
    more = translate("puzzle", "The best line found saves %n.", "", puzzle.best)
    if puzzle.kind == "lose":
        text = translate("puzzle", "%n lost.", "", result)
        more = translate("puzzle", "The best line found loses %n.", "", puzzle.best)
    if puzzle.stars(result) == 3:
        more = translate("puzzle", "That is the best line found.")
    return f"{text} {more}"


_MOMENTS: Final = {
    "start": N_(
        "lesson",
        "This is Pompeii: move your citizens in, then get them out before the lava arrives. "
        "The player who saves the most wins.",
    ),
    "first_card": N_("lesson", "A card tells you the building. Play the 5: put a citizen in building 5."),
    "company": N_(
        "lesson", "Livia moves in with you. That's good: the more citizens share a square, the farther each can run."
    ),
    "own_choice": N_(
        "lesson",
        "Your choice: play one of the other cards. It is easier to escape near a gate; lava "
        "will come out of the six round vents.",
    ),
    "seethes": N_(
        "lesson",
        "You have drawn the first A.D. 79: Vesuvius seethes! From now on, a citizen who moves in with others "
        "brings relatives.",
    ),
    "second_five": N_("lesson", "Play your other 5. Two already live there, so you may bring two relatives."),
    "relatives": N_(
        "lesson",
        "They go into another purple building or a neutral one, at most one per building. You can stop at any time.",
    ),
    "omen": N_("lesson", "An omen! Throw Livia's citizen on D5 into the volcano."),
    "eruption": N_(
        "lesson",
        "The second A.D. 79 is drawn: Vesuvius erupts! No more cards: you take turns placing the first six lava tiles.",
    ),
    "on_vent": N_("lesson", "The first tile of a symbol goes on its vent. Yours is the helmet: place it on J7."),
    "opens_way": N_(
        "lesson", "Later tiles go next to the same symbol. On J6, your lava gets close to Livia's citizen on K6."
    ),
    "two_at_once": N_("lesson", "On K6, lava burns one citizen and cuts off the one on K7: two at once."),
    "flame": N_("lesson", "From now on: one tile, then two moves. Look for the flame."),
    "three_steps": N_("lesson", "Three citizens here: three steps. Two to the gate, one through it."),
    "two_steps": N_("lesson", "Saved! Only two are left here, so the next has two steps: move yours to J2."),
    "two_left": N_("lesson", "Only two are left here, so the next has two steps: move yours to J2."),
    "burned": N_("lesson", "Lava has burned one of your citizens. It happens: get your own back."),
    "one_place": N_("lesson", "The first mask goes on its vent: there is only one square for it."),
    "loner": N_("lesson", "Your citizen on F6 is alone, so it has one step. Join Livia's on F7."),
    "again": N_(
        "lesson",
        "The two moves are for two different citizens, but one who sets out alone may take both. "
        "Two are here now: two steps, and out!",
    ),
    "last_tile_near": N_(
        "lesson",
        "Your last turn, with the bag nearly empty and no help this time: a tile, then two "
        "moves. One of your citizens is one step from freedom.",
    ),
    "last_tile": N_(
        "lesson", "This is your last turn: the bag is nearly empty. No help this time: a tile, then two moves."
    ),
    "last_run_near": N_("lesson", "Now two moves. One of your citizens can get out!"),
    "last_run": N_("lesson", "No one can get out any more. Move anyone you like, or end your turn."),
    "bag_empty": N_("lesson", "The bag is empty: those who are still here are lost."),
    "more": N_(
        "lesson",
        "You know the game; this is the rest. Vesuvius seethes already: citizens who move in with others bring "
        "relatives.",
    ),
    "parts": N_(
        "lesson",
        "Building 6 has two parts, and relatives are counted by part: two citizens live in A, no one in B. "
        "Play the 6 on C5, in part A.",
    ),
    "other_part": N_(
        "lesson", "Two relatives may come. One may move into the other part of the same building: put it on D4."
    ),
    "neutral": N_(
        "lesson", "The other one needs another building. Put it into the neutral one on K4, close to a gate."
    ),
    "four": N_("lesson", "You have drawn a card: after each of your turns you hold four, until Vesuvius erupts."),
    "joker": N_(
        "lesson",
        "Building 7 is full, so a 7 is a joker: your citizen goes into any free space, but brings no relatives. "
        "Play it on I7, right at a gate.",
    ),
    "leave": N_(
        "lesson",
        "The second A.D. 79: cards are discarded, and citizens who are not in the city yet stay out of the game. "
        "Livia drew it, so the player to her left places the first tile: you.",
    ),
    "no_place": N_(
        "lesson", "Place the column on its vent, E4. A tile that fits nowhere is set aside, and you draw another one."
    ),
    "own_lava": N_(
        "lesson", "Lava burns everyone on its square, your own citizens too. Spare yours on D4: burn Livia's two on E3."
    ),
    "wall": N_(
        "lesson", "No one walks through lava or over a vent. Place the column on E5: it closes the way west of F5."
    ),
    "crowd": N_(
        "lesson",
        "Six tiles lie: the flight begins. From now on free spaces do not matter, and any number of citizens may "
        "share a square.",
    ),
    "two_runs": N_("lesson", "In each turn: one tile, then two moves. Place the mask on its vent, D7."),
    "gate_square": N_(
        "lesson", "I7 is a gate square: from there, one step leads out of the city. Get your citizen out."
    ),
    "another": N_(
        "lesson", "The second move is for another citizen. The one on K4 is alone and has one step: move to K5, a gate."
    ),
    "one_more_tile": N_("lesson", "After this tile only one is left, Livia's. Place the coin on its vent, C2."),
    "out_at_last": N_("lesson", "Get your citizen on K5 out."),
    "optional": N_(
        "lesson", "You need not use both moves: move someone, or end your turn. No one else can get out in time."
    ),
    "own_tile": N_("lesson", "Your tile. Look for the flame."),
    "own_run": N_("lesson", "Your move: bring a citizen closer to a gate, or out."),
}

_ANSWERS: Final = {
    "later": N_("lesson", "Good idea, but not yet. Try the 5: it is near a gate."),
    "keep": N_("lesson", "Keep this one. You will see why."),
    "not_asked": N_("lesson", "The rules allow that. In this lesson, try what is marked."),
    "own_burns": N_("lesson", "That would burn your own citizen. Livia has two on E3."),
    "not_omen": N_("lesson", "Not that one: its turn will come. Try D5."),
    "her_home": N_("lesson", "She lives with you: three run farther than two. Try D5."),
    "burns_one": N_("lesson", "That burns only one. J6 sets up something better."),
    "not_opens_way": N_("lesson", "That leads away from them. J6 sets up something better."),
    "not_two_at_once": N_("lesson", "K6 is better: it takes two at once."),
    "shorter": N_("lesson", "You can do that (click again to confirm), but three steps would take you out."),
    "not_two_steps": N_("lesson", "You can do that (click again to confirm), but on J2 you would stand at a gate."),
    "not_loner": N_("lesson", "Start with F6: only a citizen who is alone may move twice."),
    "not_again": N_("lesson", "Only the one who was alone may move again: click F7."),
    "same_house": N_("lesson", "Not here: a relative moves into another building, or into the other part of this one."),
}


def moment_words(now: Moment, own: int = 0, hers: int = 0) -> str:
    """Return what the guide says at a moment; `own` and `hers`: citizens saved by the player and Livia at the end."""
    if now.key == "livia_saves":
        return translate("lesson", "Livia saves %n citizen(s).", None, now.number)
    if now.key in _MOMENTS:
        return translate("lesson", _MOMENTS[now.key])
    score = translate("lesson", "You saved {own}, Livia {hers}.")
    after = translate("lesson", "So close: try again, or play a real game?")
    if now.key == "won":
        score = translate("lesson", "You win: you saved {own}, Livia {hers}.")
        after = translate("lesson", "Next: a real game against a beginner.")
    if now.key == "won" and own == hers:
        score = translate(
            "lesson",
            "You saved {own} each and Livia lost more citizens, so you win; with equal losses you would share the win.",
        )
    return f"{score.format(own=own, hers=hers)} {after}"


def answer_words(answer: Answer) -> str:
    return translate("lesson", _ANSWERS[answer.key])


def step_words(now: Moment, lesson: Lesson) -> str:
    """Return the progress in a lesson, “Step 3 of 15”; the lesson's title at a moment without a step."""
    if now.step:
        return translate("lesson", "Step {n} of {last}").format(n=now.step, last=lesson.last_step)
    return translate("lesson", "Your first game") if lesson.name == "first" else translate("lesson", "The other rules")


KEYS: Final = frozenset(_MOMENTS) | {"livia_saves", "won", "shared", "lost"}
ANSWERS: Final = frozenset(_ANSWERS)
