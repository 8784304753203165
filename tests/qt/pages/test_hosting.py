"""A new game that is opened to the network."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from pompeii_core.rules import preset
from pompeii_core.setup import GameSetup, Scenario, SeatedPlayer
from pompeii_net.lan.local import RoomPlan
from pompeii_net.lan.transport import join_codes
from pompeii_qt.pages.network import NetworkPage
from pompeii_qt.pages.network_forms import HostingOptions
from pompeii_qt.pages.new_game import NewGamePage
from pompeii_qt.pages.next_game import next_setup
from pompeii_qt.session import Session
from pompeii_qt.settings import Settings
from pompeii_qt.text import Label
from pompeii_qt.widgets.room import OWN_LENGTH, CodeField
from pompeii_qt.words.network import CODE_LENGTH, grouped, read_invitation
from tests.qt.pages.conftest import added, emitted
from tests.qt.pages.fake_network import FakeNetwork, click, found, on_screen, shown_page


@pytest.fixture
def page(qtbot: QtBot, settings: Settings, session: Session) -> NewGamePage:
    settings.person = "Aula"
    return on_screen(qtbot, NewGamePage(settings, session))


def choose(page: NewGamePage, seat: int, kind: str) -> None:
    box = page.players_form.cards[seat].kind
    box.setFocus()
    while box.currentText() != kind:
        before = box.currentIndex()
        QTest.keyClick(box, Qt.Key.Key_Down if box.findText(kind) > before else Qt.Key.Key_Up)
        assert box.currentIndex() != before


def opened(page: NewGamePage, qtbot: QtBot) -> RoomPlan:
    with qtbot.waitSignal(page.host) as told, qtbot.assertNotEmitted(page.start):
        click(page.start_button)
    plan: RoomPlan = told.args[0]
    return plan


def test_opening_a_seat_makes_it_a_game_of_the_network(page: NewGamePage, qtbot: QtBot) -> None:
    assert not page.hosting.isVisible()
    assert page.start_button.text() == "Start"
    choose(page, 1, "Open to the network")
    assert page.hosting.isVisible()
    assert page.start_button.text() == "Invite players"
    assert not page.players_form.cards[1].name.isVisible()
    looks = [one.property("role") for one in page.players_form.cards]
    assert looks == ["card", "empty", "card", "card"], "a seat that waits looks as in the lobby"
    plan = opened(page, qtbot)
    assert (plan.open, plan.code, plan.clock, plan.away, plan.takeover) == ([1], None, 0, 60, "ask")
    assert [player.kind for player in plan.game.players] == ["person", "ai", "ai", "ai"]
    choose(page, 1, "Livia, an AI")
    assert page.start_button.text() == "Start"
    assert not page.hosting.isVisible()
    emitted(qtbot, page.start, click, page.start_button)


def test_seats_for_phones_are_still_for_phones_when_the_page_is_made_again(
    page: NewGamePage, settings: Settings, session: Session, qtbot: QtBot
) -> None:
    choose(page, 1, "A person with a phone")
    choose(page, 2, "Open to the network")
    plan = opened(page, qtbot)
    assert (plan.open, plan.phones) == ([1, 2], [1])
    again = on_screen(qtbot, NewGamePage(settings, session))
    again.open_seats()
    kinds = [row.kind.currentText() for row in again.players_form.cards]
    assert kinds[1:3] == ["A person with a phone", "Open to the network"]


def test_the_host_is_called_by_name_and_opens_seats_of_ais(page: NewGamePage, qtbot: QtBot) -> None:
    page.open_seats()
    assert page.players_form.cards[0].name.text() == "Aula", "nobody would know “Player” on the network"
    assert page.hosting.name.placeholderText() == "Aula's game"
    plan = opened(page, qtbot)
    assert (plan.name, plan.host, plan.open) == ("Aula's game", "Aula", [1, 2, 3])
    page.players_form.cards[0].name.setText("Tullia")
    page.hosting.name.setText("Saturday")
    choose(page, 2, "Corvus, an AI")
    page.open_seats()
    plan = opened(page, qtbot)
    assert (plan.name, plan.host, plan.open) == ("Saturday", "Tullia", [1, 3])
    assert len({player.name for player in plan.game.players}) == 4


def test_the_code_is_chosen_and_a_weak_one_is_called_so(page: NewGamePage, qtbot: QtBot) -> None:
    page.open_seats()
    mode, code, easy = page.hosting.mode, page.hosting.code, page.hosting.easy
    assert not code.isVisible()
    mode.setCurrentIndex(mode.findData("own"))
    assert page.words.text().startswith("Your own code has eight letters and digits; four more are added")
    assert not page.start_button.isEnabled()
    QTest.keyClicks(code, "abcd2345")
    assert opened(page, qtbot).code == "ABCD2345"
    code.selectAll()
    QTest.keyClicks(code, "A" * (OWN_LENGTH - 1))
    assert not easy.isVisible()
    QTest.keyClicks(code, "A")
    assert easy.isVisible()
    assert opened(page, qtbot).code == "A" * OWN_LENGTH, "it is the host's choice"
    code.show_code("K7M2Q9XW")
    assert not easy.isVisible()
    code.show_code("A" * OWN_LENGTH)
    mode.setCurrentIndex(mode.findData("none"))
    assert opened(page, qtbot).code == ""
    mode.setCurrentIndex(mode.findData("fresh"))
    assert not easy.isVisible()
    assert opened(page, qtbot).code is None


def test_terms_are_chosen_and_deal_numbers_have_a_warning(page: NewGamePage, qtbot: QtBot) -> None:
    page.deal.line.setText("79")
    assert "Anyone who tries" not in page.words.text(), "at one screen nobody tries"
    page.open_seats()
    page.deal.line.setText("79")
    assert page.words.text().startswith("Anyone who tries deal numbers could come across this one")
    page.deal.line.clear()
    assert page.words.text().startswith("3 players")
    clock, away, takeover = page.hosting.terms.boxes.values()
    assert [clock.itemData(n) for n in range(clock.count())] == [0, 30, 60, 90, 120, 300]
    assert [away.itemData(n) for n in range(away.count())] == [30, 60, 120, 0]
    clock.setCurrentIndex(clock.findData(120))
    away.setCurrentIndex(away.findData(0))
    takeover.setCurrentIndex(takeover.findData("no"))
    plan = opened(page, qtbot)
    assert (plan.clock, plan.away, plan.takeover) == (120, 0, "no")


def test_all_is_remembered_until_reset(page: NewGamePage, settings: Settings, session: Session, qtbot: QtBot) -> None:
    choose(page, 1, "Open to the network")
    choose(page, 3, "Open to the network")
    hosting = page.hosting
    hosting.name.setText("Saturday")
    hosting.mode.setCurrentIndex(hosting.mode.findData("own"))
    hosting.code.show_code("ABCD2345")
    clock = hosting.terms.boxes["clock"]
    clock.setCurrentIndex(clock.findData(60))
    plan = opened(page, qtbot)
    again = added(qtbot, NewGamePage(settings, session))
    again.open_seats()
    again.show()
    assert opened(again, qtbot) == plan
    click(again.reset)
    assert again.start_button.text() == "Start"
    assert again.hosting.name.text() == ""


def test_a_host_finds_what_is_for_hosts_first_and_reads_what_comes_next(page: NewGamePage) -> None:
    page.resize(1280, 720)
    assert page.coach.isVisible()
    page.open_seats()
    QApplication.processEvents()
    terms = page.hosting.terms.boxes.values()
    assert not any(box.isVisible() for box in terms), "a family needs none of it"
    click(page.hosting.more.button)
    QApplication.processEvents()
    fields = page.hosting.name, page.hosting.mode, page.first, *terms
    assert {(part.mapTo(page, QPoint()).x(), part.width()) for part in fields[1:]} == {
        (page.hosting.name.mapTo(page, QPoint()).x(), page.hosting.name.width())
    }
    click(page.hosting.more.button)
    QApplication.processEvents()
    for part in fields[:3]:
        assert part.visibleRegion().boundingRect() == part.rect()
        assert part.mapTo(page, QPoint()).x() < page.rules.mapTo(page, QPoint()).x()
    said = [one.text() for one in page.hosting.findChildren(Label)]
    assert any("QR code" in words for words in said)
    assert not page.coach.isVisible(), "on the network no one has unlimited undo, and a coach only by phone"
    assert not page.full_undo.isVisible()
    page.players_form.cards[-1].remove.setFocus()
    page.hosting.name.setFocus()
    for part in (page.hosting.mode, page.first, page.hosting.more.button, page.rules.presets):
        QTest.keyClick(page.focusWidget(), Qt.Key.Key_Tab)
        assert part.hasFocus()
    page.play_here()
    assert page.coach.isVisible()


def test_a_start_for_practice_does_not_go_into_a_hosted_game(page: NewGamePage, qtbot: QtBot) -> None:
    page.citizens.setValue(12)
    emitted(qtbot, page.start, click, page.start_button)
    page.open_seats()
    assert opened(page, qtbot).game.scenario == Scenario()
    page.citizens.setValue(3)
    opened(page, qtbot)
    page.play_here()
    assert page.citizens.value() == 12
    page.open_seats()
    assert page.citizens.value() == 3, "as it was hosted"


def test_games_hosted_are_kept_apart(page: NewGamePage, settings: Settings, session: Session, qtbot: QtBot) -> None:
    page.rules.show_rules(preset("web"))
    with qtbot.waitSignal(page.start) as begun:
        click(page.start_button)
    here = begun.args[0]
    page.open_seats()
    page.rules.show_rules(preset("amigo"))
    choose(page, 3, "Corvus, an AI")
    plan = opened(page, qtbot)
    again = added(qtbot, NewGamePage(settings, session))
    for shown in (page, again):  # in this run of the program and in the next
        shown.play_here()
        assert not shown.players_form.open_seats()
        assert shown.setup() == here
        shown.open_seats()
        assert (shown.setup(), shown.players_form.open_seats()) == (plan.game, [1, 2])
    assert next_setup(settings) == here, "nor does Play offer what was hosted"


def test_damaged_memories_of_an_opening_are_the_first(qtbot: QtBot, settings: Settings, session: Session) -> None:
    for damaged in ("{", '{"mode": "sideways"}', '{"seats": [9]}', "[]", '{"game": {"players": 1}}', '{"game": {}}'):
        assert HostingOptions.read(damaged) == HostingOptions()
    settings.opening = '{"name": "Saturday", "seats": [2]}'
    page = on_screen(qtbot, NewGamePage(settings, session))
    assert page.players_form.open_seats() == []
    page.open_seats()
    assert page.players_form.open_seats() == [2]
    assert page.hosting.name.text() == "Saturday"


def test_an_ai_is_not_called_as_a_person_is(page: NewGamePage, qtbot: QtBot, settings: Settings) -> None:
    players = [SeatedPlayer("person", "Claudia", 0), SeatedPlayer("ai", "Corvus", 1, "Corvus", "tribune")]
    page.show_setup(GameSetup(players))
    choose(page, 1, "Open to the network")
    names = [player.name for player in opened(page, qtbot).game.players]
    assert names[0] == "Claudia"
    assert names[1] != "Claudia"


@pytest.fixture
def code_field(qtbot: QtBot) -> CodeField:
    return added(qtbot, CodeField())


def test_the_window_reads_and_writes_codes_as_the_host_does(code_field: CodeField) -> None:
    assert (OWN_LENGTH, CODE_LENGTH) == (join_codes.SECRET_LENGTH, join_codes.SECRET_LENGTH + join_codes.CHECK_LENGTH)
    for typed in ("oO0LlIi1 uUvV", "abcd-efgh-jkmn", "0123 4567 89XZ"):
        code_field.clear()
        QTest.keyClicks(code_field, typed)
        code = join_codes.parse_code(typed)
        assert code_field.code() == code
        assert code_field.text() == grouped(code) == join_codes.grouped(code)


def test_a_code_is_pasted_however_it_is_written_even_in_an_invitation(code_field: CodeField) -> None:
    for text, code in (
        (" abcd-efgh-jkmn\n", "ABCD-EFGH-JKMN"),
        ("O0lI 2345 6789", "0011-2345-6789"),
        ("ABCDEFGHJKMNPQ", "ABCD-EFGH-JKMN"),
        ("ABCDEFGH", "ABCD-EFGH"),
        (INVITATION, "ABCD-EFGH-JKMN"),
    ):
        paste(code_field, text)
        assert code_field.text() == code
    assert code_field.is_complete()


def test_a_letter_in_the_middle_of_a_code_can_be_mended(code_field: CodeField) -> None:
    for typed, place, letter, code in (("ABCDXFGH", 6, "e", "ABCD-EFGH"), ("jkmx", 11, "y", "ABCD-EFGH-YKMX")):
        code_field.end(False)
        QTest.keyClicks(code_field, typed)
        code_field.setCursorPosition(place)
        QTest.keyClick(code_field, Qt.Key.Key_Backspace)
        QTest.keyClicks(code_field, letter)
        assert (code_field.text(), code_field.cursorPosition()) == (code, place)


CODED = found()
UNKNOWN = found("", "", host="", reach="asking", by_hand=True, addresses=("192.168.7.7",), seats=0, free=0)


@pytest.fixture
def door(qtbot: QtBot, settings: Settings, network: FakeNetwork) -> NetworkPage:
    return shown_page(qtbot, settings, network)


def test_an_address_is_remembered(door: NetworkPage, network: FakeNetwork, settings: Settings, qtbot: QtBot) -> None:
    network.games.emit([CODED])
    door.address.field.setFocus()
    QTest.keyClicks(door.address.field, "192.168.7.7")
    QTest.keyClick(door.address.field, Qt.Key.Key_Return)
    assert network.asked == [("look_at", "192.168.7.7")]
    assert settings.hosts == [], "it may be nonsense"
    network.games.emit([CODED, UNKNOWN])
    assert door.list.currentRow() == 1
    assert settings.hosts == ["192.168.7.7"]
    assert door.list.entries[1].title == "192.168.7.7:17979"
    network.games.emit([CODED, replace(UNKNOWN, reach="unreachable", addresses=("::1",))])
    entry = door.list.entries[1]
    assert entry.title == "[::1]:17979"
    assert entry.line == "No answer. Is the address right, and does the firewall there allow Pompeii?"
    network.games.emit([CODED, found("far-room", "Far", by_hand=True, addresses=("192.168.7.7",), code=False)])
    assert [entry.title for entry in door.list.entries] == ["Anna's game", "Far"]
    assert door.list.chosen is not None
    assert door.list.chosen.title == "Far"
    again = added(qtbot, NetworkPage(network, settings))  # type: ignore[arg-type]
    again.show()
    assert again.address.hosts == ["192.168.7.7"]
    next(b for b in again.findChildren(QPushButton) if b.text() == "192.168.7.7").click()
    assert network.asked[-1] == ("look_at", "192.168.7.7")


INVITATION = """Kommst du?
Einladung zu einer Partie Pompeji: „Annas 10.0.0.1 ABCD-0000“
Adresse: 192.168.7.7:17979
Zugangscode: ABCD-EFGH-JKMN.
Öffne in Pompeji „Im Netzwerk“ und füge das alles in das Feld für eine Adresse ein."""


def paste(field: QLineEdit, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    field.selectAll()
    field.paste()


def test_an_invitation_pasted_there_has_the_code(door: NetworkPage, network: FakeNetwork, settings: Settings) -> None:
    paste(door.address.field, INVITATION)
    assert door.address.field.text() == "192.168.7.7:17979"
    assert network.asked == [("look_at", "192.168.7.7:17979")]
    network.games.emit([CODED, UNKNOWN])
    assert settings.hosts == ["192.168.7.7:17979"]
    assert not door.code_prompt.isVisible()
    far = found("far-room", "Far", by_hand=True, addresses=("192.168.7.7",))
    network.games.emit([CODED, far])
    assert door.code_prompt.title.text() == "The join code of “Far”"
    assert door.code_prompt.code.text() == "ABCD-EFGH-JKMN"
    QTest.keyClick(door.code_prompt.code, Qt.Key.Key_Return)
    assert network.asked[-1] == ("join_room", far, "ABCDEFGHJKMN", "Julia")


@pytest.mark.parametrize("by_hand", [True, False], ids=["at the address", "while its host is slow"])
def test_an_invitation_is_used_whatever_is_answered(door: NetworkPage, network: FakeNetwork, by_hand: bool) -> None:
    paste(door.address.field, INVITATION)
    neighbour = found(
        "far-room", "Far", by_hand=by_hand, addresses=("192.168.7.7" if by_hand else "192.168.7.66",), code=False
    )
    slow = replace(UNKNOWN, reach="unreachable")
    network.games.emit([neighbour] if by_hand else [slow, neighbour])
    if not by_hand:
        door.list.choose("192.168.7.66")
        door.join.click()
    assert door.code_prompt.code.text() == "ABCD-EFGH-JKMN"
    QTest.keyClick(door.code_prompt.code, Qt.Key.Key_Return)
    assert network.asked[-1] == ("join_room", neighbour, "ABCDEFGHJKMN", "Julia")
    network.line("lost", "impostor")
    assert "another computer is posing as the host" in door.code_prompt.words.text()
    door.code_prompt.leave.click()
    door.join.click()
    assert door.code_prompt.isVisible(), "nobody goes in there without a code any more"
    door.code_prompt.leave.click()
    other = found("open-room", "Open", addresses=("192.168.7.8",), code=False)
    network.games.emit([slow, neighbour, other])
    door.list.choose("192.168.7.8")
    door.join.click()
    assert network.asked[-1] == ("join_room", other, "", "Julia"), "another game, once the invitation was put away"


def test_an_invitation_to_an_open_game_chooses_it(door: NetworkPage, network: FakeNetwork) -> None:
    paste(door.address.field, "Come!\nAddress: [fe80::1]:4000\nsee you")
    assert door.address.field.text() == "[fe80::1]:4000"
    network.games.emit([CODED, found("far-room", "Far", by_hand=True, addresses=("fe80::1",), port=4000, code=False)])
    assert door.list.chosen is not None
    assert door.list.chosen.title == "Far"
    assert [asked[0] for asked in network.asked] == ["look_at"], "nobody has pressed Join"


@pytest.mark.parametrize(
    "text", ["192.168.1.4", "anna-pc", "ABCD-EFGH-JKMN", "come at 8:30", "at 1.2.3.4.5 or ABCD-EFGH", ""]
)
def test_other_texts_than_invitations_are_left_alone(text: str) -> None:
    assert read_invitation(text) is None


def test_a_code_that_was_right_is_not_typed_again(door: NetworkPage, network: FakeNetwork) -> None:
    """As when the host has closed the game and opened it again."""
    network.games.emit([CODED])
    door.join.click()
    QTest.keyClicks(door.code_prompt.code, "AAAABBBBCCCC")
    door.code_prompt.enter.click()
    network.line("lost", "wrong_code")
    network.line("lost", "closed")
    door.code_prompt.leave.click()
    door.join.click()
    assert door.code_prompt.code.text() == "", "a wrong one is forgotten"
    QTest.keyClicks(door.code_prompt.code, "CCCCDDDDEEEE")
    door.code_prompt.enter.click()
    network.line("lost", "closed")
    door.join.click()
    assert door.code_prompt.code.text() == "CCCC-DDDD-EEEE"
