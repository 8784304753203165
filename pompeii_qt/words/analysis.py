"""Sentences about what an analysis has found."""

from typing import Final

from PySide6.QtCore import QCoreApplication

from pompeii_core.actions import Action
from pompeii_core.ai.analysis import Habit, Judgement
from pompeii_core.ai.opinion import RatedAction
from pompeii_core.setup import SeatedPlayer
from pompeii_core.view import View
from pompeii_qt.languages import fill
from pompeii_qt.words.game_words import Names, action_words, chance_words, join_clauses, percent_words
from pompeii_qt.words.opponents import motive_words, reason_words

translate = QCoreApplication.translate

_MINUTE: Final = 60_000


def choice_words(choice: RatedAction, view: View, names: Names) -> str:
    text = translate("Analysis", "{action} – {chance} to win")
    return text.format(action=action_words(choice.action, view, names), chance=chance_words(choice.chance))


def judgement_words(judgement: Judgement) -> str:
    if len(judgement.choices) == 1:
        return translate("Analysis", "It was the only choice.")
    if judgement.played is judgement.best:
        return translate("Analysis", "No better choice was found.")
    behind, interval = max(judgement.cost.chance.mean, 0.0), judgement.cost.chance.interval
    if judgement.chance_lost:
        text = translate("Analysis", "It cost {behind} ± {interval} of the chance of winning.")
        return text.format(behind=percent_words(behind), interval=percent_words(interval))
    text = translate(
        "Analysis", "About equal: the difference ({behind} ± {interval} percentage points) may be down to chance."
    )
    return text.format(behind=round(behind * 100), interval=round(interval * 100))


def guess_words(judgement: Judgement, guess: Action) -> str:
    if guess == judgement.best.action:
        return translate("Analysis", "You found it.")
    if guess == judgement.played.action:
        return translate("Analysis", "That is what was played.")
    if any(one.action == guess and one.rank == judgement.best.rank for one in judgement.choices):
        return translate("Analysis", "Yours is as good.")
    return translate("Analysis", "Not that one.")


def cost_words(judgement: Judgement) -> str:
    """Return what a decision cost in a word: “−12%”, “only choice”, “best” or “equal”."""
    if judgement.chance_lost:
        return f"−{percent_words(judgement.chance_lost)}"
    if len(judgement.choices) == 1:
        return translate("Analysis", "only choice")
    return translate("Analysis", "best") if judgement.played is judgement.best else translate("Analysis", "equal")


def reasons_words(choice: RatedAction, player: SeatedPlayer, names: Names) -> str:
    """Return the reasons for a choice of `player`, addressed as “you” if a person."""
    if player.kind != "person":
        return motive_words(choice.reasons, names)
    return join_clauses(reason_words(reason, names) for reason in choice.reasons)


def rest_words(millis: float) -> str:
    if millis < _MINUTE:
        return translate("Analysis", "less than a minute left")
    return translate("Analysis", "about %n minute(s) left", None, round(millis / _MINUTE))


def sum_words(judgements: list[Judgement]) -> str:
    """Return how many of the decisions were as good as the best choice found."""
    text = translate("Analysis", "As good as the best choice found: {good} of %n decision(s).", None, len(judgements))
    return text.format(good=sum(not one.chance_lost for one in judgements))


def habit_words(habit: Habit, player: SeatedPlayer) -> str:
    """Return a sentence about a repeated weakness of `player`, addressed as “you” if a person, and its cost."""
    n = habit.count
    own = {
        "burned_own": translate(
            "Analysis", "You lost %n citizen(s) to your own lava that another square would have spared.", None, n
        ),
        "gave_up_relatives": translate("Analysis", "You could have brought %n more relative(s).", None, n),
        "gave_up_runs": translate("Analysis", "You left %n move(s) unused.", None, n),
        "left_gates": translate("Analysis", "You moved away from the gates %n time(s).", None, n),
        "stayed_inside": translate("Analysis", "You ended your turn without taking a way out %n time(s).", None, n),
        "wasted_relatives": translate(
            "Analysis", "You played %n card(s) that brought no relative when another card would have.", None, n
        ),
    }
    others = {
        "burned_own": translate(
            "Analysis", "{name} lost %n citizen(s) to their own lava that another square would have spared.", None, n
        ),
        "gave_up_relatives": translate("Analysis", "{name} could have brought %n more relative(s).", None, n),
        "gave_up_runs": translate("Analysis", "{name} left %n move(s) unused.", None, n),
        "left_gates": translate("Analysis", "{name} moved away from the gates %n time(s).", None, n),
        "stayed_inside": translate("Analysis", "{name} ended the turn without taking a way out %n time(s).", None, n),
        "wasted_relatives": translate(
            "Analysis", "{name} played %n card(s) that brought no relative when another card would have.", None, n
        ),
    }
    text = own[habit.code] if player.kind == "person" else fill(others[habit.code], name=player.name)
    if not habit.cost:
        return text
    cost = translate("Analysis", "Together these decisions cost {percent}.").format(percent=percent_words(habit.cost))
    return f"{text} {cost}"
