"""Texts about events: a line for a whole move, its parts on the board, and short sentences to be spoken."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication

from pompeii_core import city
from pompeii_core import events as facts
from pompeii_core.actions import Cause, Choice
from pompeii_core.round_summary import Loss, SeatSummary, actor, moves
from pompeii_core.tally import burned
from pompeii_core.text import N_
from pompeii_qt.languages import fill
from pompeii_qt.words.game_words import Names, citizens_of, counts_words, join_words, over_words, tile_words
from pompeii_qt.words.names import You

translate = QCoreApplication.translate


class _Telling(NamedTuple):
    """A turn of `seat` told to seat `you`, None for a reader without a seat, in the forms of the log or of a voice."""

    names: Names
    seat: int
    you: int | None
    say: Callable[..., str]  # `_say` or `_speak`: the name of a form, how many events it tells, and its blanks

    def whom(self, counts: Sequence[int]) -> str:
        return whom_words(counts, self.names, self.seat, self.you)


EVENTS: Final[dict[str, str]] = {  # forms of the log's lines, also for phones; those with a number are in `_say`
    "begins": N_("words", "{name} begins."),
    "declared": N_("words", "{name} shows a hand of jokers ({hand}): Vesuvius erupts!"),
    "erupts": N_("words", "Vesuvius erupts! Hands and unplaced citizens leave the game."),
    "left_behind": N_("words", "Still in the city and lost: {counts}."),
    "turn": N_("words", "{name} {what}."),
    "discarded": N_("words", "discarded card {card}"),
    "joker": N_("words", "played {card} as a joker on {square}"),
    "played": N_("words", "played {card} on {square}"),
    "relative": N_("words", "brought a relative to {squares}"),
    "relatives": N_("words", "brought relatives to {squares}"),
    "no_more_relatives": N_("words", "brought no more relatives"),
    "drew": N_("words", "drew {card}"),
    "first_ad79": N_("words", "drew the first A.D. 79: Vesuvius seethes, relatives may follow"),
    "second_ad79": N_("words", "drew the second A.D. 79"),
    "omen": N_("words", "drew an omen"),
    "victim": N_("words", "threw {victim}'s citizen on {square} into the volcano"),
    "no_victim": N_("words", "found no victim"),
    "tile": N_("words", "drew lava: {tile}"),
    "set_aside": N_("words", "set the {tile} aside, as it fits nowhere"),
    "lava": N_("words", "placed the {symbol} on {square}"),
    "burned": N_("words", "burned {whom}"),
    "cut_off": N_("words", "cut off {whom} at {squares}"),
    "covered": N_("words", "filled {squares} with lava"),
    "way": N_("words", "from {origin} to {target}"),
    "moved": N_("words", "moved {ways}"),
    "no_more_moves": N_("words", "skipped the remaining moves"),
}
_LOG: Final = EVENTS | {  # not for phones
    "own_victim": N_("words", "threw one of your citizens on {square} into the volcano"),
    "you_begin": N_("words", "You begin."),
    "you_declare": N_("words", "You show a hand of jokers ({hand}): Vesuvius erupts!"),
    "your_turn": N_("words", "You {what}."),
}
_SPOKEN: Final = {  # short forms for a voice, by the same names; events without one are not spoken of
    "discarded": N_("spoken", "discarded {card}"),
    "joker": N_("spoken", "{card} as a joker at {square}"),
    "played": N_("spoken", "{card} at {square}"),
    "drew": N_("spoken", "drew {card}"),
    "first_ad79": N_("spoken", "drew the first A.D. 79: Vesuvius seethes"),
    "second_ad79": N_("spoken", "drew the second A.D. 79"),
    "omen": N_("spoken", "drew an omen"),
    "own_victim": N_("spoken", "threw in {whom} at {square}"),
    "victim": N_("spoken", "threw in {whom} at {square}"),
    "no_victim": N_("spoken", "no victim"),
    "set_aside": N_("spoken", "set the {tile} aside, as it fits nowhere"),
    "lava": N_("spoken", "{symbol} on {square}"),
    "burned": N_("spoken", "burned {whom}"),
    "cut_off": N_("spoken", "cut off {whom} at {squares}"),
    "way": N_("spoken", "{origin} to {target}"),
    "moved": "{ways}",
    "no_more_moves": N_("spoken", "skipped the other moves"),
}


class RoundPart(NamedTuple):
    """Words about one thing that a seat did, and the part of its summary that the board shows for them."""

    words: str
    shows: SeatSummary


def move_words(move: Sequence[facts.Event], names: Names, you: int | None = None) -> str:
    """Return the log's line about a move (`round_summary.moves`); "" if it needs none.

    Players are called by name, even seat `you`, unless its name is a `You`. Its citizens are “yours”.
    """
    seat = actor(move)
    own = seat is not None and isinstance(names[seat], You)
    match move[0]:
        case facts.Started(first) if isinstance(names[first], You):
            return _say("you_begin")
        case facts.Eruption(int(declarer), True, hand) if isinstance(names[declarer], You):
            return _say("you_declare", hand=", ".join(map(str, hand or ())))
        case facts.Started(first):
            return _say("begins", name=names[first])
        case facts.Eruption(declarer, True, hand):
            return _say("declared", name=names[declarer], hand=", ".join(map(str, hand or ())))
        case facts.Eruption():
            return _say("erupts")
        case facts.GameOver(saved, volcano, winners):
            return over_words(saved, volcano, winners, names)
        case facts.Burned(cause=Cause.END):
            return _say("left_behind", counts=counts_words(burned(move), names))
    if seat is None or not (parts := _parts(move, _Telling(names, seat, you, _say))):
        return ""
    return _say("your_turn" if own else "turn", name=names[seat], what=", ".join(parts))


def _say(form: str, number: int = 1, **blanks: object) -> str:
    if form == "saved":
        return fill(translate("words", "saved %n from {squares}", None, number), **blanks)
    return fill(translate("words", _LOG[form]), **blanks)


def _speak(form: str, number: int = 1, **blanks: object) -> str:
    """Return a form of `_SPOKEN` with its blanks filled; "" if there is none. `number`: of the events that it tells."""
    plurals = {
        "saved": translate("spoken", "saved %n from {squares}", None, number),
        "relative": translate("spoken", "%n relative(s) to {squares}", None, number),
    }
    plurals["relatives"] = plurals["relative"]
    return fill(plurals.get(form) or translate("spoken", _SPOKEN.get(form, "")), **blanks)


def log_text(events: Sequence[facts.Event], names: Names) -> str:
    return " ".join(words for move in moves(events) if (words := move_words(move, names)))


def round_parts(summary: SeatSummary, names: Names, you: int | None, losses: Sequence[Loss]) -> list[RoundPart]:
    """Return what a seat did, in order, with what to mark on the board. Its `losses` by others, if any, come last.

    Seat `you` is addressed; the words have no subject.
    """
    seat, parts = summary.seat, list[RoundPart]()

    def add(words: str, **shows: object) -> None:
        parts.append(RoundPart(words, SeatSummary(seat, **shows)))  # type: ignore[arg-type]

    def take(cause: Cause | None, words: str) -> None:
        if taken := [loss for loss in summary.caused if loss.cause is cause]:
            add(words.format(whom=whom_words(_sum(taken), names, seat, you)), caused=taken)

    if summary.placed:
        add(translate("words", "placed {where}").format(where=_buildings(summary.placed)), placed=summary.placed)
    if summary.discarded:
        add(translate("words", "discarded a card"))
    if summary.ad79 == 1:
        add(translate("words", "drew the first A.D. 79"))
    take(None, translate("words", "threw {whom} into the volcano"))
    if summary.erupted:
        declared = translate("words", "made Vesuvius erupt")
        add(translate("words", "drew the second A.D. 79") if summary.ad79 == 2 else declared)
    if summary.tiles:
        squares = join_words([tile.square for tile in summary.tiles])
        add(translate("words", "placed lava on {squares}").format(squares=squares), tiles=summary.tiles)
    take(Cause.LAVA, translate("words", "burned {whom}"))
    take(Cause.ENCLOSED, translate("words", "cut off {whom}"))
    if summary.moved:
        add(translate("words", "moved %n", None, len(summary.moved)), runs=summary.moved)
    if summary.saved:
        add(translate("words", "saved %n", None, len(summary.saved)), runs=summary.saved)
    if summary.gave_up:
        add(translate("words", "skipped moves"))
    if losses:
        add(translate("words", "lost %n", None, sum(_sum(losses))), caused=list(losses))
    return parts


def _parts(move: Sequence[facts.Event], telling: _Telling, alone: str = "") -> list[str]:
    """Return words for the events of a move, in order. Events of a kind (`_kind`), except `alone`, share one text."""
    laid = any(isinstance(event, facts.LavaPlaced | facts.TileSetAside) for event in move)
    shown = [event for event in move if not (laid and isinstance(event, facts.TileDrawn))]
    return [words for events in _grouped(shown, alone) if (words := _part(events, telling))]


def _grouped(move: Sequence[facts.Event], alone: str) -> Iterable[list[facts.Event]]:
    """Group the events of each `_kind` at the place of its first.

    Events without a kind, or of kind `alone`, stay single.
    """
    groups: dict[str, list[facts.Event]] = {}
    for n, event in enumerate(move):
        kind = _kind(event)
        groups.setdefault(f"event {n}" if kind in ("", alone) else kind, []).append(event)
    return groups.values()


def _kind(event: facts.Event) -> str:
    """Return the kind of the events that are told together with this one; "" if it is told alone."""
    match event:
        case facts.PiecePlaced(relative=True):
            return "relatives"
        case facts.Burned(cause=cause):
            return cause
        case facts.Ran(target=city.OUT):
            return "saved"
        case facts.Ran():
            return "ran"
    return ""


def _part(events: Sequence[facts.Event], telling: _Telling) -> str:
    """Return words without a subject for events of one `_kind` in a turn; "" if they need none."""
    number, say = len(events), telling.say
    match events[0]:
        case facts.PiecePlaced(relative=True):
            return say("relatives" if number > 1 else "relative", number, squares=_squares(events))
        case facts.Burned(cause=cause):
            form = "burned" if cause is Cause.LAVA else "cut_off"
            return say(form, whom=telling.whom(burned(events)), squares=_squares(events))
        case facts.Ran(target=city.OUT):
            return say("saved", number, squares=_squares(events))
        case facts.Ran():
            runs = [run for run in events if isinstance(run, facts.Ran)]
            return say("moved", ways=join_words([say("way", origin=run.origin, target=run.target) for run in runs]))
    return _single(events[0], telling)


def _single(event: facts.Event, telling: _Telling) -> str:
    """Return words without a subject for an event that is told alone; "" if it needs none."""
    say, names = telling.say, telling.names
    match event:
        case facts.CardPlayed(_, card, square, joker):
            return say("discarded" if square is None else "joker" if joker else "played", card=card, square=square)
        case facts.CardDrawn(_, int(card)):
            return say("drew", card=card)
        case facts.Ad79Drawn(_, which):
            return say("first_ad79" if which == 1 else "second_ad79")
        case facts.OmenDrawn():
            return say("omen")
        case facts.Sacrificed(_, int(victim), square):
            whom = telling.whom([int(other == victim) for other in range(len(names))])
            form = "own_victim" if victim == telling.you else "victim"
            return say(form, victim=names[victim], whom=whom, square=square)
        case facts.Sacrificed():
            return say("no_victim")
        case facts.TileDrawn(tile=tile):
            return say("tile", tile=tile_words(tile))
        case facts.TileSetAside(tile):
            return say("set_aside", tile=tile_words(tile))
        case facts.LavaPlaced(_, symbol, square):
            return say("lava", symbol=tile_words((symbol,)), square=square)
        case facts.Covered(squares):
            return say("covered", squares=join_words(squares))
        case facts.GaveUp(_, choice):
            return say("no_more_relatives" if choice == Choice.RELATIVE else "no_more_moves")
    return ""  # a card that others draw is drawn each turn; a card that is played says where its piece goes


def _squares(events: Iterable[facts.Event]) -> str:
    """Return the squares that pieces were placed on, burned on, or ran from."""
    pieces = [event for event in events if isinstance(event, facts.PiecePlaced | facts.Burned | facts.Ran)]
    return join_words([piece.origin if isinstance(piece, facts.Ran) else piece.square for piece in pieces])


def _sum(losses: Iterable[Loss]) -> list[int]:
    return [sum(column) for column in zip(*(loss.counts for loss in losses), strict=True)]


def _buildings(squares: Sequence[str]) -> str:
    """Return citizens placed, by building: “2 in building 7 and 1 in neutral buildings”."""
    said = []
    for number, n in Counter(min(city.BUILDING[city.index(square)], city.NUMBERED + 1) for square in squares).items():
        neutral = translate("words", "%n in neutral buildings", None, n)
        numbered = translate("words", "%n in building {number}", None, n).format(number=number)
        said.append(numbered if number <= city.NUMBERED else neutral)
    return join_words(said)


def whom_words(counts: Sequence[int], names: Names, actor: int, you: int | None) -> str:
    """Return citizens by owner, from counts by seat: “2 of yours and 1 of Livia's”. `actor`: whose are “their own”.

    For a seat that is both `you` and `actor`, “yours” is used. "" for no citizens.
    """
    said = []
    for seat, n in enumerate(counts):
        if n and seat == you:
            said.append(translate("words", "%n of yours", None, n))
        elif n and seat == actor:
            said.append(translate("words", "%n of their own", None, n))
        elif n:
            said.append(citizens_of(names[seat], n))
    return join_words(said)


def spoken_words(events: Sequence[facts.Event], names: Names, you: int | None) -> str:
    """Return a short spoken sentence for each move, in one text. `you`: the listener's seat, None for spectators."""
    return " ".join(words for move in moves(events) if (words := _move(move, names, you)))


def _move(move: Sequence[facts.Event], names: Names, you: int | None) -> str:
    seat = actor(move)
    if isinstance(move[0], facts.Started) and move[0].first == you:
        return translate("spoken", "You begin.")
    if seat is None or isinstance(move[0], facts.Started | facts.Eruption):
        return move_words(move, names)
    if not (parts := _parts(move, _Telling(names, seat, you, _speak), alone="ran")):
        return ""
    who = translate("spoken", "You") if seat == you else names[seat]
    return translate("spoken", "{name}: {what}.").format(name=who, what=", ".join(parts))
