"""Says what happens at the table: what the others did in one message a round, together with what is asked then."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from pompeii_core.events import Event, GameOver, TurnEnded
from pompeii_core.phases import Choice
from pompeii_qt.move_words import told
from pompeii_qt.session import Session
from pompeii_qt.settings import Settings
from pompeii_qt.spoken_words import spoken_words
from pompeii_qt.table.model import TableModel
from pompeii_qt.table.prompt import PromptBar
from pompeii_qt.widgets import screen_reader


class Narrator(QObject):
    """Keeps what has been shown until it is time to tell it: moves of AIs come faster than anybody speaks."""

    def __init__(
        self,
        session: Session,
        settings: Settings,
        model: TableModel,
        prompt: PromptBar,
        autoplay: QAction,
        page: QWidget,
    ) -> None:
        super().__init__(page)
        self._settings, self._model, self._prompt, self._autoplay, self._page = settings, model, prompt, autoplay, page
        self._untold: list[Event] = []
        self._asked: tuple[int | None, int] | None = None
        """Seat and `seq` of the question that was told last: it may be asked again."""
        self._told = ""
        """What was told last."""
        self._explained = False
        """Whether it has been told in this game how a turn begins."""
        model.began.connect(self._begin)
        model.event_shown.connect(self._add)
        model.update_shown.connect(self._tell_before_waiting)
        model.hand_changed.connect(self._tell_before_handover)
        model.asked.connect(self._ask)
        session.rewound.connect(self._forget)

    def catch_up(self) -> None:
        """Tell now what has not been told yet, as something else is asked."""
        self._tell()

    def _begin(self) -> None:
        self._forget()
        self._explained = False

    def _forget(self, *_: object) -> None:
        self._untold, self._asked = [], None

    def _add(self, _seq: int, event: Event) -> None:
        self._untold.append(self._model.public(event))
        if isinstance(event, GameOver) or (isinstance(event, TurnEnded) and self._is_told_at_once(event.seat)):
            self._tell()

    def _is_told_at_once(self, seat: int) -> bool:
        """Whether a turn is told when it is over: one's own, that of somebody who takes time, or where all is."""
        model = self._model
        if self._settings.announced == "full" or not self._autoplay.isChecked():
            return True
        if not model.own:  # who watches hears of a round at once
            return sum(isinstance(event, TurnEnded) for event in self._untold) >= len(model.players)
        return model.players[seat].kind == "person"

    def _ask(self) -> None:
        decision = self._model.decision
        if decision is None:
            return
        asked = decision.view.seat, decision.seq
        if asked != self._asked or self._untold:
            self._tell(self._question())
        self._asked = asked

    def _question(self) -> str:
        model = self._model
        assert model.decision is not None
        if model.guided:  # whose guide asks in other words
            return ""
        begins = model.decision.view.choice is Choice.PLACE and self._prompt.rule == "R6"
        if not begins or len(model.own) > 1 or not self._explained or self._settings.announced == "full":
            self._explained = self._explained or begins
            return self._prompt.text
        if model.may_declare:
            return self.tr("Your turn. You may also make Vesuvius erupt (R13).")
        return self.tr("Your turn.")

    def _tell_before_waiting(self) -> None:
        if self._model.waits_for_other_person:
            self._tell()

    def _tell_before_handover(self) -> None:
        if self._model.next_seat is not None:
            screen_reader.messages.forget(but=self._told)  # as of cards, to somebody who now gives the screen away
            self._tell()

    def _tell(self, question: str = "") -> None:
        model, events, self._untold = self._model, self._untold, []
        you = model.own[0] if len(model.own) == 1 else None
        full = self._settings.announced == "full"
        happened = told(events, model.names) if full else spoken_words(events, model.names, you)
        if text := " ".join(filter(None, (happened, question))):
            self._told = text
            screen_reader.announce(self._page, text)
