"""What each page says, compared with an approved text: `approved/PAGE.txt` beside this test."""

import sys
from collections.abc import Callable, Iterator
from datetime import date
from difflib import unified_diff
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QMainWindow, QWidget
from pytestqt.qtbot import QtBot

from pompeii_core.ai.personas import LEVELS
from pompeii_core.rules import Rules
from pompeii_core.setup import COACH, Scenario
from pompeii_net.lan.local import Alarm, Block
from pompeii_net.lan.wire import Chat, Notice, SeatView
from pompeii_net.shelf import Shelf
from pompeii_qt.pages import daily
from pompeii_qt.pages.end import EndPage
from pompeii_qt.pages.lobby import LobbyPage
from pompeii_qt.pages.network import NetworkPage
from pompeii_qt.pages.new_game import NewGamePage
from pompeii_qt.session import Session
from pompeii_qt.settings import Settings
from tests.approved import check
from tests.qt.fit.gallery import DIALOGS, SHOWN, Place, recorded
from tests.qt.heard import heard
from tests.qt.pages.conftest import added, end_search
from tests.qt.pages.fake_network import ASKING, MEMBERS, SEATS, TOM, FakeNetwork, analysis, found, guest, host, seats

FOLDER = Path(__file__).parent / "approved"
OF_THE_MACHINE = {"table", "about", "licences"}  # pages that show nothing by themselves, or say what is installed here
PAGES = sorted(SHOWN.keys() - OF_THE_MACHINE)

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="elsewhere keys and parts have other names"),
    pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints"),  # offscreen, of dialogs
]


@pytest.fixture
def place(session: Session, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Place:
    monkeypatch.setattr(daily, "_today", lambda: date(2025, 11, 22))
    for page in ("progress", "settings"):
        monkeypatch.setattr(f"pompeii_qt.pages.{page}.COMPILED", True)
    return Place(session.folder, session, settings)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_says_what_is_approved(qtbot: QtBot, place: Place, tmp_path: Path, name: str) -> None:
    lines = []
    for state, make in SHOWN[name].items():
        lines += [f"== {state}", *heard(shown(qtbot, make(place)), folder=tmp_path)]
    for story in STORIES.get(name, ()):
        steps = story(place)
        state, page = next(steps)
        window = shown(qtbot, page)
        before = [*heard(window, folder=tmp_path)]
        lines += [f"== {state}", *before]
        for state, _ in steps:
            now = [*heard(window, folder=tmp_path)]
            lines += [f"== {state}", *changes(before, now)]
            before = now
    check(FOLDER / f"{name}.txt", lines)


def test_a_dialog_says_what_is_approved(qtbot: QtBot, place: Place) -> None:
    lines = []
    for name, make in DIALOGS.items():
        window = added(qtbot, QMainWindow())
        dialog = make(place, window)
        dialog.show()
        lines += [f"== {name}", *heard(dialog)]
        dialog.close()
    check(FOLDER / "dialogs.txt", lines)


def changes(before: list[str], now: list[str]) -> list[str]:
    return [line for line in unified_diff(before, now, lineterm="", n=0) if not line.startswith(("---", "+++", "@@"))]


def shown(qtbot: QtBot, page: QWidget) -> QMainWindow:
    window = added(qtbot, QMainWindow())
    window.setCentralWidget(page)
    window.resize(1280, 720)
    window.show()
    qtbot.waitExposed(window)
    reading = page, getattr(page, "reader", None)
    qtbot.waitUntil(lambda: not any(getattr(part, "busy", False) for part in reading))
    return window


def test_no_approved_text_is_left_of_a_page_that_is_gone() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == {*PAGES, "dialogs"}


type Story = Iterator[tuple[str, QWidget]]


def guests_lobby(_: Place) -> Story:
    network = FakeNetwork()
    page, watching = LobbyPage(network), {"you": 3, "members": [*MEMBERS, TOM]}  # type: ignore[arg-type]
    guest(network)
    yield "a guest comes", page
    julia = replace(SEATS[2], ready=True)
    states: dict[str, dict[str, Any]] = {
        "says ready": {"seats": seats((2, julia))},
        "the host changes the rules": {"rules": Rules(omen_takes="any"), "clock": 90, "away": 45},
        "to start when Vesuvius seethes": {"scenario": Scenario("seethes", 12)},
        "everybody may come": {"code": "", "addresses": []},
        "may have a coach, against AIs alone": {"seats": seats((0, SEATS[3]))},
        "has a coach": {"seats": seats((0, SEATS[3]), (2, replace(SEATS[2], persona=COACH)))},
        "watches": watching,
        "watches, and has asked for a seat": {**watching, "members": [*MEMBERS, ASKING]},
    }
    taken = seats((1, SeatView("person", "Tullia", 1, member=4)))
    states |= {
        f"watches, AIs' seats: {who}": {**watching, "seats": taken, "takeover": who} for who in ("ask", "yes", "no")
    }
    for state, changed in states.items():
        guest(network, **changed)
        yield state, page
    guest(network)
    for line in ("shaky", "waiting", "online"):
        network.line(line)
        yield f"the line is {line}", page
    page.leave()
    yield "is asked before leaving", page


def hosts_lobby(_: Place) -> Story:
    network = FakeNetwork()
    page = LobbyPage(network, lambda: ["Otto"])  # type: ignore[arg-type]
    host(network)
    yield "a host waits", page
    network.phone_seats = [1]
    host(network, invitation=56 * "A")
    yield "a seat waits for a phone", page
    page.start.click()
    yield "is asked before starting with an AI", page
    page.wait.click()
    host(network, seats=seats((0, SeatView("person", "Player", 0, member=0))), invitation=56 * "A")
    yield "a host has no name yet", page
    livia, otto = SeatView("ai", "Livia", 1, "Livia", "senator"), SeatView("bot", "Otto", 3, "Otto")
    states: dict[str, dict[str, Any]] = {
        "everyone is ready": {"seats": seats((2, replace(SEATS[2], ready=True)), (1, livia), (3, otto))},
        "a player's line is bad": {"seats": seats((2, replace(SEATS[2], presence="shaky")))},
        "a player is away, another watches": {
            "seats": seats((2, replace(SEATS[2], presence="away"))),
            "members": [*MEMBERS, replace(TOM, presence="away")],
        },
        "somebody asks for an AI's seat": {"members": [*MEMBERS, ASKING]},
    }
    for state, changed in states.items():
        host(network, **changed)
        yield state, page
    network.chat.emit(Chat("Anna", 0, "<b>Salve</b>"))
    network.notice.emit(Notice("joined", "Tom"))
    network.alarm.emit(Alarm("wrong_codes", "192.168.1.7", 5))
    network.blocked.emit([Block(3, "Berta", "192.168.1.7")])
    yield "people talk, and one was sent away", page
    page.leave()
    yield "is asked before leaving", page


def networks_games(place: Place) -> Story:
    network = FakeNetwork()
    page = NetworkPage(network, place.settings)  # type: ignore[arg-type]
    page.name.setText("Julia")
    yield "looks for games", page
    end_search(page)
    yield "none is found", page
    page.list.setFocus()
    network.games.emit(
        [
            found("1", "Waiting"),
            found("2", "Without a code", code=False),
            found("3", "Full", free=0),
            found("4", "In progress", stage="playing", free=1),
            found("5", "Full and in progress", stage="playing", free=0),
            found("6", "Over", stage="over"),
            found("7", "Silent", reach="unreachable"),
            found("8", "Of another version", reach="incompatible", version="9.9"),
            found("9", "Asked", reach="asking"),
        ]
    )
    yield "games of every kind", page
    page.list.setCurrentRow(0)
    page.enter()
    yield "the code is asked for", page


def ends_room(place: Place) -> Story:
    network = FakeNetwork()
    page = EndPage(network, Shelf(place.folder), analysis(place.folder))  # type: ignore[arg-type]
    page.open(recorded(place.folder))
    yield "without a room", page
    guest(network, stage="over")
    yield "a guest", page
    guest(network, stage="over", seats=seats((2, replace(SEATS[2], ready=True))))
    yield "who is ready", page
    network.line("waiting")
    yield "whose host is waited for", page
    network.line("online")
    guest(network, stage="over", you=7)
    yield "who watched", page
    network.line("waiting")
    yield "who watched, and waits for the host", page
    network.line("online")
    host(network, stage="over", seats=seats((2, replace(SEATS[2], presence="away"))))
    yield "a host, somebody is away", page


def new_game(place: Place) -> Story:
    page = NewGamePage(place.settings, place.session)
    yield "as it is offered", page
    first, second, _, last = page.players_form.cards
    first.name.setText("livia ")
    yield "two of one name", page
    first.name.setText("Aula")
    second.name.setText("  ")
    yield "a name is missing", page
    second.name.setText("Livia")
    for level in LEVELS:
        second.level.show_level(level)
        yield f"Livia's level: {level}", page
    last.name.setText("Nemesis")
    last.kind.setCurrentIndex(last.kind.findData("Corvus"))
    yield "another character keeps a name that was typed", page
    page.phase.setCurrentIndex(page.phase.findData("erupts"))
    yield "from the eruption on", page
    page.citizens.setValue(0)
    yield "an eruption without citizens", page


STORIES: dict[str, list[Callable[[Place], Story]]] = {
    "new": [new_game],
    "lobby": [guests_lobby, hosts_lobby],
    "network": [networks_games],
    "end": [ends_room],
}
