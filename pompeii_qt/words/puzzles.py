"""Texts about puzzles (goals, results of attempts), and the words of a lesson's guide at each moment."""

from typing import Final

from PySide6.QtCore import QCoreApplication

from pompeii_core.lesson import Answer, Lesson, Moment
from pompeii_core.puzzle import Puzzle
from pompeii_core.text import N_

translate = QCoreApplication.translate


BESIDE_GOAL: Final = "  ·  "  # between the goal and what is said beside it at the table


def goal_words(puzzle: Puzzle) -> str:
    """Return the goal of a puzzle that earns all its stars: “Win from here”, “Lose no one from here”."""
    if puzzle.kind == "win":
        return translate("puzzle", "Win from here")
    if puzzle.kind == "save":
        return translate("puzzle", "Save %n citizen(s) from here", "", puzzle.best)
    most = translate("puzzle", "Lose no more than %n citizen(s) from here", "", puzzle.best)
    return most if puzzle.best else translate("puzzle", "Lose no one from here")


def short_goal_words(puzzle: Puzzle) -> str:
    """Return the goal in at most two words: “save 4”, “lose none”, “win”."""
    if puzzle.kind == "win":
        return translate("puzzle", "win")
    if puzzle.kind == "lose" and not puzzle.best:
        return translate("puzzle", "lose none")
    text = translate("puzzle", "save {}") if puzzle.kind == "save" else translate("puzzle", "lose {}")
    return text.format(puzzle.best)


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
    "you": N_(
        "lesson",
        "You are orange. Your citizens are round, like these. You play against Livia. Her citizens are "
        "blue and square.",
    ),
    "start": N_(
        "lesson",
        "This is Pompeii. First, move your citizens into the city. Later, get them out through a gate "
        "before the lava comes. The player who saves the most wins.",
    ),
    "first_card": N_("lesson", "A card tells you the building. Play the 5: put a citizen into building 5."),
    "company": N_(
        "lesson",
        "Livia moves in with you. That is good for both of you. The more citizens share a square, the "
        "farther each can run.",
    ),
    "own_choice": N_(
        "lesson", "Now you choose: play one of the other cards. It is easier to get out from near a gate."
    ),
    "seethes": N_(
        "lesson",
        "You have drawn the first A.D. 79 card. Vesuvius seethes! From now on, citizens who move in with "
        "others bring relatives.",
    ),
    "second_five": N_("lesson", "Play your other 5. Two citizens live there already. So you may bring two relatives."),
    "no_number": N_(
        "lesson", "These buildings have no number. They are neutral: relatives of every player may move in."
    ),
    "relatives": N_(
        "lesson",
        "Put a relative into another purple building, or into a neutral one. Only one may move into each "
        "building. You can stop at any time.",
    ),
    "omen": N_(
        "lesson",
        "You have drawn an omen! Now you throw another player's citizen into the volcano. Take Livia's citizen on D5.",
    ),
    "eruption": N_(
        "lesson",
        "Livia has drawn the second A.D. 79. Vesuvius erupts! From now on there are no cards. Lava comes "
        "out of these six vents. In turn, you two place the first six tiles. You begin.",
    ),
    "on_vent": N_("lesson", "Your tile shows a helmet. The first helmet goes on its vent. Place it on J7."),
    "opens_way": N_(
        "lesson",
        "Another helmet goes beside helmet lava. Place it on J6. Then your lava is close to Livia's citizen on K6.",
    ),
    "two_at_once": N_(
        "lesson",
        "Place it on K6. The lava burns the citizen there. The one on K7 can reach no gate any more. It "
        "is cut off, so it is lost too.",
    ),
    "flame": N_(
        "lesson",
        "Now the flight begins. In each turn you place a tile, then you may move twice. Place this tile "
        "where you see the flame: it burns Livia's citizen.",
    ),
    "no_flame": N_(
        "lesson",
        "Now the flight begins. In each turn you place a tile, then you may move twice. Place this tile "
        "on a highlighted square.",
    ),
    "three_steps": N_(
        "lesson",
        "Three citizens share this square, so each can run three steps. Two steps lead to the gate, one "
        "more leads out. Get yours out!",
    ),
    "two_steps": N_("lesson", "Saved! Two citizens are left here, so each has two steps. Move your other one to J2."),
    "two_left": N_("lesson", "Two citizens are left here, so each has two steps. Move yours to J2."),
    "burned": N_(
        "lesson", "Livia's lava has burned one of your citizens. That happens to everyone. Now it is your turn."
    ),
    "one_place": N_("lesson", "Your tile shows a mask. The first mask goes on its vent. Place it on D7."),
    "loner": N_("lesson", "Your citizen on F6 is alone, so it has one step. Move it to Livia's citizen on F7."),
    "again": N_(
        "lesson",
        "The two moves are for two different citizens. But a citizen who starts alone may make both. Now "
        "two are here. Two steps, and it is out!",
    ),
    "last_tile_near": N_(
        "lesson",
        "This is your last turn, because the bag is nearly empty. This time you play without help. Place "
        "a tile, then move. One of your citizens can get out.",
    ),
    "last_tile": N_(
        "lesson",
        "This is your last turn, because the bag is nearly empty. This time you play without help. Place "
        "a tile, then move.",
    ),
    "last_run_near": N_("lesson", "Now you may move twice. One of your citizens can get out!"),
    "last_run": N_("lesson", "No one can get out any more. Move any citizen you like, or end your turn."),
    "bag_empty": N_("lesson", "The bag is empty, so the game ends. Citizens who are still in the city are lost."),
    "more": N_(
        "lesson",
        "You know the game. Here are the other rules. Vesuvius seethes already: citizens who move in with "
        "others bring relatives.",
    ),
    "parts": N_(
        "lesson",
        "Building 11 has two parts, A and B. Only citizens in the same part count. Two live in part B, so "
        "you may bring two relatives. Play the 11 on K7, in part B.",
    ),
    "other_part": N_("lesson", "Two relatives may come. One may go into the other part of building 11. Put it on I7."),
    "neutral": N_(
        "lesson", "The next relative needs another building. Put it into the neutral one on J4, near a gate."
    ),
    "four": N_(
        "lesson",
        "You have drawn a card. So you hold four again, until Vesuvius erupts. If none of your citizens "
        "can move in, you only discard a card.",
    ),
    "joker": N_(
        "lesson",
        "Building 7 is full. So your 7 is a joker: your citizen may take any free space. But a joker "
        "brings no relatives. Play the 7 on G1, near a gate.",
    ),
    "early": N_(
        "lesson",
        "Look at your cards: all their buildings are full. So you may show them and make Vesuvius erupt "
        "early. Press the button “Vesuvius erupts!”",
    ),
    "leave": N_(
        "lesson",
        "All cards are gone now. Citizens who have not moved in stay out of the game. The player on your "
        "left places the first tile. That is Livia.",
    ),
    "no_place": N_(
        "lesson",
        "Your tile shows a column. Place it on its vent, E4. A tile that fits nowhere is set aside. Then "
        "you draw another one.",
    ),
    "own_lava": N_(
        "lesson",
        "Lava burns everyone on its square, your own citizens too. So spare yours on G1. Burn Livia's two on H2.",
    ),
    "wall": N_("lesson", "No one can cross lava or a vent. Place the column on F4. It closes the way north from F5."),
    "crowd": N_(
        "lesson",
        "Six tiles lie, so the flight begins. Free spaces do not matter any more. Any number of citizens "
        "may share a square.",
    ),
    "two_runs": N_(
        "lesson",
        "In each turn you place a tile, then you may move twice. You need not use both moves. Place the "
        "coin on its vent, C2.",
    ),
    "gate_square": N_(
        "lesson", "I7 is a gate square. From there, one step leads out of the city. Get your citizen out."
    ),
    "another": N_(
        "lesson",
        "The second move is for another citizen. Two citizens share G1, so yours has two steps. Get it out!",
    ),
    "last_one": N_(
        "lesson",
        "Only one of your citizens is left in the city. Your last citizen may make both moves. Move it "
        "two steps, to K5.",
    ),
    "last_out": N_("lesson", "That was the first move. With the second one it gets out."),
    "no_citizens": N_(
        "lesson",
        "None of your citizens is in the city now. You still place a tile in each turn. This is the last "
        "one in the bag. Burn Livia's citizen on G1.",
    ),
    "own_tile": N_("lesson", "Place your tile on a highlighted square. Burn Livia's citizens, not your own."),
    "own_run": N_("lesson", "Now you move. Bring a citizen closer to a gate, or out."),
}

_ANSWERS: Final = {
    "later": N_("lesson", "Good idea, but later. Try the 5: it is near a gate."),
    "keep": N_("lesson", "Keep the 5. You will see why."),
    "costs_own": N_("lesson", "That costs you a citizen of your own. If you really want it, choose it again."),
    "not_asked": N_("lesson", "The rules allow that. In this lesson, try what is marked."),
    "later_joker": N_("lesson", "Good idea, but later. Play the 11 first."),
    "no_company": N_("lesson", "No one lives in that part, so no relatives would come. Try K7."),
    "show_cards": N_("lesson", "You may do that. But here, show your cards: press “Vesuvius erupts!”"),
    "own_burns": N_("lesson", "That would burn your own citizen. Livia has two on H2."),
    "not_omen": N_("lesson", "Not that one yet: its turn will come. Try D5."),
    "her_home": N_("lesson", "She lives with you. Three can run farther than two. Try D5."),
    "burns_one": N_("lesson", "That burns only one. With J6 you will soon get two."),
    "not_opens_way": N_("lesson", "That leads away from Livia's citizens. Try J6."),
    "not_two_at_once": N_("lesson", "K6 is better: there you get two at once."),
    "shorter": N_("lesson", "You may do that: choose it again. But with three steps you are out."),
    "not_two_steps": N_("lesson", "You may do that: choose it again. But on J2 you are right at a gate."),
    "not_loner": N_("lesson", "Start with F6: only a citizen who is alone may move twice."),
    "not_again": N_("lesson", "Only the one who was alone may move again. Choose F7."),
    "same_house": N_("lesson", "Not here. A relative needs another building."),
}


def moment_words(now: Moment, lesson: Lesson, own: int = 0, hers: int = 0) -> str:
    """Return the guide's words at a moment. `own`, `hers`: citizens saved by the player and Livia, for the end."""
    if now.key == "livia_saves":
        return translate("lesson", "Livia saves %n citizen(s).", None, now.number)
    if now.key in _MOMENTS:
        return translate("lesson", _MOMENTS[now.key])
    score = translate("lesson", "You saved {own}, Livia {hers}.")
    if now.key == "won":
        score = translate("lesson", "You win: you saved {own}, Livia {hers}.")
    if now.key == "won" and own == hers:
        score = translate(
            "lesson",
            "You saved {own} each, but Livia lost more citizens. So you win. "
            "With equal losses you would share the win.",
        )
    known = translate("lesson", "Now you know how to play: move in, place lava, get out.")
    if lesson.name != "first":
        known = translate("lesson", "Now you know all the rules.")
    return f"{score.format(own=own, hers=hers)} {known}"


def answer_words(answer: Answer) -> str:
    return translate("lesson", _ANSWERS[answer.key])


def step_words(now: Moment, lesson: Lesson) -> str:
    """Return the progress in a lesson, “Step 3 of 15”; its title at a moment without a step, and at the end."""
    if now.step and now.key not in _RESULTS:
        return translate("lesson", "Step {n} of {last}").format(n=now.step, last=lesson.last_step)
    return translate("lesson", "Your first game") if lesson.name == "first" else translate("lesson", "The other rules")


_RESULTS: Final = frozenset({"won", "shared", "lost"})
KEYS: Final = _RESULTS | {*_MOMENTS, "livia_saves"}
ANSWERS: Final = frozenset(_ANSWERS)
