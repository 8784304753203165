"""Every page of the window with contents, each made on demand."""

import os
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from PySide6 import QtWidgets
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QAccessible

from pompeii_core.actions import Sacrifice
from pompeii_core.ai.analysis import Judgement
from pompeii_core.ai.opinion import Cost, Estimate, RatedAction, Reason
from pompeii_core.record import Header
from pompeii_core.rules import Rules
from pompeii_core.setup import SeatedPlayer, deal
from pompeii_core.summary import summary_of
from pompeii_net.lan.wire import Chat
from pompeii_qt.navigation import page_factory
from pompeii_qt.navigation.page_factory import PageParts
from pompeii_qt.pages.analysis import AnalysisPage
from pompeii_qt.pages.bots import BotsDialog
from pompeii_qt.pages.box import BoxDialog
from pompeii_qt.pages.end import EndPage
from pompeii_qt.pages.lobby import LobbyPage
from pompeii_qt.pages.network import NetworkPage
from pompeii_qt.pages.replay import ReplayPage
from pompeii_qt.pages.replays import ReplaysPage
from pompeii_qt.pages.start import StartPage
from pompeii_qt.pages.statistics_page import StatisticsPage
from pompeii_qt.session import Session
from pompeii_qt.settings import RATED_FROM, Settings
from pompeii_qt.sound.player import SoundPlayer
from pompeii_qt.sound.voice import Voice
from pompeii_qt.table.controller import Controller
from pompeii_qt.table.keys import ShortcutSheet, TableKeys
from pompeii_qt.table.menu import RulesDialog
from pompeii_qt.table.room import OpenGameDialog, RoomDialog
from pompeii_qt.widgets.basic import Collapsible, select
from tests.net.games import play_at_random
from tests.qt.pages.fake_network import FakeNetwork, found, room, ticket

PLAYERS = [
    SeatedPlayer("person", "Wilhelmina", 0),
    SeatedPlayer("ai", "Livia", 1, "Livia", "tribune"),
    SeatedPlayer("ai", "Fabius", 2, "Fabius", "tribune"),
    SeatedPlayer("ai", "Brennus", 3, "Brennus", "tribune"),
]


class Place(NamedTuple):
    """What the pages of a gallery are made from."""

    folder: Path
    session: Session
    settings: Settings


def recorded(folder: Path, upto: int = 10_000, players: Sequence[SeatedPlayer] = PLAYERS) -> Path:
    """Record a game of these players at random, to its end or `upto` actions, unless it is there; return its path."""
    path = folder / f"game-{upto}.pompeii"
    if path.exists():
        return path
    rng = Random(1)
    head = Header(players=[*players], deal=deal(Rules(), 4, rng), created="2026-11-20T19:30:00+00:00")
    play_at_random(path, head, rng, upto)
    os.utime(path, (1_763_640_000,) * 2)  # the 20th of November 2025, noon
    return path


def judge(page: AnalysisPage) -> None:
    """Give each decision of the game shown a judgement, a loss, and emit that the first has one."""
    for judged in page.analysis.decisions.values():
        known = RatedAction(judged.played, 0.5, 0.05, 0.1, 0.02, 2, 1, 1, 32, [Reason("burns_own", n=2)])
        lost = Estimate(1.2, 0.1)
        cost = Cost(Sacrifice("D4", 1), lost, Estimate(0.9, 0.1), Estimate(0.1, 0.02), lost, 256)
        other = RatedAction(
            cost.better, 0.6, 0.05, 0, 0, 1, 1, 1, 32, [Reason("out", gate="Porta Marina"), Reason("leader", seat=2)]
        )
        page.analysis.judgements[judged.at] = Judgement(judged, [other, known], cost)
    page.analysis.judged.emit(page.analysis.decisions_of(page.seats.currentIndex())[0].at)


def _page(name: str) -> Callable[[Place], Any]:
    def make(place: Place) -> QtWidgets.QWidget:
        settings = place.settings
        table = Controller(place.session, settings)
        parts = PageParts(
            place.session, settings, lambda: SoundPlayer(settings), lambda: Voice(settings), lambda: table
        )
        page = page_factory.PAGES[name].make(parts)
        for section in page.findChildren(Collapsible):
            section.set_open(True)
        return page

    return make


def _start(place: Place) -> QtWidgets.QWidget:
    page: StartPage = _page("start")(place)
    page.show_next_game("A new game with Livia, Fabius and Brennus", "Your unfinished game with Claudia and Corvus")
    page.show_news("puzzles", "12 ★")
    return page


def _network(place: Place) -> NetworkPage:
    network = FakeNetwork()
    network.kept = [ticket("kept-game-1")]
    page = NetworkPage(network, place.settings)  # type: ignore[arg-type]
    network.games.emit([found("game-1", "A room with a long name", rules="standard"), found("game-2", "Another")])
    return page


def _join_code(place: Place) -> QtWidgets.QWidget:
    page = _network(place)
    page.list.setCurrentRow(1)
    page.name.setText("Wilhelmina")
    page.enter()
    page.name.clear()
    return page


def _lobby(hosting: bool) -> Callable[[Place], QtWidgets.QWidget]:
    def make(place: Place) -> QtWidgets.QWidget:
        network = FakeNetwork()
        page = LobbyPage(network, lambda: ["otto"])  # type: ignore[arg-type]
        network.phone_seats = [1]
        network.tell(room(you=0 if hosting else 1, invitation=56 * "A"), hosting=hosting)
        network.chat.emit(Chat("Julia", None, "Shall we begin? I have time until eight."))
        return page

    return make


def _end(place: Place) -> QtWidgets.QWidget:
    page: EndPage = _page("end")(place)
    page.open(recorded(place.folder))
    return page


def _replay(place: Place) -> QtWidgets.QWidget:
    page: ReplayPage = _page("replay")(place)
    page.open(recorded(place.folder), 40)
    return page


def _analysis(place: Place) -> QtWidgets.QWidget:
    page: AnalysisPage = _page("analysis")(place)
    page.open(recorded(place.folder, 60))
    judge(page)
    page.step(1)
    return page


def _statistics(place: Place) -> QtWidgets.QWidget:
    page: StatisticsPage = _page("statistics")(place)
    page.count([summary_of(recorded(place.folder))])
    return page


def _many_statistics(place: Place) -> QtWidgets.QWidget:
    """Show the page after enough games for a rating, at two levels."""
    page: StatisticsPage = _page("statistics")(place)
    lines = recorded(place.folder).read_text(encoding="utf-8")
    for number in range(RATED_FROM):
        level = "tribune" if number % 2 else "aedile"
        path = place.folder / f"many-{number}.pompeii"
        path.write_text(lines.replace('"level":"tribune"', f'"level":"{level}"'), encoding="utf-8")
        os.utime(path, (1_763_640_000,) * 2)
    return page


def _replays(place: Place) -> QtWidgets.QWidget:
    """Show the page with enough games to offer a search."""
    page: ReplaysPage = _page("replays")(place)
    recorded(place.folder)
    page.filter.opponent.addItem("Fabius", "fabius")
    page.filter.opponent.setCurrentText("Fabius")
    page.filter.show()
    return page


_SHOWN: dict[str, dict[str, Callable[[Place], QtWidgets.QWidget]]] = {
    "start": {"start": _start},
    "network": {"network": _network, "join code": _join_code},
    "lobby": {"lobby of a host": _lobby(True), "lobby of a guest": _lobby(False)},
    "table": {},  # shown by tests/qt/table/
    "end": {"end": _end},
    "replay": {"replay": _replay},
    "analysis": {"analysis": _analysis},
    "replays": {"replays": _replays},
    "statistics": {"statistics": _statistics, "statistics of many games": _many_statistics},
}
"""Those of the window's pages that show nothing by themselves, with contents."""
SHOWN = {name: _SHOWN.get(name, {name: _page(name)}) for name in page_factory.PAGES}
"""How to make each page of the window."""
PAGES = {shown: make for states in SHOWN.values() for shown, make in states.items()}


def _bots(place: Place, parent: QtWidgets.QWidget) -> QtWidgets.QDialog:
    place.settings.bots = {"otto": "python otto.py --slowly"}
    return BotsDialog(place.settings, place.session, "otto", parent)


def _room(_: Place, parent: QtWidgets.QWidget) -> QtWidgets.QDialog:
    network, told = FakeNetwork(), room(you=0, stage="playing")
    network.tell(told, hosting=True)
    dialog = RoomDialog(parent, network, lambda *_: None)  # type: ignore[arg-type]
    dialog.show_room(told)
    return dialog


def _box(parent: QtWidgets.QWidget) -> BoxDialog:
    dialog = BoxDialog(parent)
    select(dialog.answers["year"], "2013")
    dialog.dual.setChecked(True)
    return dialog


DIALOGS: dict[str, Callable[[Place, QtWidgets.QWidget], QtWidgets.QDialog]] = {
    "bots": _bots,
    "room": _room,
    "shortcuts": lambda place, parent: ShortcutSheet(TableKeys(place.settings, parent), parent),
    "rules of a game": lambda _, parent: RulesDialog(Rules(), parent),
    "opening a game": lambda _, parent: OpenGameDialog("Wilhelmina", parent),
    "which box": lambda _, parent: _box(parent),
}


TARGET = 24  # minimum width and height in pixels of all that is clicked (WCAG 2.2, 2.5.8)
_SLACK = 2


def faults(window: QtWidgets.QWidget) -> list[str]:
    """Return a line for each part of a shown window that is cut off, or whose words do not fit."""
    found = []
    for part in window.findChildren(QtWidgets.QWidget):
        if part.isVisible() and not part.isWindow() and not _scrolls(part):
            found += [f"{_name(part)}: {fault}" for fault in (*_cut_off(part), *_short_of_room(part))]
            if isinstance(part, QtWidgets.QScrollArea) and part.horizontalScrollBar().isVisible():
                found.append(f"{_name(part)}: scrolls sideways")
    return found


_PLACE = re.compile(r"://|\d+\.\d+\.\d+\.\d+|(^|\s)(/|[A-Z]:\\)\w+[/\\]")
"""An address, or the path of a file, which is no name."""
_USED = QtWidgets.QAbstractButton, QtWidgets.QComboBox, QtWidgets.QLineEdit, QtWidgets.QAbstractSlider


def unheard(window: QtWidgets.QWidget) -> list[str]:
    """Return a line for each control of a shown window that someone who listens cannot reach or cannot tell apart."""
    found, called = [], Counter[str]()
    focus = window.focusWidget()
    if focus is not None and not focus.isVisible():
        found.append(f"{_name(focus)}: has the focus and is hidden")
    for part in window.findChildren(QtWidgets.QWidget):
        if not part.isVisible() or not part.isEnabled() or _scrolls(part) or part.focusProxy():
            continue
        by_tab = bool(part.focusPolicy() & Qt.FocusPolicy.TabFocus)
        if not by_tab and not isinstance(part, _USED):
            continue
        heard = QAccessible.queryAccessibleInterface(part)
        name = heard.text(QAccessible.Text.Name)
        if isinstance(part, QtWidgets.QComboBox):  # Qt takes its value for its name
            labels = (one.text() for one in window.findChildren(QtWidgets.QLabel) if one.buddy() is part)
            name = part.accessibleName() or next(labels, "")
        grouped = isinstance(part, QtWidgets.QAbstractButton) and part.group()  # arrows lead from one to the next
        if not by_tab and not (grouped or isinstance(part.parentWidget(), QtWidgets.QComboBox)):
            found.append(f"{_name(part)} {name!r}: Tab does not lead to it")
        elif by_tab and not isinstance(part, (QtWidgets.QScrollArea, QtWidgets.QTabBar)):
            called[f"{heard.role().name} {name!r}"] += 1
            if not name or _PLACE.search(name):
                found.append(f"{_name(part)}: is called {name!r}")
    return found + [f"{name}: so are {number}" for name, number in called.items() if number > 1]


def small_targets(window: QtWidgets.QWidget) -> list[str]:
    """Return a line for each visible part that can be clicked and is too small for that."""
    found = []
    for part in window.findChildren(QtWidgets.QWidget):
        if not part.isVisible() or part.visibleRegion().isEmpty():
            continue
        for what, size in _targets(part):
            if size.width() < TARGET or size.height() < TARGET:
                found.append(f"{_name(part)}{what}: {size.width()} × {size.height()}")
    return found


def _targets(part: QtWidgets.QWidget) -> Iterator[tuple[str, QSize]]:
    if isinstance(part, QtWidgets.QHeaderView):
        return
    if isinstance(part, QtWidgets.QAbstractItemView):
        model = part.model()
        if part.selectionMode() is QtWidgets.QAbstractItemView.SelectionMode.NoSelection:
            return  # its lines are there to be read
        for row in range(min(model.rowCount() if model else 0, 3)):
            yield " line", part.visualRect(model.index(row, 0)).size()
    elif isinstance(part, QtWidgets.QTabBar):
        for tab in range(part.count()):
            yield " tab", part.tabRect(tab).size()
    elif isinstance(part, QtWidgets.QLineEdit):
        if not isinstance(part.parentWidget(), QtWidgets.QComboBox):
            yield "", part.size()
    elif isinstance(part, (QtWidgets.QAbstractButton, QtWidgets.QComboBox)) or (
        isinstance(part, QtWidgets.QAbstractSlider) and not isinstance(part, QtWidgets.QScrollBar)
    ):
        yield "", part.size()


def _scrolls(part: QtWidgets.QWidget) -> bool:
    bars = [one for one in (part, part.parentWidget()) if isinstance(one, QtWidgets.QScrollBar)]
    return bool(bars) or part.objectName().startswith("qt_")


def _cut_off(part: QtWidgets.QWidget) -> Iterator[str]:
    """Yield a fault if a part sticks out of its parent; in a scroll area, only if it is too wide."""
    box, above = QRect(QPoint(), part.size()), part.parentWidget()
    if above is None:
        return
    box.moveTo(part.pos())
    room = above.rect()
    area = above.parentWidget()
    if isinstance(area, QtWidgets.QAbstractScrollArea) and above is area.viewport():
        if box.width() > room.width() + _SLACK and not isinstance(area, QtWidgets.QAbstractItemView):
            yield f"is {box.width()} wide, of which {room.width()} are seen"
        return
    if not room.adjusted(-_SLACK, -_SLACK, _SLACK, _SLACK).contains(box):
        yield f"lies at {box.getRect()} in {_name(above)} of {room.width()} × {room.height()}"


def _short_of_room(part: QtWidgets.QWidget) -> Iterator[str]:
    if isinstance(part, QtWidgets.QLabel) and part.text() and part.minimumSizeHint().width() > 0:
        if part.wordWrap():
            high = part.heightForWidth(part.width())
            if high > part.height() + _SLACK:
                yield f"needs {high} for its lines and has {part.height()}: {part.text()[:40]!r}"
        elif part.minimumSizeHint().width() > part.width() + _SLACK:
            yield f"needs {part.minimumSizeHint().width()} and has {part.width()}: {part.text()[:40]!r}"
    elif isinstance(part, (QtWidgets.QPushButton, QtWidgets.QToolButton, QtWidgets.QCheckBox, QtWidgets.QComboBox)):
        needed = part.minimumSizeHint()
        if needed.width() > part.width() + _SLACK or needed.height() > part.height() + _SLACK:
            words = part.currentText() if isinstance(part, QtWidgets.QComboBox) else part.text()
            yield f"needs {needed.width()} × {needed.height()} and has {part.width()} × {part.height()}: {words!r}"


def _name(part: QtWidgets.QWidget) -> str:
    return part.objectName() or type(part).__name__
