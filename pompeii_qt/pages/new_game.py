"""The page of a new game: who plays, by which rules, from which start."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QSpinBox, QWidget

from pompeii_core.actions import Phase
from pompeii_core.city import SPACES
from pompeii_core.deal_code import DealCode
from pompeii_core.rules import Rules, box_and_rules
from pompeii_core.setup import GameSetup, Scenario
from pompeii_qt import theme
from pompeii_qt.activation import keep_from_wheel
from pompeii_qt.pages.network_forms import HostingForm, HostingOptions
from pompeii_qt.pages.next_game import default_setup, keep_setup, kept_setup, next_setup, with_coach
from pompeii_qt.pages.players_form import PlayerCard, PlayersForm
from pompeii_qt.pages.progress import LevelAdvice
from pompeii_qt.pages.rules_form import DealField, RulesForm
from pompeii_qt.session import Session
from pompeii_qt.settings import Settings
from pompeii_qt.text import Label
from pompeii_qt.widgets.basic import (
    CheckBox,
    Collapsible,
    Heading,
    add_all,
    button,
    card,
    column,
    combo_box,
    form,
    label,
    row,
    select,
    set_role,
)
from pompeii_qt.widgets.page import COLUMNS, Page
from pompeii_qt.words.names import default_name, game_name, own_name
from pompeii_qt.words.opponents import coach_words
from pompeii_qt.words.rules import start_words

_FULL: Final = sum(SPACES)
_FOOTER: Final = 320  # pixels of width, with text of the usual size, below which the buttons are stacked
_BESIDE_TITLE: Final = 14
_TITLES: Final = 700  # pixels of width from which a host's choices stand in columns
_BESIDE: Final = 1000  # pixels of width from which the rules have their place beside the rest
_AROUND: Final = 68  # pixels of the page's width that are beside the players


class NewGamePage(Page):
    """`start` brings a complete GameSetup. If seats are open to the network, `host` brings a RoomPlan instead."""

    start, host = Signal(object), Signal(object)
    explain = Signal(str)

    def __init__(self, settings: Settings, session: Session) -> None:
        super().__init__(QCoreApplication.translate("NewGamePage", "New game"), columns=True, snug=True, centred=True)
        self._settings, self._session = settings, session
        self._hosts: bool | None = None  # whether seats are open, once known
        setup = next_setup(settings)
        self.players_form = PlayersForm(settings.programs, own_name(settings))
        self.level_advice = LevelAdvice(session.shelf)
        self.level_advice.wanted.connect(self.players_form.set_level)
        self.first, self._begins = combo_box(self.tr("First player")), label(self.tr("First player"), wrap=False)
        self.hosting = HostingForm(HostingOptions.read(settings.opening), (self._begins, self.first))
        self.rules = RulesForm(setup.rules)
        self.rules.explain.connect(self.explain)
        self.rules.remember_box(settings)
        settings.changed.connect(self._take_box)
        self.phase = combo_box("", {phase: start_words(phase) for phase in (Phase.SLEEPS, Phase.SEETHES, Phase.ERUPTS)})
        self.citizens, self.deal = QSpinBox(suffix=self.tr(" of each player")), DealField()
        keep_from_wheel(self.citizens)
        self.citizens.lineEdit().setTextMargins(6, 0, 0, 0)  # a style sheet does not reach them
        self.no_opening = CheckBox(self.tr("No opening tiles: flee at once"))
        self.full_undo = CheckBox(self.tr("Unlimited undo"))
        self.coach = CheckBox(self.tr("A coach at your side"))
        self._fill()
        # Before the signals are connected: what was chosen last time is no change.
        self.show_setup(setup)
        self.players_form.changed.connect(self._changed)
        self.players_form.bot_wanted.connect(self._choose_bot)
        self.hosting.changed.connect(self._changed)
        self.rules.changed.connect(self._rules_changed)
        self.no_opening.toggled.connect(lambda on: self.rules.set_option("opening_tiles", "0" if on else "6"))
        self.phase.currentIndexChanged.connect(self._phase_changed)
        self.citizens.valueChanged.connect(self._changed)
        # The coach's question is answered by an undo.
        self.coach.toggled.connect(lambda on: self.full_undo.setChecked(on or self.full_undo.isChecked()))
        self.full_undo.toggled.connect(lambda on: self.coach.setChecked(on and self.coach.isChecked()))
        self.deal.changed.connect(self._changed)
        self.deal.named.connect(self._take_deal)
        self.landing = self.start_button

    def _fill(self) -> None:
        undo_words = self.tr("Undo and redo as much as you like. Only against AIs.")
        self.full_undo.setAccessibleDescription(undo_words)
        self.coach_words = label(role="muted")
        begins = row(None, self._begins, self.first, 1, spacing=_BESIDE_TITLE)
        start, there = (self.tr("Start when"), self.phase), (self.tr("Citizens already in the city"), self.citizens)
        scenario = QWidget()
        form(start, there, self.no_opening, parent=scenario, indent=10)
        self.scenario = Collapsible(self.tr("Practise"), scenario)
        self._alone = QWidget()  # what is for one person against AIs
        coach = column(None, self.coach, _below(self.coach_words), spacing=0)
        undo = column(None, self.full_undo, _below(label(undo_words, "muted")), spacing=0)
        column(self._alone, coach, undo)
        players = column(None, self.players_form, self.level_advice, spacing=12)
        game = card(Heading(self.tr("This game"), 1.25), self.hosting, begins, self.hosting.more, self._alone, 1)
        rules = card(Heading(self.tr("Rules"), 1.25), self.rules, self.deal, self.scenario, 1)
        self._columns = row(None, (rules, 3), (game, 2), spacing=12)
        add_all(self.body, players, self._columns, 1)
        self.rules.more.button.toggled.connect(self._stack)
        theme.signals.resized.connect(self._fit_players)
        self.words = label(align=Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.start_button = button(self.tr("Start"), self._start, "primary")
        theme.scale_text(self.start_button, 1.25, bold=True)
        self.reset = button(self.tr("Reset"), self._reset, "quiet", tip=self.tr("Back to the default choices"))
        self.footer.setSpacing(12)
        add_all(self.footer, self.reset, (self.words, 1), self.start_button)
        self.stack_below(_FOOTER, self.footer)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._stack()
        self._fit_players()

    def _stack(self) -> None:
        """Give the rules the whole width if house rules are unfolded or both cards have too little.

        What is for a host comes before them.
        """
        beside = self.width() >= _BESIDE * theme.text_scale() and not self.rules.more.is_open
        ways = QBoxLayout.Direction
        sideways, down = (ways.RightToLeft, ways.BottomToTop) if self._hosts else (ways.LeftToRight, ways.TopToBottom)
        self._columns.setDirection(sideways if beside else down)
        self._columns.setStretch(1, 3 if self._hosts else 2)
        columns = self._hosts and self.width() >= _TITLES * theme.text_scale()
        self.hosting.align(columns=bool(columns))

    def _fit_players(self) -> None:
        self.players_form.fit(min(self.width(), round(COLUMNS * theme.text_scale())) - _AROUND, self.height())

    def setup(self) -> GameSetup | None:
        """Return the game as entered; None while something is wrong with it."""
        if self.problem():
            return None
        coached = self.coach.isEnabled() and self.coach.isChecked()
        players = with_coach([player for player in self.players_form.players() if player], coached=coached)
        scenario, undo = Scenario(self.phase.currentData(), self.citizens.value()), self.full_undo.isChecked()
        return GameSetup(players, self.rules.rules(), self.first.currentData(), self.deal.seed, scenario, undo)

    def show_setup(self, setup: GameSetup, open_seats: Sequence[int] = (), phones: Sequence[int] = ()) -> None:
        """Fill in the page. `open_seats` are for people of the network, `phones` those of them for phones."""
        self.players_form.show_players(setup.players, open_seats, phones)
        self.full_undo.setChecked(setup.full_undo)
        self.coach.setChecked(any(player.coached for player in setup.players))
        self.scenario.set_open(setup.scenario != Scenario())
        self._show_game(setup)
        self.deal.show_setup(setup)

    def _show_game(self, game: GameSetup | DealCode) -> None:
        """Show rules, scenario and first player. The form must have the right number of players already."""
        self.rules.show_rules(game.rules)
        self._rules_changed()
        select(self.phase, game.scenario.phase)
        self.citizens.setValue(game.scenario.citizens)
        self._changed()
        select(self.first, game.first)

    def _take_box(self, setting: str) -> None:
        """Show the box's rules if the changed `setting` is the box, which may be chosen on another page."""
        if setting == "box":
            self.rules.show_rules(box_and_rules(self._settings.box)[1])

    def play_here(self) -> None:
        """Fold house rules. If seats are now open to the network, show the game last played here."""
        self._begin()
        if self.players_form.open_seats():
            self.show_setup(next_setup(self._settings))

    def _begin(self) -> None:
        self.rules.fold()
        self.scroll_to_top()

    def open_seats(self) -> None:
        """Unless a seat is open, show the game last hosted, else played.

        If no seat is open then, open those of all AIs.
        """
        self._begin()
        if self.players_form.open_seats():
            return
        last = HostingOptions.read(self._settings.opening)
        # Only a start once chosen for a hosted game is meant for the next one.
        start = last.game.scenario if last.game else Scenario()
        self.show_setup(replace(next_setup(self._settings, last.game), scenario=start), last.seats, last.phones)
        if not self.players_form.open_seats():
            for player_card in self.players_form.cards:
                if (player := player_card.player()) is None or player.kind == "ai":
                    player_card.open()

    def refill(self) -> "Callable[[NewGamePage], None]":
        """Return a function that shows this game, as it was kept, on another page, made for another language."""
        hosts = bool(self.players_form.open_seats())
        return lambda page: page.open_seats() if hosts else None

    def problem(self) -> str:
        """Return what is wrong in one sentence; "" if all is well."""
        if words := self.players_form.problem() or (self.players_form.open_seats() and self.hosting.problem()):
            return words
        if self.phase.currentData() == Phase.ERUPTS and not self.citizens.value():
            return self.tr("A game that starts with the eruption needs citizens in the city.")
        return self.deal.problem

    def hideEvent(self, event: QEvent) -> None:
        self._save()
        super().hideEvent(event)  # type: ignore[arg-type]

    def _start(self) -> None:
        if setup := self.setup():
            self._save()
            if seats := self.players_form.open_seats():
                options = self.hosting.options(seats, self.players_form.phone_seats(), setup)
                self.host.emit(options.plan(setup, self._host_name()))
            else:
                self.start.emit(setup)

    def _choose_bot(self, player_card: PlayerCard) -> None:
        # Seldom needed, so the page comes up without it.
        from pompeii_qt.pages.bots import BotsDialog

        dialog = BotsDialog(self._settings, self._session, player_card.bot, self)
        dialog.renamed.connect(lambda renamed: self.players_form.show_bots(self._settings.programs, renamed))
        dialog.chosen.connect(player_card.choose_bot)
        dialog.rejected.connect(player_card.restore_kind)
        dialog.open()

    def _host_name(self) -> str:
        """Return the first person's name, else this person's from settings or system; "" if both are unknown."""
        here = (player.name for player in self.players_form.players() if player and player.kind == "person")
        return next(here, "") or own_name(self._settings)

    def _save(self) -> None:
        if setup := self.setup():
            last = HostingOptions.read(self._settings.opening)
            seats, phones, game = last.seats, last.phones, last.game
            if open_seats := self.players_form.open_seats():
                seats, phones = open_seats, self.players_form.phone_seats()
                game = kept_setup(self._settings, setup)
            else:
                keep_setup(self._settings, setup)
            self._settings.opening = self.hosting.options(seats, phones, game).written()

    def _reset(self) -> None:
        self.hosting.show_options(HostingOptions())
        self.show_setup(default_setup(self._settings))

    def _rules_changed(self) -> None:
        self.no_opening.setChecked(self.rules.rules().opening_tiles == "0")
        self._changed()

    def _phase_changed(self) -> None:
        if self.phase.currentData() == Phase.ERUPTS and not self.citizens.value():
            # An eruption over an empty city would be over at once.
            self.citizens.setValue(12)
        self._changed()

    def _take_deal(self, code: DealCode) -> None:
        """Take rules, number of seats and start from a deal number. The players stay."""
        self.players_form.set_count(code.seats)
        self._show_game(code)
        self._changed()

    def _changed(self) -> None:
        seats = len(self.players_form.cards)
        self.citizens.setMaximum(min(self.rules.rules().pieces_each(seats), _FULL // seats))
        # The names in the box change with every key; the choice stays.
        chosen = self.first.currentData()
        self.first.clear()
        self.first.addItem(self.tr("drawn at random"), None)
        for seat, player in enumerate(self.players_form.players()):
            self.first.addItem(player.name if player else default_name(seat + 1), seat)
        select(self.first, chosen)
        self._show_hosting()
        self._show_coach()
        self.level_advice.show_levels(self.players_form.levels())
        problem = self.problem()
        self.deal.show_match(self.setup())
        begins = self.phase.currentData() == Phase.SLEEPS and not self.citizens.value()
        self.scenario.set_title(self.tr("Practise") if begins else self.tr("Practise: another start"))
        self.start_button.setEnabled(not problem)
        set_role(self.words, "danger" if problem else "muted")
        self.words.setText(problem or self._summary(self.rules.rules()))

    def _show_coach(self) -> None:
        """Enable coach and unlimited undo only if one person plays; otherwise say why there is no coach."""
        people = sum(player.kind == "person" for player in self.players_form.players() if player)
        words = coach_words(alone=people <= 1)
        alone = people == 1 and bool(self.players_form.levels()) and not self.players_form.open_seats()
        self.coach.setEnabled(alone)
        self.full_undo.setEnabled(people == 1 and not self.players_form.open_seats())
        self.coach.setAccessibleDescription(words)
        self.coach_words.setText(words)

    def _show_hosting(self) -> None:
        is_open = bool(self.players_form.open_seats())
        if is_open != self._hosts:
            self._hosts = is_open
            if is_open:
                self._use_own_name()
            for part in (self.hosting, self.hosting.more):
                part.setVisible(is_open)
            self._alone.setVisible(not is_open)
            self._stack()
            self._order_tabs()
        self.hosting.name.setPlaceholderText(game_name(self._host_name()))
        self.start_button.setText(self.tr("Invite players") if is_open else self.tr("Start"))
        hosting = QCoreApplication.translate("NetworkPage", "Host a game")
        self.title.set_text(hosting if is_open else self.tr("New game"))

    def _order_tabs(self) -> None:
        """Have Tab lead from the players to the parts for a host, and then to the rules."""
        if self._hosts:
            form = self.hosting
            terms = form.more.button, *form.terms.boxes.values()
            parts = form.name, form.mode, form.code, self.first, *terms, self.rules.presets
            for before, after in pairwise((self.players_form.add, *parts)):
                self.setTabOrder(before, after)

    def _use_own_name(self) -> None:
        """Replace the default name of the only person here by their own, by which others find the game."""
        people = [one for one in self.players_form.cards if (player := one.player()) and player.kind == "person"]
        if len(people) == 1 and people[0].name.text() == default_name():
            people[0].name.setText(own_name(self._settings) or people[0].name.text())

    def _summary(self, rules: Rules) -> str:
        if open_seats := len(self.players_form.open_seats()):
            # The seed determines deck and bag: guessing it reveals every hand.
            if self.deal.seed is not None:
                return self.tr("Anyone who tries deal numbers could come across this one and see everyone's cards.")
            return self.tr("%n player(s) will join with phones or other computers.", None, open_seats)
        people = sum(player is not None and player.kind == "person" for player in self.players_form.players())
        if people == 1:
            each, there = rules.pieces_each(len(self.players_form.cards)), self.citizens.value()
            if there:
                return self.tr("{} citizens each, {} of them in the city already.").format(each, there)
            return self.tr("{} citizens each.").format(each)
        shared = self.tr("{} people share this screen.").format(people)
        return shared if people else self.tr("No one plays at this screen: you will watch.")


def _below(words: Label) -> Label:
    """Indent the meaning of a check box, to stand below its words, and return it."""
    words.setContentsMargins(30, 0, 0, 4)
    return words
