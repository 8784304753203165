"""`pompeii --smoke`: a whole game through the real window, from the start page to the end page."""

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QEventLoop, QPointF, Qt, QTimer
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QAbstractButton, QDialog, QWidget

from pompeii_core.actions import Action, Choice, Discard, Done, Erupt, Lava, Phase, Place, Relative, Run, Sacrifice
from pompeii_core.ai import DEFAULT_LEVEL, PERSONAS, choose
from pompeii_core.city import OUT
from pompeii_core.preview import gates_within, outcome
from pompeii_core.rules import Rules
from pompeii_core.setup import GameSetup, SeatedPlayer
from pompeii_core.view import Update, View
from pompeii_qt import languages
from pompeii_qt.app import Program
from pompeii_qt.art.geometry import centre, gate_centre
from pompeii_qt.cli import Smoke
from pompeii_qt.sound.device import SoundError, installed
from pompeii_qt.sound.mixer import Bed, Effect, Music, load, sound_file
from pompeii_qt.system import resources
from pompeii_qt.system.resources import load_fonts

if TYPE_CHECKING:
    from PySide6.QtTest import QTest

    from pompeii_qt.table.page import TablePage


SOON: Final = 10.0  # seconds within which a page or an answer to a click has to come
STALLED: Final = 30.0  # seconds without anything happening after which a game counts as stuck
SIZE: Final = (1280, 800)
STAGES: Final = ("start", "new-game", "sleeps", "relatives", "omen", "tile", "flight", "end")


class SmokeFailure(Exception):
    """One sentence that says what went wrong."""


def run(options: Smoke) -> int:
    """Play a game through the window, save any pictures and print the result. Return 0, or 1 if it failed (stderr)."""
    began = time.monotonic()
    if folder := options.screenshots:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            print(f"pompeii --smoke failed: {folder} cannot be written: {error.strerror}.", file=sys.stderr)
            return 1
    with tempfile.TemporaryDirectory(prefix="pompeii-smoke-") as home:
        program = Program(Path(home))
        playthrough = _Playthrough(program, options)
        try:
            try:
                result = playthrough.play()
            finally:
                playthrough.save_pictures()
        except (SmokeFailure, LookupError) as failure:
            print(f"pompeii --smoke failed: {failure}", file=sys.stderr)
            return 1
        finally:
            program.window.close()
            program.session.close()
    print(f"{result} {time.monotonic() - began:.1f} s.")
    return 0


def _check_files() -> None:
    """Raise SmokeFailure if resource files are missing or sound does not work.

    In the frozen program sound must be there.
    """
    lost = [f"fonts/{name}" for name in load_fonts()]
    spoken, books = {*languages.available()}, {file.stem for file in resources.path("rulebook").glob("*.html")}
    lost += ["translations"] * (spoken == {languages.SOURCE})
    lost += [f"translations/{code}" for code in sorted(books - spoken)]
    lost += [f"rulebook/{code}" for code in sorted(spoken - books)]
    lost += [f"sounds/{path.name}" for path in map(sound_file, (*Effect, *Bed, *Music)) if not path.is_file()]
    lost += [f"icons/{file}" for file in resources.FILES.values() if not resources.path(f"icons/{file}").is_file()]
    if lost:
        raise SmokeFailure(f"in {resources.path('')} there is no {', no '.join(lost)}.")
    if installed():
        try:
            load(Effect.PLACE)
        except SoundError as error:
            raise SmokeFailure(f"sound is installed, but does not work: {error}") from error
    elif getattr(sys, "frozen", False):
        raise SmokeFailure("the installed program comes without sound.")


def _stage(decision: Update, action: Action, rules: Rules) -> tuple[str, int]:
    """Return a decision's stage and how much its picture would show; "" and 0 if it belongs to none."""
    view = decision.view
    match action:
        case Place() if view.phase is Phase.SLEEPS:
            return "sleeps", 1 + len(view.pieces)
        case Relative():
            return "relatives", len(decision.legal)
        case Sacrifice():
            return "omen", len(decision.legal)
        case Lava():
            led_to = outcome(action, view, rules)
            return "tile", 1 + sum(led_to.burned) + sum(led_to.enclosed)
        case Run(origin, _):
            return "flight", 1000 * view.standing(origin) + sum(map(sum, view.pieces.values()))
    return "", 0


class _Playthrough:
    """A whole game through the window. With screenshots, seat 0 is a person who is played by mouse."""

    def __init__(self, program: Program, options: Smoke) -> None:
        self._program, self._options = program, options
        self._window = program.window
        self._pictures: dict[str, tuple[int, QPixmap]] = {}
        self._faults: list[str] = []
        self._result: View | None = None
        self._rules = Rules()
        self._random = Random(options.seed)
        self._happened = time.monotonic()
        self._updates = 0
        program.session.fault.connect(self._faults.append)
        program.session.updated.connect(self._on_update)
        program.settings.animation = "fast"  # not off, as animations are tested too
        program.settings.sound = False  # silent, as other people may be near
        program.settings.seals_known = True  # no explanation in the pictures

    def play(self) -> str:
        """Play a game, keep pictures for `save_pictures`, and return the result in a sentence.

        SmokeFailure for a missing file, a fault or a delay; LookupError for a hidden button.
        """
        _check_files()
        self._window.showNormal()
        self._window.resize(*SIZE)  # the same for all pictures, whatever the screen
        start = self._page("start")
        self._wait(start.isVisible, "the window")
        self._rest()
        self._picture("start")
        self._program.settings.last_setup = self._setup()
        self._press(start.choices["new"])
        new = self._page("new")
        self._picture("new-game")
        self._press(new.start_button)
        self._play_game(self._page("table"))
        self._page("end")
        self._rest()
        self._picture("end")
        return self._sentence()

    def _setup(self) -> GameSetup:
        names = list(PERSONAS)[: self._options.seats]
        players = [SeatedPlayer("ai", name, seat, name, DEFAULT_LEVEL) for seat, name in enumerate(names)]
        if self._options.screenshots:
            players[0] = SeatedPlayer("person", "Player", 0)
        self._players = players
        return GameSetup(players, self._rules, first=0, seed=self._options.seed)

    def _play_game(self, page: "TablePage") -> None:
        page.finished.connect(self._on_finished)
        hand = self._hand(page)
        while self._window.pages.name != "end":
            self._wait(lambda: page.model.takes_all or self._window.pages.name == "end", "the next move", STALLED)
            if hand and (decision := page.model.decision):
                self._answer(page, hand, decision)

    def _hand(self, page: "TablePage") -> "MousePlayer | None":
        return MousePlayer(page, self._rules) if self._options.screenshots else None

    def _press(self, button: QAbstractButton) -> None:
        """Press a button, by mouse if screenshots are made. LookupError if the button cannot be seen."""
        if self._options.screenshots:
            click(button)
        elif button.isVisible():
            button.click()
        else:
            raise LookupError(f"“{button.text()}” cannot be seen")

    def _answer(self, page: "TablePage", hand: "MousePlayer", decision: Update) -> None:
        action = self._choose(decision)
        hand.prepare(action)
        self._picture(*_stage(decision, action, self._rules))
        hand.click_last(action)
        if isinstance(action, Done | Erupt):
            self._wait(hand.confirm, f"the question before {action}")
        self._wait(lambda: page.model.decision is not decision, f"an answer to {action} by mouse")

    def _choose(self, decision: Update) -> Action:
        """Return the action for a decision: until relatives were seen one that brings them, then the AI's."""
        view = decision.view
        if view.phase is Phase.SEETHES and view.choice is Choice.PLACE and "relatives" not in self._pictures:
            for action in decision.legal:
                if outcome(action, view, self._rules).relatives:
                    return action
        return choose(view, self._rules, next(iter(PERSONAS)), DEFAULT_LEVEL, self._random)

    def _page(self, name: str) -> Any:
        self._wait(lambda: self._window.pages.name == name, f"the page “{name}”")
        return self._window.pages.currentWidget()

    def _wait(self, until: Callable[[], bool], what: str, seconds: float = SOON) -> None:
        """Run the event loop until `until()`. SmokeFailure at a fault or, naming `what`, if idle for `seconds`."""
        began = time.monotonic()
        while not until():
            if self._faults:
                raise SmokeFailure(self._faults[0])
            if time.monotonic() - max(began, self._happened) > seconds:
                raise SmokeFailure(f"{what} did not come within {seconds:.0f} s (page {self._window.pages.name}).")
            loop = QEventLoop()
            QTimer.singleShot(5, loop.quit)  # processEvents would not wait, and would use a whole processor
            loop.exec()

    def _picture(self, stage: str, worth: int = 1) -> None:
        """With screenshots, keep a picture of the window for a stage if it is worth more than the previous one."""
        if self._options.screenshots and worth > self._pictures.get(stage, (0,))[0]:
            self._rest()
            self._pictures[stage] = worth, self._window.grab()

    def _rest(self) -> None:
        end = time.monotonic() + 0.4  # until all fades are over
        self._wait(lambda: time.monotonic() > end, "")

    def save_pictures(self) -> None:
        folder = self._options.screenshots
        if folder is None:
            return
        for number, stage in enumerate(STAGES, 1):
            file = folder / f"{number}-{stage}.png"
            file.unlink(missing_ok=True)  # from an earlier game
            if stage in self._pictures and not self._pictures[stage][1].save(str(file)):
                raise SmokeFailure(f"{file} cannot be written.")

    def _on_update(self, _: Update) -> None:
        self._updates += 1
        self._happened = time.monotonic()

    def _on_finished(self, result: View) -> None:
        self._result = result

    def _sentence(self) -> str:
        if self._result is None:
            raise SmokeFailure("The game ended without a result.")
        saved = zip(self._players, self._result.saved, strict=True)
        scores = ", ".join(f"{player.name} {number} saved" for player, number in saved)
        unseen = [stage for stage in STAGES if self._options.screenshots and stage not in self._pictures]
        never = f" Never seen: {', '.join(unseen)}." if unseen else ""
        return f"Played to the end: {scores}; {self._updates} updates.{never}"


_LEFT = Qt.MouseButton.LeftButton


def click(widget: QWidget) -> None:
    """Click in the middle of a widget. LookupError if it cannot be seen."""
    if not widget.isVisible():
        raise LookupError(f"“{widget.property('text') or widget.objectName()}” cannot be seen")
    _mouse().mouseClick(widget, _LEFT)


class MousePlayer:
    """Does actions by mouse: `prepare` takes a card and points at a target, `click_last` and `confirm` complete it."""

    def __init__(self, page: "TablePage", rules: Rules) -> None:
        self._page, self._rules = page, rules

    def prepare(self, action: Action) -> None:
        """Do all clicks of an action but the last, and point at its target, if that is on the board."""
        match action:
            case Place(card, _) | Discard(card):
                self._take_card(card)
            case Run(origin, _):
                self._click(centre(origin))
        if (target := self._target(action)) is not None:
            self._point(target)

    def click_last(self, action: Action) -> None:
        """Do the last click of a prepared action, on a button or its target. Done and Erupt still need `confirm`."""
        hand = self._page.hand
        match action:
            case Discard():
                click(hand.discard_button)
            case Done():
                click(hand.runs_button if hand.runs_button.isVisible() else hand.relatives_button)
            case Erupt():
                click(hand.erupt_button)
        if (target := self._target(action)) is not None:
            self._click(target)

    def confirm(self) -> bool:
        """Click yes in an open question. Return False if none is open or the button is not enabled yet."""
        for box in self._page.findChildren(QDialog):
            yes = box.findChildren(QAbstractButton)[0]
            if box.isVisible() and yes.isEnabled():
                click(yes)
                return True
        return False

    def _take_card(self, number: int) -> None:
        hand = self._page.hand.fan
        if hand.chosen != number:
            click(next(card for card in hand.cards if card.number == number))

    def _target(self, action: Action) -> QPointF | None:
        """Return where the last click meets the board, for a run out at the gate; None if it presses a button."""
        match action:
            case Run(origin, target) if target == OUT:
                decision = self._page.model.decision
                assert decision is not None
                return gate_centre(gates_within(decision.view, self._rules, origin)[0])
            case Place(_, square) | Relative(square) | Sacrifice(square, _) | Lava(_, square) | Run(_, square):
                return centre(square)
        return None

    def _point(self, at: QPointF) -> None:
        _mouse().mouseMove(self._page.board.viewport(), self._page.board.mapFromScene(at))

    def _click(self, at: QPointF) -> None:
        self._point(at)
        _mouse().mouseClick(self._page.board.viewport(), _LEFT, pos=self._page.board.mapFromScene(at))


def _mouse() -> "type[QTest]":
    from PySide6.QtTest import QTest  # only if it is needed: packages and bundles of Qt may lack it

    return QTest
