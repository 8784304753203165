"""Puzzles in words: the goal, how hard it is, what an attempt came to, and what it earned."""

from PySide6.QtCore import QCoreApplication

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
