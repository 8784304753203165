"""The coach at a person's side: how it asks, what it offers and where it lies. Tests ask in the table's place."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from pompeii_core.actions import Action, Choice, Discard
from pompeii_core.game import Game
from pompeii_core.rules import Rules
from pompeii_core.setup import COACH, Deal
from pompeii_core.view import Update
from pompeii_qt.art.geometry import square_rect
from pompeii_qt.session import LookAgain
from pompeii_qt.table.coach import Coach
from pompeii_qt.words.game_words import action_squares, action_words
from tests.qt.table.driver import AIS, PEOPLE, TABLE, Driver, gathering, running, solo, wander

ANNA = replace(PEOPLE[0], persona=COACH)


class Judge:
    """Stands for the judging of choices: remembers them, and asks about one when the test says so."""

    def __init__(self, driver: Driver) -> None:
        self.answered: list[tuple[Update, Action]] = []
        self._driver = driver
        driver.page.model.answered_with.connect(self._remember)

    def _remember(self, played: Action) -> None:
        asked = self._driver.page.model.update
        assert asked
        self.answered.append((asked, played))

    def ask(self, number: int = -1, better: Action | None = None, citizens: float = 2) -> Action:
        """Have answer `number` said to give `citizens` away; return the choice that is better."""
        asked, played = self.answered[number]
        seat = asked.view.seat
        assert seat is not None
        legal = (action for action in asked.legal[::-1] if action != played and action_squares(action))
        better = better or next(legal)
        self._driver.session.look_again.emit(LookAgain(seat, asked.seq, citizens, better))
        return better


@pytest.fixture
def judge(driver: Driver) -> Judge:
    return Judge(driver)


def begin(driver: Driver, game: Game) -> Coach:
    driver.session.undoable = True
    driver.open([ANNA, *AIS][: game.seats], [0], game)
    return driver.page.coach


def take_back(driver: Driver, game: Game) -> None:
    """Let the table do what an undo asks for: go back to another game, with the same question."""
    driver.session.game = game
    driver.session.rewound.emit(0)
    driver.tell()


def offered(coach: Coach) -> list[str]:
    return [one.text() for one in coach.buttons if one.isVisible()]


def test_the_coach_asks_once_a_turn_shows_the_better_choice_when_asked_and_makes_way(
    driver: Driver, judge: Judge, said: list[str]
) -> None:
    coach, game = begin(driver, running()), running()
    assert coach.isHidden(), "never before the person has chosen"
    played = driver.game.legal_actions()[0]
    driver.act(played)
    assert coach.isHidden()
    better = judge.ask()
    assert coach.isVisible()
    assert coach.words.text() == "Look again? This gives away about 2 citizens."
    assert offered(coach) == ["Look again", "Go on"]
    assert said[-1] == "Look again? This gives away about 2 citizens. W: Look again. X: Go on."
    driver.key(Qt.Key.Key_W)
    assert driver.session.called("undo") == [(0,)]
    take_back(driver, game)
    assert offered(coach) == ["Show me", "Go on"]
    rings = driver.board.interaction.highlights.groups
    assert not rings.get("recommended"), "only when asked for"
    driver.key(Qt.Key.Key_W)
    view = judge.answered[-1][0].view
    assert coach.words.text() == f"Better: {action_words(better, view, driver.page.model.names)}."
    assert len(rings["recommended"]) == len(action_squares(better)) > 0
    assert offered(coach) == ["Go on"]
    driver.key(Qt.Key.Key_X)
    assert coach.isHidden()
    assert not rings["recommended"]


def test_the_keyboard_stays_with_what_is_offered_next(driver: Driver, judge: Judge) -> None:
    coach, game = begin(driver, running()), running()
    driver.act()
    judge.ask()
    for pressed in (coach.again, coach.show_me):
        driver.go_to(pressed)
        QTest.keyClick(pressed, Qt.Key.Key_Space)
        if pressed is coach.again:
            take_back(driver, game)
            assert coach.show_me.hasFocus()
    assert coach.close_button.hasFocus()


@pytest.mark.parametrize("way", [Qt.Key.Key_X, Qt.Key.Key_Escape, "button"])
def test_go_on_leaves_everything_as_it_is(driver: Driver, judge: Judge, way: Qt.Key | str) -> None:
    coach = begin(driver, running())
    driver.act()
    judge.ask()
    if isinstance(way, str):
        coach.close_button.click()
    else:
        driver.key(way)
    assert coach.isHidden()
    assert not driver.session.called("undo")


def test_the_coach_says_half_a_citizen(driver: Driver, judge: Judge) -> None:
    coach = begin(driver, running())
    driver.act()
    judge.ask(citizens=0.5)
    assert coach.words.text() == "Look again? This gives away about half a citizen."


def test_the_coach_keeps_silent_about_choices_that_are_past(driver: Driver, judge: Judge) -> None:
    coach, game = begin(driver, running()), running()
    driver.act()
    driver.act()
    judge.ask(0)
    assert coach.isHidden(), "the person has chosen again"
    take_back(driver, game)
    judge.ask()
    assert coach.isHidden(), "the person has taken it back"
    driver.session.undoable = False
    driver.act()
    judge.ask()
    assert coach.isHidden(), "it cannot be taken back"


def test_ais_play_on_and_the_question_waits_for_what_was_chosen_to_be_shown(driver: Driver, judge: Judge) -> None:
    coach = begin(driver, solo())
    driver.page.controller.act(driver.game.legal_actions()[0])
    judge.ask()
    assert coach.isHidden(), "the choice itself is still being shown"
    driver.wait()
    assert coach.isVisible()
    while driver.game.active != 0:
        driver.play()
    assert coach.isVisible(), "the next question does not take it away"
    driver.act()
    assert coach.isHidden(), "the next choice does"


def test_a_question_that_does_not_fit_is_dropped_and_so_is_one_after_the_end(driver: Driver, judge: Judge) -> None:
    coach = begin(driver, running())
    driver.act()
    judge.ask(better=Discard(1))
    assert coach.isHidden(), "the host names a choice that there was not"
    game = Game(Rules(opening_tiles="0"), Deal(0, [[], []], [], [["coin"]], "erupts", {"A5": [2, 0], "K5": [0, 1]}))
    begin(driver, game)
    driver.act()
    while not game.over:
        driver.act() if game.active == 0 else driver.play()
    judge.ask()
    assert coach.isHidden()


def test_a_coach_speaks_in_a_room_too(driver: Driver, judge: Judge) -> None:
    driver.network.tell(gathering(you=1), hosting=True)
    coach = begin(driver, running())
    driver.act()
    judge.ask()
    assert coach.isVisible()


def test_the_log_says_that_someone_has_a_coach_from_here_on(driver: Driver) -> None:
    driver.open(TABLE, [0], running())
    driver.session.seated.emit(0, replace(driver.page.model.players[0], persona=COACH))
    assert driver.log[-1] == "Anna has a coach from here on: the game is not rated."


def test_the_next_person_at_the_screen_does_not_see_the_question(driver: Driver, judge: Judge) -> None:
    driver.session.undoable = True
    driver.open([ANNA, PEOPLE[1], AIS[1]], [0, 1], Game.new(Rules(), 3, 1, first=0))
    driver.page.controller.open_hand(0)
    driver.act()
    judge.ask()
    assert driver.page.coach.isHidden() == (driver.page.model.open_seat != 0)
    driver.page.controller.open_hand(1)
    assert driver.page.coach.isHidden()


def fleeing(seed: int) -> Game:
    """Anna is to run, late in the flight."""
    game = solo(seed)
    wander(game, lambda now: now.turn > 60 and now.active == 0 and now.choice == Choice.RUN, seed)
    return game


@pytest.mark.parametrize("size", [(1280, 720), (800, 600)])
def test_the_coach_covers_no_square_that_can_be_chosen(driver: Driver, judge: Judge, size: tuple[int, int]) -> None:
    driver.page.resize(*size)
    for game in (running(), *map(fleeing, (2, 5, 13))):
        coach = begin(driver, game)
        driver.act()
        judge.ask()
        assert coach.isVisible()
        decision = driver.page.model.decision
        squares = {square for action in decision.legal for square in action_squares(action)} if decision else set()
        places = [driver.board.mapFromScene(square_rect(square)).boundingRect() for square in squares]
        assert not any(coach.geometry().intersects(place) for place in places)


def test_tab_and_f6_lead_to_the_buttons_and_keys_without_a_question_say_so(
    driver: Driver, judge: Judge, said: list[str]
) -> None:
    coach = begin(driver, solo())
    driver.key(Qt.Key.Key_W)
    assert said[-1] == "No coach asks anything now."
    driver.act()
    judge.ask()
    assert (coach.again.toolTip(), coach.close_button.toolTip()) == ("W", "X")
    assert driver.page.model.decision is None, "an AI is to move"
    driver.go_to(coach.again)
    driver.board.setFocus()
    driver.key(Qt.Key.Key_Tab)
    assert coach.again.hasFocus()
    driver.key(Qt.Key.Key_Tab)
    assert coach.close_button.hasFocus()
    QTest.keyClick(coach.close_button, Qt.Key.Key_Space)
    assert coach.isHidden()
    assert driver.board.hasFocus()
