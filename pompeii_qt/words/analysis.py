"""Sentences about what an analysis has found."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, Literal

from PySide6.QtCore import QCoreApplication

from pompeii_core.actions import Action
from pompeii_core.ai.opinion import Cost, Estimate, RatedAction, Reason
from pompeii_core.setup import SeatedPlayer
from pompeii_qt.languages import fill
from pompeii_qt.words.game_words import (
    LITTLE,
    Names,
    about_words,
    amount_words,
    chance_words,
    citizens_words,
    join_clauses,
    number_words,
    percent_words,
)
from pompeii_qt.words.opponents import motive_words, reason_words

if TYPE_CHECKING:  # a table's words load nothing that thinks
    from pompeii_core.ai.analysis import GivenAway, Habit, Judgement

translate = QCoreApplication.translate

_MINUTE: Final = 60_000


_A_WIN: Final = 5.0  # citizens as much as the difference between losing and winning, as decisions are ranked
_OPEN: Final = 0.05  # smallest part of the chance to win that is worth a word
_GOOD: Final = 0.5  # citizens that a choice “as good as the best” may cost, at most

type Verdict = Literal["loss", "only", "best", "good", "close"]
"""Clearly gave something away; the only choice; the best one found; surely about as good; or too close to tell."""


def verdict(judgement: "Judgement") -> Verdict:
    cost = judgement.cost
    if cost.weight.clear:
        return "loss"
    if len(judgement.choices) == 1:
        return "only"
    if judgement.played is judgement.choices[0]:
        return "best"
    most = [loss.mean + loss.interval for loss in (cost.citizens, cost.chance)]
    return "good" if cost.deals and most[0] <= _GOOD and most[1] <= _OPEN else "close"


def tenths_words(chance: float) -> str:
    """Return a part of the chance to win (0 to 1) in tenths: “2 chances in 10 to win”, at least “one chance in 20”."""
    if (told := _told_chance(chance)) == _OPEN:
        return translate("Analysis", "one chance in 20 to win")
    return translate("Analysis", "%n chance(s) in 10 to win", None, round(told * 10))


def _told_chance(chance: float) -> float:
    """Return a part of the chance to win as it is told: rounded to tenths, or 0.05 if less than 0.075."""
    return _OPEN if chance < 1.5 * _OPEN else round(chance, 1)


def loss_words(cost: Cost) -> str:
    """Return a decision's loss: “about 2 citizens and 1 chance in 10 to win”, “a little”; "" unless it is certain."""
    if not cost.weight.clear:
        return ""
    citizens = about_words(cost.citizens.mean) if cost.citizens.clear else ""
    chance = chance_loss_words(cost)
    if citizens and chance:
        return translate("Analysis", "{citizens} and {chance}").format(citizens=citizens, chance=chance)
    return citizens or chance or about_words(0.0)


def chance_loss_words(cost: Cost) -> str:
    """Return in tenths how much of the chance to win a decision gave away; "" if unclear or too little."""
    return tenths_words(cost.chance.mean) if cost.chance.clear and cost.chance.mean >= _OPEN else ""


def judgement_words(judgement: "Judgement", names: Names) -> str:
    """Return what a decision gave away, and why if known; or how sure it is that it gave nothing away."""
    if loss := loss_words(judgement.cost):
        if why := _why(judgement, names):
            return translate("Analysis", "This gave away {loss}: {why}.").format(loss=loss, why=why)
        return translate("Analysis", "This gave away {loss}.").format(loss=loss)
    return {
        "only": translate("Analysis", "It was the only choice."),
        "best": translate("Analysis", "The best choice found."),
        "good": translate("Analysis", "As good as the best choice found."),
    }.get(verdict(judgement), translate("Analysis", "Too close to tell whether another choice was better."))


def _why(judgement: "Judgement", names: Names) -> str:
    """Return in a clause what the played choice did that the best did not, or could have done; "" if hard to say."""
    better, played = ({reason.key: reason for reason in one.reasons} for one in (judgement.best, judgement.played))
    said = [_did(reason) for key, reason in played.items() if key not in better]
    said += [_could_have(reason, names) for key, reason in better.items() if key not in played]
    return next(filter(None, said), "")


def _did(reason: Reason) -> str:
    n = reason.n or 0
    match reason.key:
        case "burns_own":
            return translate("Analysis", "the lava burned %n own citizen(s)", None, n)
        case "cuts_off_own":
            return translate("Analysis", "the lava cut off %n own citizen(s)", None, n)
        case "into_heat":
            return fill(translate("Analysis", "this citizen now stands beside lava at {square}"), **reason.blanks())
    return ""


def _could_have(reason: Reason, names: Names) -> str:
    n, seat = reason.n or 0, names[reason.seat] if reason.seat is not None else ""
    match reason.key:
        case "out":
            return fill(translate("Analysis", "a citizen could have left by {gate}"), **reason.blanks())
        case "near":
            text = translate("Analysis", "a citizen could have come within one move of {gate}")
            return fill(text, **reason.blanks())
        case "relative":
            return translate("Analysis", "a relative could have come")
        case "relatives":
            return translate("Analysis", "%n relative(s) could have come", None, n)
        case "burns":
            text = translate("Analysis", "the lava could have burned %n of {seat}'s citizen(s)", None, n)
            return fill(text, seat=seat)
        case "cuts_off":
            text = translate("Analysis", "the lava could have cut off %n of {seat}'s citizen(s)", None, n)
            return fill(text, seat=seat)
        case "leaves_heat":
            text = translate("Analysis", "a citizen could have moved away from the lava at {square}")
            return fill(text, **reason.blanks())
    return ""


def figures_words(judgement: "Judgement") -> str:
    """Return the expected end of the choice played, its cost (± errors) if others were compared, and the deals."""
    cost, played = judgement.cost, judgement.played
    text = translate("Analysis", "{chance} to win, {saved} saved, {lost} lost")
    ends = text.format(
        chance=chance_words(played.chance), saved=number_words(played.saved), lost=number_words(played.lost)
    )
    if not cost.deals:
        return translate("Analysis", "{ends} (%n deal(s))", None, played.games).format(ends=ends)
    text = translate(
        "Analysis", "{citizens} citizens and {chance} to win given away; {ends} (%n deal(s))", None, cost.deals
    )
    citizens = estimate_words(cost.citizens)
    chance = f"{percent_words(cost.chance.mean)} ± {percent_words(cost.chance.interval)}"
    return text.format(citizens=citizens, chance=chance, ends=ends)


def guess_words(judgement: "Judgement", guess: Action) -> str:
    if guess == judgement.best.action:
        return translate("Analysis", "You found it.")
    if guess == judgement.played.action:
        return translate("Analysis", "That is what was played.")
    if any(one.action == guess and one.rank == judgement.best.rank for one in judgement.choices):
        return translate("Analysis", "Yours is as good.")
    return translate("Analysis", "Not that one.")


def price_words(judgement: "Judgement") -> tuple[str, str]:
    """Return a loss and its unit, both short: “−2” and “citizens”, “−10%” and “to win”, or “<½” for a little."""
    citizens = judgement.cost.citizens
    if _is_chance(judgement.cost):
        return f"−{percent_words(_told_chance(judgement.cost.chance.mean))}", translate("Analysis", "to win")
    amount = citizens.mean if citizens.clear else 0.0
    unit = translate("Analysis", "citizen(s)", None, max(1, round(amount)))
    return f"−{amount_words(amount)}" if amount >= LITTLE else "<½", unit


def by_price(judgements: "Iterable[Judgement]") -> "list[Judgement]":
    """Return judgements in the order of `price_words`, the highest first. 20% to win count as much as a citizen."""

    def price(judgement: "Judgement") -> float:
        citizens, chance = judgement.cost.citizens, judgement.cost.chance
        return _A_WIN * chance.mean if _is_chance(judgement.cost) else citizens.mean if citizens.clear else 0.0

    return sorted(judgements, key=lambda one: (-price(one), -one.cost.weight.mean))


def _is_chance(cost: Cost) -> bool:
    """Return whether a loss is one of the chance to win, and hardly one of citizens."""
    return bool(chance_loss_words(cost)) and (not cost.citizens.clear or cost.citizens.mean < LITTLE)


def cost_words(judgement: "Judgement") -> str:
    """Return a verdict in a word or two: “−2 citizens”, “only choice”, “best found”, “too close”."""
    return {
        "loss": " ".join(price_words(judgement)),
        "only": translate("Analysis", "only choice"),
        "best": translate("Analysis", "best found"),
        "good": translate("Analysis", "as good"),
        "close": translate("Analysis", "too close"),
    }[verdict(judgement)]


def reasons_words(choice: RatedAction, player: SeatedPlayer, names: Names) -> str:
    """Return the reasons for a choice of `player`, addressed as “you” if it is a person."""
    if player.kind != "person":
        return motive_words(choice.reasons, names)
    return join_clauses(reason_words(reason, names) for reason in choice.reasons)


def rest_words(millis: float) -> str:
    if millis < _MINUTE:
        return translate("Analysis", "less than a minute left")
    return translate("Analysis", "about %n minute(s) left", None, round(millis / _MINUTE))


def sum_words(lost: "GivenAway", name: str, *, done: bool) -> str:
    """Return what a player gave away so far or, if `done`, in the game; then also what a tribune gives away.

    `name` "": “you”.
    """
    own, tribune, about = numbers_said(lost)
    mine = about_words(own) if about else citizens_words(own)
    theirs = citizens_words(tribune) if tribune < 1 else amount_words(tribune)
    if not done:
        text = translate("Analysis", "So far you gave away {citizens}.")
        other = translate("Analysis", "So far {name} gave away {citizens}.")
        return fill(other if name else text, name=name, citizens=mine)
    if not own and not about:
        text = translate("Analysis", "You gave nothing away that could be found; a tribune gives away {theirs}.")
        other = translate("Analysis", "{name} gave nothing away that could be found; a tribune gives away {theirs}.")
    else:
        text = translate("Analysis", "You gave away {citizens}; a tribune gives away {theirs}.")
        other = translate("Analysis", "{name} gave away {citizens}; a tribune gives away {theirs}.")
    return fill(other if name else text, name=name, citizens=mine, theirs=theirs)


def numbers_said(lost: "GivenAway") -> tuple[float, float, bool]:
    """Return the player's and the tribune's citizens, rounded as they are told, and whether to say “about” the first.

    With “about”, 0 means “a little”: some decision cost something, though the sum rounds to nothing.
    """
    tribune = lost.citizens.mean - lost.beyond_tribune.mean
    said = map(amount_words, (lost.citizens.mean, tribune))
    own, theirs = (0.5 if words == "½" else float(words) for words in said)
    return own, theirs, bool(lost.mistakes) if not own else lost.citizens.interval >= 1


_MANY: Final = 5  # citizens from which on parts of a loss are told in whole ones, as its doubt is more than a half


def split_words(lost: "GivenAway", parts: Sequence[Estimate], *, figures: bool = False) -> list[tuple[float, str]]:
    """Return parts of a loss, rounded, each with its figure. They add up to the total that is told.

    `parts`: all of a split, such as by phase. Those that rounding down cuts most are rounded up (largest remainder).
    `figures`: in tenths, with margins of error.
    """
    total = max(lost.citizens.mean, 0.0) if figures else numbers_said(lost)[0]
    unit = 0.1 if figures else 0.5 if total < _MANY else 1.0
    units, weights = round(total / unit), [max(part.mean, 0.0) for part in parts]
    exact = [weight * units / (sum(weights) or 1.0) for weight in weights]
    counts = [int(one) for one in exact]
    missing = units - sum(counts) if any(weights) else 0
    for n in sorted(range(len(parts)), key=lambda n: counts[n] - exact[n])[:missing]:
        counts[n] += 1
    if not figures:
        return [(n * unit, _halves_words(round(2 * n * unit))) for n in counts]
    return [
        (n * unit, f"{number_words(n * unit)} ± {number_words(part.interval)}")
        for n, part in zip(counts, parts, strict=True)
    ]


def parts_words(citizens: float) -> str:
    """Return a part of a loss (`split_words`) with its unit: “nothing”, “half a citizen”, “1½ citizens”.

    What is no multiple of a half has one decimal: “0.3 citizens”.
    """
    halves = round(2 * citizens)
    if halves / 2 != citizens:
        figure = number_words(citizens)
    elif halves % 2 == 0 or halves == 1:
        return citizens_words(citizens)
    else:
        figure = _halves_words(halves)
    unit = translate("Analysis", "citizen(s)", None, 2)
    return f"{figure} {unit}"


def _halves_words(halves: int) -> str:
    return f"{halves // 2 or ''}½" if halves % 2 else str(halves // 2)


def sum_figures_words(lost: "GivenAway") -> str:
    """Return the figures behind `sum_words`, with their margins of error."""
    tribune = Estimate(lost.citizens.mean - lost.beyond_tribune.mean, lost.beyond_tribune.error)
    text = translate("Analysis", "{citizens} citizens in %n decision(s); a tribune {tribune}.", None, lost.decisions)
    return text.format(citizens=estimate_words(lost.citizens), tribune=estimate_words(tribune))


def estimate_words(estimate: Estimate) -> str:
    """Return a number of citizens with its margin of error: “3.1 ± 0.4”."""
    return f"{number_words(estimate.mean)} ± {number_words(estimate.interval)}"


def habit_words(habit: "Habit", player: SeatedPlayer) -> str:
    """Return a sentence about a repeated weakness of `player` (“you” if a person), and its cost unless tiny."""
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
    if habit.cost < LITTLE:
        return text
    cost = translate("Analysis", "This gave away {loss}.").format(loss=about_words(habit.cost))
    return f"{text} {cost}"
