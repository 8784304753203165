"""The forms of the network: how to open a game to it, and what to enter before joining one."""

from functools import partial
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct, json
from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from pompeii_core.actions import Seat
from pompeii_core.setup import GameSetup
from pompeii_core.text import NAME, clean_name
from pompeii_qt.art.sprites import portrait_pixmap
from pompeii_qt.network import is_weak_code
from pompeii_qt.session import RoomPlan
from pompeii_qt.settings import Settings, decoded
from pompeii_qt.text import Label, add_field
from pompeii_qt.widgets.basic import (
    Collapsible,
    FlowLayout,
    button,
    column,
    combo_box,
    form,
    label,
    row,
    select,
    set_role,
)
from pompeii_qt.widgets.room import OWN_LENGTH, CodeField, RoomTerms
from pompeii_qt.words.names import game_name, own_name
from pompeii_qt.words.network import CODE_LENGTH, TERMS, code_in, is_far, read_invitation, tidied, why_words

_BESIDE_TITLE: Final = 14  # pixels between a title and its field
_FACE: Final = 36  # side of a phone or computer beside what is said of it, in pixels


class WayIn(QWidget):
    """A line with a picture that says how others come into a game."""

    def __init__(self, portrait: str, words: str) -> None:
        super().__init__()
        picture = label(wrap=False)
        picture.setPixmap(portrait_pixmap(portrait, _FACE, 2.0))
        row(self, picture, (label(words), 1), spacing=10)


class HostingOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """How the last `game` was opened. `name` may be "", `seats` are the open ones, `phones` those for phones."""

    name: str = ""
    mode: Literal["fresh", "own", "none"] = "fresh"
    code: str = ""
    clock: Annotated[int, Meta(ge=0, le=3600)] = 0
    away: Annotated[int, Meta(ge=0, le=3600)] = 60
    takeover: Literal["ask", "yes", "no"] = "ask"
    seats: list[Seat] = []
    phones: list[Seat] = []
    game: GameSetup | None = None  # None in older settings, too: it is then the game started last

    @classmethod
    def read(cls, text: str) -> "HostingOptions":
        """Decode what `written` encoded; return the defaults for "" and for text that this version cannot read."""
        return decoded(text, cls) or cls()

    def written(self) -> str:
        return json.encode(self).decode()

    def plan(self, setup: GameSetup, host: str) -> RoomPlan:
        """Return the room for `setup`, which must have `seats`; code by `mode` (None: new). "" names get defaults."""
        # An own code keeps its eight letters; the host adds four that guests check it by.
        code = {"fresh": None, "own": self.code, "none": ""}[self.mode]
        terms = {term: getattr(self, term) for term in TERMS}
        name, host = self.name or game_name(host), host or QCoreApplication.translate("NewGamePage", "Host")
        return RoomPlan(name=name, host=host, game=setup, open=self.seats, code=code, phones=self.phones, **terms)


class HostingForm(QWidget):
    """What comes next, name of the game and join code. `changed` follows each change.

    Clock and absence are in `more`, folded away, which the page places below its other parts. `also`: a titled field of
    the page in the same columns.
    """

    changed = Signal()

    def __init__(self, options: HostingOptions, also: tuple[Label, QWidget]) -> None:
        super().__init__()
        self.name = QLineEdit(maxLength=NAME)
        self.name.setAccessibleName(self.tr("Name of the game"))
        anyone = self.tr("none: anyone on the network can join")
        modes = {"fresh": self.tr("a new one for this game"), "own": self.tr("my own:"), "none": anyone}
        self.mode = combo_box(self.tr("Join code"), modes)
        self.code = CodeField(OWN_LENGTH)
        self.easy = label(self.tr("That code is easy to guess. Use random letters and digits."))
        code = column(None, row(None, self.mode, self.code, 1, spacing=10), self.easy, spacing=4)
        self.terms, fields = RoomTerms(), form(indent=0)
        fields.setHorizontalSpacing(_BESIDE_TITLE)
        titles = [
            add_field(fields, *one) for one in ((self.tr("Name of the game"), self.name), (self.tr("Join code"), code))
        ]
        self.more = Collapsible(QCoreApplication.translate("RulesPanel", "Clock and absence"), self.terms)
        self._titles = [*titles, *self.terms.titles, also[0]]
        self._fields = [self.name, self.mode, *self.terms.boxes.values(), also[1]]
        phones = self.tr("Next you see a QR code. Phones scan it and play in their browser: nothing to install.")
        next_up = (
            WayIn("phone", phones),
            WayIn("computer", self.tr("Computers on this network find the game by themselves.")),
        )
        column(self, *next_up, fields, spacing=10)
        self.show_options(options)
        self.mode.currentIndexChanged.connect(self._mode_changed)
        self.code.completed.connect(self._show_code)
        self.code.completed.connect(self.changed)
        self.name.textChanged.connect(self.changed)

    def options(self, seats: list[int], phones: list[int], game: GameSetup | None) -> HostingOptions:
        """Return the options as entered. `seats` are the open ones of `game`, `phones` those meant for phones."""
        terms = {term: box.currentData() for term, box in self.terms.boxes.items()}
        name, mode = clean_name(self.name.text()), self.mode.currentData()
        code = self.code.code()
        return HostingOptions(name=name, mode=mode, code=code, seats=seats, phones=phones, game=game, **terms)

    def show_options(self, options: HostingOptions) -> None:
        """Fill in the form, which may emit `changed`."""
        self.name.setText(options.name)
        select(self.mode, options.mode)
        self.code.show_code(options.code)
        self.terms.show_terms(options)
        self._show_code()

    def align(self, *, columns: bool) -> None:
        """Make all titles, and all fields, as wide as the widest; without `columns`, as wide as each needs."""
        for parts in (self._titles, self._fields):
            for part in parts:
                part.setMinimumWidth(0)
            widest = max(part.sizeHint().width() for part in parts)
            for part in parts:
                part.setMinimumWidth(widest * columns)

    def problem(self) -> str:
        """Return what is wrong in one sentence; "" if all is well."""
        words = self.tr("Your own code has eight letters and digits; four more are added that prove it is you.")
        return words if self.mode.currentData() == "own" and not self.code.is_complete() else ""

    def _mode_changed(self) -> None:
        self._show_code()
        if self.mode.currentData() == "own":
            self.code.setFocus()
        self.changed.emit()

    def _show_code(self) -> None:
        own = self.mode.currentData() == "own"
        self.code.setVisible(own)
        # Said, not forbidden: among friends in one room a simple code is their own affair.
        self.easy.setVisible(own and self.code.is_complete() and is_weak_code(self.code.code()))


_TYPED: Final = 40  # letters of a line that leads far away below which it is being typed
_RECENT: Final = 4  # maximum number of addresses remembered
_ADDRESS: Final = 32  # letters of an address in sight


class NameField(QLineEdit):
    """The person's name on the network. It follows the settings, and `save` stores it there."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(maxLength=NAME)
        self._settings = settings
        self._follow("person")
        settings.changed.connect(self._follow)
        self.setAccessibleName(self.tr("Your name on the network"))
        self.setPlaceholderText(self.tr("needed to join"))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.editingFinished.connect(self.save)

    def sizeHint(self) -> QSize:
        return QSize(self.fontMetrics().averageCharWidth() * 26, super().sizeHint().height())

    def name(self) -> str:
        """Return the name as shown to others; "" if there is none."""
        return clean_name(self.text())

    def save(self) -> None:
        self._settings.person = self.name()

    def _follow(self, changed: str) -> None:
        """Show the name again when it, or the last game set up, has changed in the settings."""
        if changed in ("person", "setup") and self.text() != (own := own_name(self._settings)):
            self.setText(own)
            self.setCursorPosition(0)  # shows the beginning of a long name


class AddressBar(QWidget):
    """A field for an address or invitation. `wanted(address, code)` asks to search there, `entered` also to join.

    The code is "" except for an invitation, which is searched as soon as it is pasted; a line that leads far away holds
    its code itself. `coded` brings a code without an address. `remember` keeps an address.
    """

    wanted = Signal(str, str)
    entered = Signal(str)
    coded = Signal(str)

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        self.field = QLineEdit(placeholderText=self.tr("paste or type it here"), clearButtonEnabled=True)
        self.field.setAccessibleName(self.tr("Host's address"))
        self.field.setMinimumWidth(self.fontMetrics().averageCharWidth() * _ADDRESS)
        self.field.returnPressed.connect(self._look)
        self.field.textEdited.connect(self._take_apart)
        self.look = button(self.tr("Join"), self._look, says=self.tr("Join by invitation or address"))
        keeps = self.look.sizePolicy()
        keeps.setRetainSizeWhenHidden(True)  # nothing moves when it appears
        self.look.setSizePolicy(keeps)
        self.look.hide()
        self.field.textChanged.connect(lambda text: self.look.setVisible(bool(text.strip())))
        title = label(self.tr("Invitation or address"), wrap=False)
        title.setBuddy(self.field)
        self._flow = FlowLayout(title, self.field, self.look)
        column(self, self._flow, margins=(0, 4, 0, 4))
        self._show_recent()

    @property
    def hosts(self) -> list[str]:
        return self._settings.hosts[:_RECENT]  # the settings file may have been edited by hand

    def _look(self) -> None:
        address = self.field.text().strip()
        if not is_far(address) and (code := code_in(address)):
            self.coded.emit(tidied(code, CODE_LENGTH))
        elif address:
            self.entered.emit(address)

    def _take_apart(self, text: str) -> None:
        # Pasted text is looked at at once; a typed address waits for Enter, as it may not be whole yet.
        if is_far(text):
            if len(text) > _TYPED:
                self.wanted.emit(text, "")
        elif (invitation := read_invitation(text)) and invitation.address:
            self.field.setText(invitation.address)
            self.wanted.emit(*invitation)

    def remember(self, address: str) -> None:
        self._settings.hosts = [address, *(one for one in self.hosts if one != address)][:_RECENT]
        self._show_recent()

    def _show_recent(self) -> None:
        while (item := self._flow.takeAt(3)) and (old := item.widget()):  # the parts before these stay
            old.hide()
            old.deleteLater()
        for address in self.hosts:
            says, tip = self.tr("Join at {} again").format(address), self.tr("Join again")
            self._flow.addWidget(button(address, partial(self.entered.emit, address), "quiet", tip=tip, says=says))


class JoinCodePrompt(QWidget):
    """Asks for the code of one game. `entered` brings it; `cancelled` says that none will be given."""

    entered = Signal(str)
    cancelled = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.title, self.words = label(scale=1.0, bold=True), label()
        self.code = CodeField()
        self.enter = button(self.tr("Join"), self._submit, "primary")
        self.leave = button(self.tr("Cancel"), self.cancelled.emit)
        self.code.completed.connect(self.enter.setEnabled)
        self.code.returnPressed.connect(self._submit)
        column(self, self.title, FlowLayout(self.code, self.enter, self.leave), self.words, spacing=6)
        self.hide()

    def ask(self, title: str, why: str = "", *, replace: bool = False, code: str = "") -> None:
        """Ask for the code of the game `title`, filling in `code`; or keep the last code, which failed for `why`.

        `replace`: say that a spectator may ask for an AI's seat. Shows the prompt and focuses its field.
        """
        self.title.setText(self.tr("The join code of “{}”").format(title))
        # After a wrong code the text stays, selected: usually one letter is wrong.
        if not why:
            self.code.show_code(code)
        self.set_open(True)
        set_role(self.words, "danger" if why else "muted")
        about = why_words(why) if why else self.tr("It is on the host's screen, below the QR code.")
        if replace:
            about += " " + self.tr("You watch at first, and can then ask for an AI's seat.")
        self.words.setText(about)
        self.show()
        self.code.setFocus()
        self.code.selectAll()

    def set_open(self, on: bool) -> None:
        """Set whether a code can be entered, or refused by Cancel or Esc; off while one is being tried."""
        # Read-only rather than disabled: the focus stays, and the code can be read meanwhile.
        self.code.setReadOnly(not on)
        self.enter.setEnabled(on and self.code.is_complete())
        self.leave.setEnabled(on)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.leave.isEnabled():
            self.cancelled.emit()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Take Esc before the page's shortcut, which would go back. Qt asks with this event first."""
        if event.type() == QEvent.Type.ShortcutOverride and getattr(event, "key", lambda: 0)() == Qt.Key.Key_Escape:
            event.accept()
            return True
        return super().event(event)

    def _submit(self) -> None:
        if self.enter.isEnabled():
            self.entered.emit(self.code.code())
