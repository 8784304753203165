"""Messages for screen readers at the table: rounds, the player's gestures, and on request the state of the game."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QCoreApplication, QObject

from pompeii_core.actions import Choice, Phase
from pompeii_core.city import CITY, COLOURS, NAMES, SYMBOLS, VENT, names
from pompeii_core.events import Event, GameOver, TurnEnded
from pompeii_core.preview import Spot, square_info, steps_to_gates
from pompeii_core.rules import Rules
from pompeii_core.runs import RUNS_EACH
from pompeii_core.setup import SeatedPlayer
from pompeii_core.tally import bag_left
from pompeii_core.view import View
from pompeii_qt.art.geometry import neighbour
from pompeii_qt.scene.accessible_board import spot_description, spot_name
from pompeii_qt.scene.gestures import START
from pompeii_qt.scene.place_card import square_words, way_words
from pompeii_qt.table.controller import TableContext
from pompeii_qt.table.fan import Hand
from pompeii_qt.table.model import ShownEvent
from pompeii_qt.table.prompt import PromptBar
from pompeii_qt.table.seats import PilesPanel
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.seats import SeatsPanel
from pompeii_qt.words import game_words
from pompeii_qt.words.game_words import join_clauses, labelled
from pompeii_qt.words.moves import log_text, spoken_words


class Narrator(QObject):
    """Announces events in few messages, because AIs move faster than a voice speaks."""

    def __init__(self, table: TableContext, prompt: PromptBar) -> None:
        super().__init__(table.page)
        self._model, self._prompt, self._page = table.model, prompt, table.page
        self._settings, model = table.model.settings, table.model
        self._heard = 0  # length of the history already told
        self._asked: tuple[int | None, int] | None = None  # seat and `seq` of the last question told
        self._told = ""
        self._explained = set[
            Choice
        ]()  # choices told in this game in the prompt's words; from then on told more briefly
        model.began.connect(self._begin)
        model.event_shown.connect(self._add)
        model.update_shown.connect(self._tell_before_waiting)
        model.hand_changed.connect(self._tell_before_handover)
        model.asked.connect(self._ask)
        model.history.rewound.connect(self._forget)
        table.confirmations.offering.connect(self._tell)

    def _begin(self) -> None:
        self._forget()
        self._explained.clear()

    @property
    def _untold(self) -> list[Event]:
        news = self._model.history.entries[self._heard :]
        return [self._model.public(shown.event) for shown in news if isinstance(shown, ShownEvent)]

    def _forget(self, *_: object) -> None:
        self._heard, self._asked = len(self._model.history.entries), None

    def _add(self, event: Event) -> None:
        if isinstance(event, GameOver) or (isinstance(event, TurnEnded) and self._is_told_at_once(event.seat)):
            self._tell()

    def _is_told_at_once(self, seat: int) -> bool:
        """Return whether to tell a turn as soon as it is over, and not with the rest of the round.

        True with full announcements or without autoplay; else for people or, if no one plays here, a round's last turn.
        """
        model = self._model
        if self._settings.announced == "full" or not model.autoplay:
            return True
        if not model.own:  # spectators hear each round as a whole
            return sum(isinstance(event, TurnEnded) for event in self._untold) >= len(model.players)
        return model.players[seat].kind == "person"

    def _ask(self) -> None:
        if (decision := self._model.decision) is None:
            return
        asked = decision.view.seat, decision.seq
        if asked != self._asked or self._untold:
            self._tell("" if self._model.guided else self._question(decision.view))  # its guide asks in other words
        self._asked = asked

    def _question(self, view: View) -> str:
        model = self._model
        short = self._short_question(view)
        if not short or view.choice is None:
            return self._prompt.text
        known = view.choice in self._explained and model.only_seat is not None
        self._explained.add(view.choice)
        return short if known and self._settings.announced != "full" else self._prompt.text

    def _short_question(self, view: View) -> str:
        """Return a short question. "" if the question for this choice and rule is always said in full."""
        match view.choice:
            case Choice.PLACE if self._prompt.rule == "R6" and self._model.may_declare:
                return self.tr("Your turn. You may also make Vesuvius erupt (R13).")
            case Choice.PLACE if self._prompt.rule == "R6":
                return self.tr("Your turn.")
            case Choice.LAVA if view.phase is Phase.FLIGHT and self._prompt.rule != "R23":
                return self.tr("Place the {tile} tile.").format(tile=game_words.tile_words(view.tile or []))
            case Choice.RUN:
                return self.tr("Move {run} of {runs}.").format(run=RUNS_EACH - view.runs + 1, runs=RUNS_EACH)
        return ""

    def _tell_before_waiting(self) -> None:
        if self._model.waits_for_other_person:
            self._tell()

    def _tell_before_handover(self) -> None:
        if self._model.next_seat is not None:
            screen_reader.messages.forget(but=self._told)  # the next person must not hear, for example, of cards
            self._tell()

    def _tell(self, question: str = "") -> None:
        model, events = self._model, self._untold
        self._heard = len(model.history.entries)
        full = self._settings.announced == "full"
        happened = log_text(events, model.called) if full else spoken_words(events, model.names, model.only_seat)
        if text := " ".join(filter(None, (happened, question))):
            self._told = text
            screen_reader.announce(self._page, text)


class BoardVoice(QObject):
    """Announces the player's actions on the board and in the hand, and keys that do nothing."""

    def __init__(self, table: TableContext, hand: Hand) -> None:
        super().__init__(table.page)
        self._model, self._board = table.model, table.board
        board = table.board
        hand.selected.connect(self._on_card)
        board.picked_up.connect(self._on_picked_up)
        board.put_back.connect(self._on_put_back)
        board.cursor_stopped.connect(lambda: self._say(self.tr("The wall")))
        table.model.history.rewound.connect(self._on_rewound)

    def _on_rewound(self, _seq: int) -> None:
        self._say(self.tr("Taken back"))

    def _on_card(self, card: int | None) -> None:
        if card is not None:
            form = self.tr("Card {n}, {colour}: %n square(s)", "", self._targets())
            self._say(form.format(n=card, colour=game_words.colour_words(COLOURS[card])))
        elif self._model.decision is not None and not self._model.answered:
            self._say(self.tr("Put back"))

    def _on_picked_up(self, square: str) -> None:
        self._say(self.tr("{square} picked up: %n square(s) or gate(s)", "", self._targets()).format(square=square))

    def _on_put_back(self) -> None:
        decision = self._model.decision
        if decision is not None and decision.view.choice == Choice.RUN:  # a card is the hand's
            self._say(self.tr("Put back"))

    def _targets(self) -> int:
        decision = self._board.interaction.decision
        return len(decision.lit or decision.upcoming)

    def _say(self, text: str) -> None:
        screen_reader.announce(self._board, text)


class StateKeys(QObject):
    """Answers keys with a sentence about the state of the game."""

    def __init__(self, table: TableContext, hand: Hand, seats: SeatsPanel, piles: PilesPanel) -> None:
        super().__init__(table.page)
        self._model, self._board = model, board = table.model, table.board
        self._hand, self._seats, self._piles = hand, seats, piles
        board.cursor_moved.connect(self._follow)
        model.began.connect(self._begin)
        self._begin()
        questions: dict[str, Callable[[View], str]] = {
            "here": self._here,
            "neighbours": lambda view: neighbours_words(view, model.rules, model.players, self._last.square),
            "gates": lambda view: gates_words(view, model.rules, self._last.square),
            "score": lambda view: score_words(view, model.called),
            "citizens": self._citizens,
            "players": self._next_player,
            "hand": self._cards,
            "lava": lambda view: lava_words(view, model.rules),
            "piles": lambda _: self._piles.words,
        }
        for name, answer in questions.items():
            table.keys.add(name, partial(self._answer, answer))

    def _answer(self, answer: Callable[[View], str]) -> None:
        if (update := self._model.update) is not None:
            self._model.told.emit(answer(update.view))

    def _begin(self) -> None:
        self._last, self._last_seat = START, -1

    def _follow(self, spot: Spot) -> None:
        self._last = spot

    def _here(self, _view: View) -> str:
        said = (words(self._board.interaction, self._last) for words in (spot_name, spot_description))
        return join_clauses(filter(None, said))

    def _citizens(self, view: View) -> str:
        seat = self._model.view_seat
        if seat is None:  # a spectator
            return self._next_player(view)
        return f"{self._model.called[seat]}. {citizens_words(view, self._model.rules, seat)}"

    def _next_player(self, view: View) -> str:
        """Return the state of one of the other players, each time the next one."""
        others = [seat for seat in range(view.seats) if seat != self._model.view_seat]
        self._last_seat = next((seat for seat in others if seat > self._last_seat), others[0])
        card = self._seats.cards[self._last_seat]
        return f"{card.accessibleName()}. {citizens_words(view, self._model.rules, self._last_seat)}"

    def _cards(self, view: View) -> str:
        if not view.phase.placing or self._model.watching:
            return self.tr("There are no cards in hand.")
        return ". ".join(labelled(str(n), card.accessibleName()) for n, card in enumerate(self._hand.cards, 1)) + "."


translate = QCoreApplication.translate

_GATES: Final = 3  # gates named, nearest first
_NEVER: Final = 99  # runs; more than any way takes


def score_words(view: View, names: Sequence[str]) -> str:
    """Return the phase and each seat's citizens: lost, in the city (till the end), saved (after placing) or to come."""
    said = [game_words.phase_words(view.phase).rstrip("!")]
    for seat, name in enumerate(names):
        parts = [
            translate("state", "%n saved", None, view.saved[seat]) if not view.phase.placing else "",
            translate("state", "%n lost", None, view.volcano[seat]),
            translate("state", "%n in the city", None, view.citizens(seat)) if view.phase != Phase.OVER else "",
            translate("state", "%n to come", None, view.supply[seat]) if view.phase.placing else "",
        ]
        said.append(labelled(name, ", ".join(filter(None, parts))))
    return _sentences(said)


def citizens_words(view: View, rules: Rules, seat: int) -> str:
    """Return where a seat's citizens are, or that there are none.

    After placing also steps and way out, nearest first.
    """
    squares = [square for square in names(CITY) if view.pieces.get(square, [0] * view.seats)[seat]]
    if not squares:
        return translate("state", "No one in the city.")
    if view.phase.placing:
        return _sentences([", ".join(_counted(square, view.pieces[square][seat]) for square in squares)])
    infos = {square: square_info(view, rules, square) for square in squares}
    nearest = sorted(squares, key=lambda square: min((runs for _, runs in infos[square].gates), default=_NEVER))
    said = []
    for square in nearest:
        info = infos[square]
        runs = labelled(_counted(square, info.counts[seat]), translate("state", "%n step(s)", None, info.steps))
        said.append(join_clauses([runs, *way_words(info)[:1]]))
    return _sentences(said)


def gates_words(view: View, rules: Rules, square: str) -> str:
    """Return how far it is from a square to the nearest gates, or that there is lava or no gate can be reached."""
    if square in view.lava:
        return translate("state", "{square}: there is lava here.").format(square=square)
    found = steps_to_gates(view, rules, square)
    if not found:
        return translate("state", "From {square} no gate can be reached.").format(square=square)
    near = list(found.items())[:_GATES]
    steps = [labelled(game_words.GATE_AT[gate], translate("state", "%n step(s)", None, n)) for gate, n in near]
    return _sentences([translate("state", "From {square}").format(square=square), *steps])


def neighbours_words(view: View, rules: Rules, players: Sequence[SeatedPlayer], square: str) -> str:
    """Describe the squares beside a square by direction, north first, or that the wall is there."""
    sides = {
        translate("state", "north"): (0, -1),
        translate("state", "east"): (1, 0),
        translate("state", "south"): (0, 1),
        translate("state", "west"): (-1, 0),
    }
    said = []
    for side, way in sides.items():
        there = neighbour(square, *way)
        words = square_words(view, rules, players, there).name if there else translate("state", "the wall")
        said.append(labelled(side, words))
    return _sentences(said)


def lava_words(view: View, rules: Rules) -> str:
    """Return where each symbol's lava lies or, if there is none yet, its vent.

    After the eruption also the number of its single tiles in the bag.
    """
    left = {entry.symbols[0]: entry.number for entry in bag_left(view, rules) if len(entry.symbols) == 1}
    said = []
    for symbol in SYMBOLS:
        lava = [square for square in names(CITY) if view.lava.get(square) == symbol]
        vent = NAMES[VENT[symbol]]
        where = ", ".join(lava) or translate("state", "none yet, vent {square}").format(square=vent)
        if not view.phase.placing and symbol in left:
            where = join_clauses([where, translate("state", "%n in the bag", None, left[symbol])])
        said.append(labelled(game_words.symbol_words(symbol), where))
    return _sentences(said)


def _counted(square: str, number: int) -> str:
    return square if number == 1 else translate("state", "{n} on {square}").format(n=number, square=square)


def _sentences(said: Sequence[str]) -> str:
    return ". ".join(said) + "."
