"""A new game that is opened to the network."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from pompeii_core.rules import preset
from pompeii_core.setup import GameSetup, SeatedPlayer
from pompeii_net.lan.local import RoomPlan
from pompeii_net.lan.transport import join_codes
from pompeii_qt.pages.network import NetworkPage
from pompeii_qt.pages.new_game import NewGamePage
from pompeii_qt.pages.next_game import next_setup
from pompeii_qt.session import Session
from pompeii_qt.settings import Settings
from pompeii_qt.widgets.room import OWN_LENGTH, CodeField
from pompeii_qt.words.network import CODE_LENGTH, grouped, read_invitation
from tests.qt.pages.fake_network import FakeNetwork, found, shown_page


@pytest.fixture
def page(qtbot: QtBot, settings: Settings, session: Session) -> NewGamePage:
    settings.person = "Aula"
    made = NewGamePage(settings, session)
    qtbot.addWidget(made)
    made.resize(1280, 720)
    made.show()
    qtbot.waitExposed(made)
    return made


def choose(page: NewGamePage, seat: int, kind: str) -> None:
    box = page.players_form.rows[seat].kind
    box.setFocus()
    while box.currentText() != kind:
        before = box.currentIndex()
        QTest.keyClick(box, Qt.Key.Key_Down if box.findText(kind) > before else Qt.Key.Key_Up)
        assert box.currentIndex() != before


def opened(page: NewGamePage, qtbot: QtBot) -> RoomPlan:
    with qtbot.waitSignal(page.host) as told, qtbot.assertNotEmitted(page.start):
        QTest.mouseClick(page.start_button, Qt.MouseButton.LeftButton)
    plan: RoomPlan = told.args[0]
    return plan


def test_a_game_at_this_screen_asks_nothing_of_the_network(page: NewGamePage, qtbot: QtBot) -> None:
    assert not page.hosting.isVisible()
    assert page.start_button.text() == "Start"
    with qtbot.waitSignal(page.start):
        QTest.mouseClick(page.start_button, Qt.MouseButton.LeftButton)


def test_opening_a_seat_makes_it_a_game_of_the_network(page: NewGamePage, qtbot: QtBot) -> None:
    choose(page, 1, "Open to the network")
    assert page.hosting.isVisible()
    assert page.start_button.text() == "Open the game"
    assert not page.players_form.rows[1].name.isVisible()
    plan = opened(page, qtbot)
    assert (plan.open, plan.code, plan.clock, plan.away, plan.takeover) == ([1], None, 0, 60, "ask")
    assert [player.kind for player in plan.game.players] == ["person", "ai", "ai", "ai"]
    choose(page, 1, "Livia, an AI")
    assert page.start_button.text() == "Start"
    assert not page.hosting.isVisible()


def test_the_host_is_called_by_name(page: NewGamePage, qtbot: QtBot) -> None:
    choose(page, 3, "Open to the network")
    assert page.players_form.rows[0].name.text() == "Aula", "nobody would know “Player” on the network"
    assert page.hosting.name.placeholderText() == "Aula's game"
    plan = opened(page, qtbot)
    assert (plan.name, plan.host) == ("Aula's game", "Aula")
    page.players_form.rows[0].name.setText("Tullia")
    page.hosting.name.setText("Saturday")
    plan = opened(page, qtbot)
    assert (plan.name, plan.host) == ("Saturday", "Tullia")


def test_hosting_opens_every_ais_seat_but_not_what_was_chosen_before(page: NewGamePage, qtbot: QtBot) -> None:
    page.open_seats()
    assert opened(page, qtbot).open == [1, 2, 3]
    choose(page, 2, "Corvus, an AI")
    page.open_seats()
    plan = opened(page, qtbot)
    assert plan.open == [1, 3]
    assert len({player.name for player in plan.game.players}) == 4


def test_who_gets_in_is_chosen(page: NewGamePage, qtbot: QtBot) -> None:
    page.open_seats()
    mode, code = page.hosting.mode, page.hosting.code
    assert not code.isVisible()
    mode.setCurrentIndex(mode.findData("own"))
    assert page.words.text().startswith("Your own code has eight letters and digits; four more are added")
    assert not page.start_button.isEnabled()
    QTest.keyClicks(code, "abcd2345")
    assert opened(page, qtbot).code == "ABCD2345"
    mode.setCurrentIndex(mode.findData("none"))
    assert opened(page, qtbot).code == ""
    mode.setCurrentIndex(mode.findData("fresh"))
    assert opened(page, qtbot).code is None


def test_a_code_that_is_easy_to_guess_is_said_to_be(page: NewGamePage, qtbot: QtBot) -> None:
    page.open_seats()
    mode, code, easy = page.hosting.mode, page.hosting.code, page.hosting.easy
    mode.setCurrentIndex(mode.findData("own"))
    QTest.keyClicks(code, "A" * (OWN_LENGTH - 1))
    assert not easy.isVisible()
    QTest.keyClicks(code, "A")
    assert easy.isVisible()
    assert opened(page, qtbot).code == "A" * OWN_LENGTH, "it is the host's choice"
    code.show_code("K7M2Q9XW")
    assert not easy.isVisible()
    code.show_code("A" * OWN_LENGTH)
    mode.setCurrentIndex(mode.findData("fresh"))
    assert not easy.isVisible()


def test_what_the_number_of_a_deal_gives_away_is_said(page: NewGamePage) -> None:
    page.deal.line.setText("79")
    assert "Anyone who tries" not in page.words.text(), "at one screen nobody tries"
    page.open_seats()
    page.deal.line.setText("79")
    assert page.words.text().startswith("Anyone who tries deal numbers could come across this one")
    page.deal.line.clear()
    assert page.words.text().startswith("3 seat")


def test_clock_patience_and_seats_to_take_are_chosen(page: NewGamePage, qtbot: QtBot) -> None:
    page.open_seats()
    assert not page.hosting.terms.boxes["clock"].isVisible()
    QTest.mouseClick(page.hosting.more.button, Qt.MouseButton.LeftButton)
    clock, away, takeover = page.hosting.terms.boxes.values()
    assert [clock.itemData(n) for n in range(clock.count())] == [0, 30, 60, 90, 120, 300]
    assert [away.itemData(n) for n in range(away.count())] == [30, 60, 120, 0]
    clock.setCurrentIndex(clock.findData(120))
    away.setCurrentIndex(away.findData(0))
    takeover.setCurrentIndex(takeover.findData("no"))
    plan = opened(page, qtbot)
    assert (plan.clock, plan.away, plan.takeover) == (120, 0, "no")


def test_everything_is_remembered(page: NewGamePage, settings: Settings, session: Session, qtbot: QtBot) -> None:
    choose(page, 1, "Open to the network")
    choose(page, 3, "Open to the network")
    hosting = page.hosting
    hosting.name.setText("Saturday")
    hosting.mode.setCurrentIndex(hosting.mode.findData("own"))
    hosting.code.show_code("ABCD2345")
    clock = hosting.terms.boxes["clock"]
    clock.setCurrentIndex(clock.findData(60))
    plan = opened(page, qtbot)
    again = NewGamePage(settings, session)
    qtbot.addWidget(again)
    again.open_seats()
    again.show()
    assert opened(again, qtbot) == plan
    assert again.hosting.terms.boxes["clock"].isVisible(), "what is not as usual is not folded away"


def test_games_here_and_games_that_are_hosted_are_remembered_apart(
    page: NewGamePage, settings: Settings, session: Session, qtbot: QtBot
) -> None:
    page.rules.show_rules(preset("web"))
    with qtbot.waitSignal(page.start) as begun:
        QTest.mouseClick(page.start_button, Qt.MouseButton.LeftButton)
    here = begun.args[0]
    page.open_seats()
    page.rules.show_rules(preset("amigo"))
    choose(page, 3, "Corvus, an AI")
    plan = opened(page, qtbot)
    again = NewGamePage(settings, session)
    qtbot.addWidget(again)
    for shown in (page, again):  # in this run of the program and in the next
        shown.play_here()
        assert not shown.players_form.open_seats()
        assert shown.setup() == here
        shown.open_seats()
        assert (shown.setup(), shown.players_form.open_seats()) == (plan.game, [1, 2])
    assert next_setup(settings) == here, "nor does Play offer what was hosted"


def test_settings_of_older_programs_keep_the_open_seats(qtbot: QtBot, settings: Settings, session: Session) -> None:
    settings.opening = '{"name": "Saturday", "seats": [2]}'
    again = NewGamePage(settings, session)
    qtbot.addWidget(again)
    assert again.players_form.open_seats() == []
    again.open_seats()
    assert again.players_form.open_seats() == [2]
    assert again.hosting.name.text() == "Saturday"


@pytest.mark.parametrize(
    "damaged", ["{", '{"mode": "sideways"}', '{"seats": [9]}', "[]", '{"game": {"players": 1}}', '{"game": {}}']
)
def test_damaged_memories_of_an_opening_are_the_first_days(
    qtbot: QtBot, settings: Settings, session: Session, damaged: str
) -> None:
    settings.opening = damaged
    page = NewGamePage(settings, session)
    qtbot.addWidget(page)
    assert page.players_form.open_seats() == []
    page.open_seats()
    page.show()
    assert opened(page, qtbot).code is None


def test_reset_closes_the_seats(page: NewGamePage, qtbot: QtBot) -> None:
    page.open_seats()
    page.hosting.name.setText("Saturday")
    QTest.mouseClick(page.reset, Qt.MouseButton.LeftButton)
    assert page.start_button.text() == "Start"
    assert page.hosting.name.text() == ""


def test_an_ai_is_not_called_as_a_person_is(page: NewGamePage, qtbot: QtBot, settings: Settings) -> None:
    players = [SeatedPlayer("person", "Claudia", 0), SeatedPlayer("ai", "Corvus", 1, "Corvus", "tribune")]
    page.show_setup(GameSetup(players))
    choose(page, 1, "Open to the network")
    names = [player.name for player in opened(page, qtbot).game.players]
    assert names[0] == "Claudia"
    assert names[1] != "Claudia"


@pytest.mark.parametrize("typed", ["oO0LlIi1 uUvV", "abcd-efgh-jkmn", "0123 4567 89XZ"])
def test_the_window_reads_and_writes_codes_as_the_host_does(qtbot: QtBot, typed: str) -> None:
    field = CodeField()
    qtbot.addWidget(field)
    QTest.keyClicks(field, typed)
    code = join_codes.parse_code(typed)
    assert field.code() == code
    assert field.text() == grouped(code) == join_codes.grouped(code)
    assert (OWN_LENGTH, CODE_LENGTH) == (join_codes.SECRET_LENGTH, join_codes.SECRET_LENGTH + join_codes.CHECK_LENGTH)


CODED = found()


@pytest.fixture
def network() -> FakeNetwork:
    return FakeNetwork()


@pytest.fixture
def join_forms_page(qtbot: QtBot, settings: Settings, network: FakeNetwork) -> NetworkPage:
    return shown_page(qtbot, settings, network)


def test_an_address_is_looked_at_and_remembered(
    join_forms_page: NetworkPage, network: FakeNetwork, settings: Settings, qtbot: QtBot
) -> None:
    network.games.emit([CODED])
    join_forms_page.address.field.setFocus()
    QTest.keyClicks(join_forms_page.address.field, "192.168.7.7")
    QTest.keyClick(join_forms_page.address.field, Qt.Key.Key_Return)
    assert network.asked == [("look_at", "192.168.7.7")]
    assert settings.hosts == [], "it may be nonsense"
    unknown = found("", "", host="", reach="asking", by_hand=True, addresses=("192.168.7.7",), seats=0, free=0)
    network.games.emit([CODED, unknown])
    assert join_forms_page.list.currentRow() == 1
    assert settings.hosts == ["192.168.7.7"]
    assert join_forms_page.list.entries[1].title == "192.168.7.7:17979"
    network.games.emit([CODED, found("far-room", "Far", by_hand=True, addresses=("192.168.7.7",), code=False)])
    assert [entry.title for entry in join_forms_page.list.entries] == ["Anna's game", "Far"]
    assert join_forms_page.list.chosen is not None
    assert join_forms_page.list.chosen.title == "Far"
    assert settings.hosts == ["192.168.7.7"]
    again = NetworkPage(network, settings)  # type: ignore[arg-type]
    qtbot.addWidget(again)
    again.show()
    next(b for b in again.findChildren(QPushButton) if b.text() == "192.168.7.7").click()
    assert network.asked[-1] == ("look_at", "192.168.7.7")


def test_an_address_where_nobody_answers_says_so(join_forms_page: NetworkPage, network: FakeNetwork) -> None:
    network.games.emit([found("", "", host="", reach="unreachable", by_hand=True, addresses=("::1",), seats=0, free=0)])
    entry = join_forms_page.list.entries[0]
    assert entry.title == "[::1]:17979"
    assert entry.line == "No answer. Is the address right, and does the firewall there allow Pompeii?"


def test_damaged_memories_of_hosts_are_no_hosts(qtbot: QtBot, settings: Settings) -> None:
    settings.store("hosts", [7, "192.168.1.4", None])
    join_forms_page = NetworkPage(FakeNetwork(), settings)  # type: ignore[arg-type]
    qtbot.addWidget(join_forms_page)
    assert join_forms_page.address.hosts == ["192.168.1.4"]


INVITATION = """Kommst du?
Einladung zu einer Partie Pompeji: „Annas 10.0.0.1 ABCD-0000“
Adresse: 192.168.7.7:17979
Zugangscode: ABCD-EFGH-JKMN.
Öffne in Pompeji „Im Netzwerk“ und füge das alles in das Feld für eine Adresse ein."""


@pytest.fixture
def invitation_page(qtbot: QtBot, settings: Settings, network: FakeNetwork) -> NetworkPage:
    return shown_page(qtbot, settings, network)


def paste(field: QLineEdit, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    field.selectAll()
    field.paste()


def test_an_invitation_pasted_as_an_address_leads_to_the_games_door_with_its_code(
    invitation_page: NetworkPage, network: FakeNetwork, settings: Settings
) -> None:
    paste(invitation_page.address.field, INVITATION)
    assert invitation_page.address.field.text() == "192.168.7.7:17979"
    assert network.asked == [("look_at", "192.168.7.7:17979")]
    unknown = found("", "", host="", reach="asking", by_hand=True, addresses=("192.168.7.7",), seats=0, free=0)
    network.games.emit([CODED, unknown])
    assert settings.hosts == ["192.168.7.7:17979"]
    assert not invitation_page.code_prompt.isVisible()
    far = found("far-room", "Far", by_hand=True, addresses=("192.168.7.7",))
    network.games.emit([CODED, far])
    assert invitation_page.code_prompt.title.text() == "The join code of “Far”"
    assert invitation_page.code_prompt.code.text() == "ABCD-EFGH-JKMN"
    QTest.keyClick(invitation_page.code_prompt.code, Qt.Key.Key_Return)
    assert network.asked[-1] == ("join", far, "ABCDEFGHJKMN", "Julia")


def test_an_invitations_code_is_used_even_where_whoever_answers_says_there_is_none(
    invitation_page: NetworkPage, network: FakeNetwork
) -> None:
    paste(invitation_page.address.field, INVITATION)
    neighbour = found("far-room", "Far", by_hand=True, addresses=("192.168.7.7",), code=False)
    network.games.emit([neighbour])
    QTest.keyClick(invitation_page.code_prompt.code, Qt.Key.Key_Return)
    assert network.asked[-1] == ("join", neighbour, "ABCDEFGHJKMN", "Julia")


def test_an_invitations_code_is_used_while_its_host_is_slow_and_somebody_else_answers_for_the_game(
    invitation_page: NetworkPage, network: FakeNetwork
) -> None:
    paste(invitation_page.address.field, INVITATION)
    slow = found("", "", host="", reach="unreachable", by_hand=True, addresses=("192.168.7.7",), seats=0, free=0)
    neighbour = found("far-room", "Far", addresses=("192.168.7.66",), code=False)
    network.games.emit([slow, neighbour])
    invitation_page.list.choose("192.168.7.66")
    invitation_page.join.click()
    assert invitation_page.code_prompt.code.text() == "ABCD-EFGH-JKMN"
    QTest.keyClick(invitation_page.code_prompt.code, Qt.Key.Key_Return)
    assert network.asked[-1] == ("join", neighbour, "ABCDEFGHJKMN", "Julia")
    network.line("lost", "impostor")
    assert "another computer is posing as the host" in invitation_page.code_prompt.words.text()
    invitation_page.code_prompt.leave.click()
    invitation_page.join.click()
    assert invitation_page.code_prompt.isVisible(), "nobody goes in there without a code any more"
    invitation_page.code_prompt.leave.click()
    other = found("open-room", "Open", addresses=("192.168.7.8",), code=False)
    network.games.emit([slow, neighbour, other])
    invitation_page.list.choose("192.168.7.8")
    invitation_page.join.click()
    assert network.asked[-1] == ("join", other, "", "Julia"), "another game, once the invitation was put away"


def test_an_invitation_to_an_open_game_chooses_it(invitation_page: NetworkPage, network: FakeNetwork) -> None:
    paste(invitation_page.address.field, "Come!\nAddress: [fe80::1]:4000\nsee you")
    assert invitation_page.address.field.text() == "[fe80::1]:4000"
    network.games.emit([CODED, found("far-room", "Far", by_hand=True, addresses=("fe80::1",), port=4000, code=False)])
    assert invitation_page.list.chosen is not None
    assert invitation_page.list.chosen.title == "Far"
    assert [asked[0] for asked in network.asked] == ["look_at"], "nobody has pressed Join"


def test_an_invitation_pasted_as_a_code_gives_the_code(invitation_page: NetworkPage, network: FakeNetwork) -> None:
    network.games.emit([CODED])
    invitation_page.join.click()
    paste(invitation_page.code_prompt.code, INVITATION)
    assert invitation_page.code_prompt.code.text() == "ABCD-EFGH-JKMN"
    assert invitation_page.code_prompt.enter.isEnabled()


@pytest.mark.parametrize(
    "text", ["192.168.1.4", "anna-pc", "ABCD-EFGH-JKMN", "come at 8:30", "at 1.2.3.4.5 or ABCD-EFGH", ""]
)
def test_what_is_no_invitation_is_left_alone(text: str) -> None:
    assert read_invitation(text) is None


def test_a_code_that_was_right_is_not_typed_again(invitation_page: NetworkPage, network: FakeNetwork) -> None:
    """As after the host has closed the game and opened it again."""
    network.games.emit([CODED])
    invitation_page.join.click()
    QTest.keyClicks(invitation_page.code_prompt.code, "AAAABBBBCCCC")
    invitation_page.code_prompt.enter.click()
    network.line("lost", "wrong_code")
    network.line("lost", "closed")
    invitation_page.code_prompt.leave.click()
    invitation_page.join.click()
    assert invitation_page.code_prompt.code.text() == "", "a wrong one is forgotten"
    QTest.keyClicks(invitation_page.code_prompt.code, "CCCCDDDDEEEE")
    invitation_page.code_prompt.enter.click()
    network.line("lost", "closed")
    invitation_page.join.click()
    assert invitation_page.code_prompt.code.text() == "CCCC-DDDD-EEEE"
