"""How a new game is opened to the network: its name, who gets in, the clock, and what is done about absence."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from msgspec import Meta, Struct
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QFrame, QLineEdit, QWidget

from pompeii_core.setup import GameSetup
from pompeii_core.text import NAME, clean_name
from pompeii_qt.names import game_name
from pompeii_qt.network import is_easy_code
from pompeii_qt.text import add_field
from pompeii_qt.widgets.basic import Collapsible, Heading, column, label, row
from pompeii_qt.widgets.code_field import OWN_LENGTH, CodeField
from pompeii_qt.widgets.room_choices import (
    AWAYS,
    CLOCKS,
    TAKEOVERS,
    away_words,
    choice,
    choose,
    clock_words,
    takeover_words,
)

if TYPE_CHECKING:
    from pompeii_qt.network import RoomPlan

_MODES = ("fresh", "own", "none")


class HostingOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """How the last game was opened; `name` is empty while nobody has given it one, `seats` are the open ones."""

    name: str = ""
    mode: Literal["fresh", "own", "none"] = "fresh"
    code: str = ""
    clock: Annotated[int, Meta(ge=0, le=3600)] = 0
    away: Annotated[int, Meta(ge=0, le=3600)] = 60
    takeover: Literal["ask", "yes", "no"] = "ask"
    seats: list[Annotated[int, Meta(ge=0, le=3)]] = []

    @classmethod
    def read(cls, text: str) -> "HostingOptions":
        """What `written` made; the first day's where it is none."""
        try:
            return msgspec.json.decode(text, type=cls) if text else cls()
        except msgspec.MsgspecError:
            return cls()

    def written(self) -> str:
        """For the settings."""
        return msgspec.json.encode(self).decode()

    def plan(self, setup: GameSetup, host: str) -> "RoomPlan":
        """The room that is asked for."""
        from pompeii_qt.network import plan

        return plan(
            name=self.name or game_name(host),
            host=host,
            game=setup,
            open=self.seats,
            code={"fresh": None, "own": self.code, "none": ""}[self.mode],
            clock=self.clock,
            away=self.away,
            takeover=self.takeover,
        )


class HostingForm(QFrame):
    """The choices; what is rarely changed is folded away."""

    changed = Signal()

    def __init__(self, opening: HostingOptions, host: Callable[[], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self._host = host
        self.name = QLineEdit()
        self.name.setMaxLength(NAME)
        self.name.setAccessibleName(self.tr("Name of the game"))
        self.name.setMinimumWidth(self.fontMetrics().averageCharWidth() * 34)
        words = {
            "fresh": self.tr("a fresh one for this game"),
            "own": self.tr("one of my own:"),
            "none": self.tr("none: anyone on the network may join"),
        }
        self.mode = choice(_MODES, words.__getitem__, self.tr("Join code"))
        self.code = CodeField(OWN_LENGTH)
        self.easy = label(self.tr("That code is easy to guess. Letters and digits at random are not."))
        self.clock = choice(CLOCKS, clock_words, self.tr("Turn clock"))
        self.away = choice(AWAYS, away_words, self.tr("When somebody is away"))
        self.takeover = choice(TAKEOVERS, takeover_words, self.tr("Who may take an AI's seat"))
        self.more = Collapsible(self.tr("Clock and absence"), self._more())
        column(self, Heading(self.tr("On the network"), 1.25), self._first(), self.more, margins=14)
        self.show_opening(opening)
        self.mode.currentIndexChanged.connect(self._mode_changed)
        self.code.completed.connect(lambda _: self._show_code())
        self.code.completed.connect(lambda _: self.changed.emit())
        self.name.textChanged.connect(self.changed)

    def opening(self, seats: list[int]) -> HostingOptions:
        """As entered; `seats` are the open ones."""
        return HostingOptions(
            clean_name(self.name.text()),
            self.mode.currentData(),
            self.code.code(),
            self.clock.currentData(),
            self.away.currentData(),
            self.takeover.currentData(),
            seats,
        )

    def show_opening(self, opening: HostingOptions) -> None:
        """Fill the choices in."""
        self.name.setText(opening.name)
        self.mode.setCurrentIndex(self.mode.findData(opening.mode))
        self.code.show_code(opening.code)
        choose(self.clock, opening.clock, clock_words)
        choose(self.away, opening.away, away_words)
        self.takeover.setCurrentIndex(self.takeover.findData(opening.takeover))
        self._show_code()
        first = HostingOptions()
        usual = (opening.clock, opening.away, opening.takeover) == (first.clock, first.away, first.takeover)
        self.more.set_open(not usual)

    def show_host(self) -> None:
        """The name the game has where it is given none follows the host's."""
        self.name.setPlaceholderText(game_name(self._host()))

    def problem(self) -> str:
        """What is wrong in one sentence; "" when nothing is."""
        if self.mode.currentData() == "own" and not self.code.is_complete():
            return self.tr("A code of your own has eight letters and digits; four more are added that show it is you.")
        return ""

    def _first(self) -> QFormLayout:
        form = _form()
        add_field(form, self.tr("Name of the game"), self.name)
        code = column(None, row(None, self.mode, self.code, 1, spacing=10), self.easy, spacing=4)
        add_field(form, self.tr("Join code"), code)
        return form

    def _more(self) -> QWidget:
        body = QWidget()
        form = _form(body)
        form.setContentsMargins(10, 0, 0, 0)
        boxes: tuple[tuple[str, QComboBox], ...] = (
            (self.tr("Turn clock"), self.clock),
            (self.tr("When somebody is away"), self.away),
            (self.tr("An AI's seat may be taken by"), self.takeover),
        )
        for title, box in boxes:
            add_field(form, title, box)
        return body

    def _mode_changed(self) -> None:
        self._show_code()
        if self.mode.currentData() == "own":
            self.code.setFocus()
        self.changed.emit()

    def _show_code(self) -> None:
        own, code = self.mode.currentData() == "own", self.code.code()
        self.code.setVisible(own)
        self.easy.setVisible(own and len(code) == OWN_LENGTH and is_easy_code(code))


def _form(parent: QWidget | None = None) -> QFormLayout:
    form = QFormLayout(parent) if parent else QFormLayout()
    form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.FieldsStayAtSizeHint)
    form.setHorizontalSpacing(14)
    return form
