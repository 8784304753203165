"""How a new game is opened to the network: its name, who gets in, the clock, and what is done about absence."""

from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from msgspec import Meta, Struct
from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from pompeii_core.actions import Seat
from pompeii_core.setup import GameSetup
from pompeii_core.text import NAME, clean_name
from pompeii_qt.names import game_name
from pompeii_qt.network import is_weak_code, plan
from pompeii_qt.network_words import AWAYS, CLOCKS, TAKEOVERS, away_words, clock_words, takeover_words
from pompeii_qt.widgets.basic import (
    Card,
    Collapsible,
    Heading,
    column,
    combo_box,
    form,
    label,
    row,
    select,
    select_or_add,
)
from pompeii_qt.widgets.code_field import OWN_LENGTH, CodeField

if TYPE_CHECKING:
    from pompeii_qt.network import RoomPlan


class HostingOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """How the last `game` was opened; `name` is empty while nobody has given it one, `seats` are the open ones."""

    name: str = ""
    mode: Literal["fresh", "own", "none"] = "fresh"
    code: str = ""
    clock: Annotated[int, Meta(ge=0, le=3600)] = 0
    away: Annotated[int, Meta(ge=0, le=3600)] = 60
    takeover: Literal["ask", "yes", "no"] = "ask"
    seats: list[Seat] = []
    game: GameSetup | None = None
    """None in settings of older programs, too: there it is the game that was started last."""

    @classmethod
    def read(cls, text: str) -> "HostingOptions":
        """Decode what `written` encoded; the defaults for "" and for what another version may have left."""
        try:
            return msgspec.json.decode(text, type=cls) if text else cls()
        except (msgspec.MsgspecError, UnicodeEncodeError):
            return cls()

    def written(self) -> str:
        """As JSON, for the settings."""
        return msgspec.json.encode(self).decode()

    def plan(self, setup: GameSetup, host: str) -> "RoomPlan":
        """The room that is asked for; `host` is "" where nobody gave a name."""
        # An own code keeps its eight letters; the host adds four that guests check it by.
        return plan(
            name=self.name or game_name(host),
            host=host or QCoreApplication.translate("NewGamePage", "Host"),
            game=setup,
            open=self.seats,
            code={"fresh": None, "own": self.code, "none": ""}[self.mode],
            clock=self.clock,
            away=self.away,
            takeover=self.takeover,
        )


class HostingForm(Card):
    """Name, join code, clock and absence; the last two are folded away. `changed` at each change."""

    changed = Signal()

    def __init__(self, options: HostingOptions) -> None:
        super().__init__()
        self.name = QLineEdit()
        self.name.setMaxLength(NAME)
        self.name.setAccessibleName(self.tr("Name of the game"))
        self.name.setMinimumWidth(self.fontMetrics().averageCharWidth() * 34)
        modes = {
            "fresh": self.tr("a new one for this game"),
            "own": self.tr("my own:"),
            "none": self.tr("none: anyone on the network can join"),
        }
        self.mode = combo_box(self.tr("Join code"), modes)
        self.code = CodeField(OWN_LENGTH)
        self.easy = label(self.tr("That code is easy to guess. Use random letters and digits."))
        self.clock = combo_box(self.tr("Turn clock"), {n: clock_words(n) for n in CLOCKS})
        self.away = combo_box(self.tr("When a player is away"), {n: away_words(n) for n in AWAYS})
        self.takeover = combo_box(self.tr("Who may take an AI's seat"), {who: takeover_words(who) for who in TAKEOVERS})
        code = column(None, row(None, self.mode, self.code, 1, spacing=10), self.easy, spacing=4)
        first = form((self.tr("Name of the game"), self.name), (self.tr("Join code"), code))
        terms = form(
            (self.tr("Turn clock"), self.clock),
            (self.tr("When a player is away"), self.away),
            (self.tr("An AI's seat may be taken by"), self.takeover),
            parent=(rarely := QWidget()),
            indent=10,
        )
        for fields in (first, terms):
            fields.setHorizontalSpacing(14)
        self.more = Collapsible(self.tr("Clock and absence"), rarely)
        column(self, Heading(self.tr("On the network"), 1.25), first, self.more, margins=14)
        self.show_options(options)
        self.mode.currentIndexChanged.connect(self._mode_changed)
        self.code.completed.connect(self._show_code)
        self.code.completed.connect(self.changed)
        self.name.textChanged.connect(self.changed)

    def options(self, seats: list[int], game: GameSetup | None) -> HostingOptions:
        """As entered; `seats` are the open ones of `game`."""
        return HostingOptions(
            clean_name(self.name.text()),
            self.mode.currentData(),
            self.code.code(),
            self.clock.currentData(),
            self.away.currentData(),
            self.takeover.currentData(),
            seats,
            game,
        )

    def show_options(self, options: HostingOptions) -> None:
        """Fill the form in; what is rarely changed is unfolded where it has been."""
        self.name.setText(options.name)
        select(self.mode, options.mode)
        self.code.show_code(options.code)
        select_or_add(self.clock, options.clock, clock_words)
        select_or_add(self.away, options.away, away_words)
        select(self.takeover, options.takeover)
        self._show_code()
        first = HostingOptions()
        usual = (options.clock, options.away, options.takeover) == (first.clock, first.away, first.takeover)
        # A choice that is in force must not be hidden.
        self.more.set_open(not usual)

    def show_host(self, host: str) -> None:
        """The name the game has where it is given none follows the host's; "" where nobody gave one."""
        self.name.setPlaceholderText(game_name(host))

    def problem(self) -> str:
        """What is wrong in one sentence; "" when nothing is."""
        if self.mode.currentData() == "own" and not self.code.is_complete():
            return self.tr("Your own code has eight letters and digits; four more are added that prove it is you.")
        return ""

    def _mode_changed(self) -> None:
        self._show_code()
        if self.mode.currentData() == "own":
            self.code.setFocus()
        self.changed.emit()

    def _show_code(self) -> None:
        own, code = self.mode.currentData() == "own", self.code.code()
        self.code.setVisible(own)
        # Said, not forbidden: among friends in one room a simple code is their own affair.
        self.easy.setVisible(own and len(code) == OWN_LENGTH and is_weak_code(code))
