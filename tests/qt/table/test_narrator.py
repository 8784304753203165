"""What is said while a game goes on: one message a round, with what is asked then; and said again when wanted."""

import pytest
from PySide6.QtCore import Qt

from pompeii_core.actions import Cause, Place, Sacrifice
from pompeii_core.events import Ad79Drawn, Burned, Eruption, Event, LavaPlaced, Ran, TileDrawn, TurnEnded
from pompeii_core.setup import SeatedPlayer
from pompeii_qt.widgets import screen_reader
from pompeii_qt.words.moves import spoken_words
from tests.qt.table.driver import AIS, PEOPLE, Driver
from tests.qt.table.test_last_moves import TABLE, placing

ROUND = Place(3, "C3"), Place(4, "F3")


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every message, oldest first."""
    said: list[str] = []
    monkeypatch.setattr(screen_reader, "announce", lambda _, text: said.append(text) if text else None)
    return said


def test_a_round_of_opponents_is_one_message_with_ones_turn_at_its_end(driver: Driver, said: list[str]) -> None:
    driver.open(TABLE, [0], placing())
    driver.page.controller.act(Place(1, "A2"))
    driver.wait()
    driver.session.play(*ROUND)
    driver.wait()
    assert said == [
        "You begin. Anna: choose a card, then a building (R6)",
        "You: 1 at A2, drew 5.",
        "Livia: 3 at C3. Corvus: 4 at F3. Your turn.",
    ]


@pytest.mark.parametrize("animation", ["slow", "fast"])
def test_that_does_not_depend_on_how_fast_it_is_shown(driver: Driver, said: list[str], animation: str) -> None:
    driver.open(TABLE, [0], placing())
    driver.settings.animation = animation
    driver.page.controller.act(Place(1, "A2"))
    driver.bot.waitUntil(lambda: driver.session.pending is None)
    driver.session.play(*ROUND)
    driver.page.board.finish()
    driver.wait()
    assert said[-1] == "Livia: 3 at C3. Corvus: 4 at F3. Your turn."


def test_in_full_each_turn_is_a_message_in_the_words_of_the_log(driver: Driver, said: list[str]) -> None:
    driver.settings.announced = "full"
    driver.open(TABLE, [0], placing())
    driver.page.controller.act(Place(1, "A2"))
    driver.wait()
    driver.session.play(*ROUND)
    driver.wait()
    assert said[2:] == [
        "Livia played 3 on C3.",
        "Corvus played 4 on F3.",
        "Anna: choose a card, then a building (R6)",
    ]


def test_what_is_lost_is_said_as_ones_own(driver: Driver, said: list[str]) -> None:
    driver.open(TABLE, [0], placing("seethes", [9, 0, *[5] * 20]))
    driver.page.controller.act(Place(1, "A2"))
    driver.wait()
    driver.session.play(Place(3, "C3"), Sacrifice("E6", 0), Place(4, "F3"))
    driver.wait()
    assert said[-1] == "Livia: 3 at C3, drew an omen, threw in 1 of yours at E6. Corvus: 4 at F3. Your turn."


def test_of_somebody_at_another_screen_each_turn_is_told_when_it_is_over(driver: Driver, said: list[str]) -> None:
    driver.open([PEOPLE[0], PEOPLE[1], TABLE[2]], [0], placing())
    driver.page.controller.act(Place(1, "A2"))
    driver.wait()
    driver.session.play(ROUND[0])
    driver.wait()
    assert said[-1] == "Bruno: 3 at C3."
    driver.session.play(ROUND[1])
    driver.wait()
    assert said[-1] == "Corvus: 4 at F3. Your turn."


def test_who_watches_hears_of_a_round_at_once(driver: Driver, said: list[str]) -> None:
    fabius = SeatedPlayer("ai", "Fabius", 0, "Fabius", "citizen")
    driver.open([fabius, *AIS], [], placing())
    driver.session.play(Place(1, "A2"), *ROUND)
    driver.wait()
    assert said == ["Fabius begins. Fabius: 1 at A2. Livia: 3 at C3. Corvus: 4 at F3."]


def test_a_turn_of_the_flight_is_told_with_losses_and_the_saved() -> None:
    turn: list[Event] = [
        TileDrawn(1, ["coin"]),
        LavaPlaced(1, "coin", "F4"),
        Burned("F4", [2, 0, 1], Cause.LAVA),
        Burned("G4", [0, 1, 0], Cause.ENCLOSED),
        Ran(1, "A4", "out", ["A5"]),
        Ran(1, "D4", "D5", ["D5"]),
        TurnEnded(1),
    ]
    names = ["Anna", "Livia", "Corvus"]
    what = "coin on F4, burned 2 of {} and 1 of Corvus's, cut off 1 of their own at G4, saved 1 from A4, D4 to D5."
    assert spoken_words(turn, names, None) == "Livia: " + what.format("Anna's")
    assert spoken_words(turn, names, 0) == "Livia: " + what.format("yours")


def test_moments_that_are_nobodys_turn_are_told_in_full() -> None:
    moments: list[Event] = [Ad79Drawn(2, 2), Eruption(2, False, None), Burned("F4", [1, 0, 0], Cause.END)]
    assert spoken_words(moments, ["Anna", "Livia", "Corvus"], 0) == (
        "Corvus: drew the second A.D. 79. Vesuvius erupts! Hands and unplaced citizens leave the game. "
        "Still in the city and lost: 1 of Anna's."
    )


def test_all_that_are_cut_off_are_told_with_their_squares() -> None:
    turn: list[Event] = [
        LavaPlaced(1, "coin", "F4"),
        *(Burned(square, [1, 0], Cause.ENCLOSED) for square in ("G4", "G5")),
        TurnEnded(1),
    ]
    assert spoken_words(turn, ["Anna", "Livia"], 0) == "Livia: coin on F4, cut off 2 of yours at G4 and G5."


def test_a_question_that_is_asked_once_more_is_told_once(driver: Driver, said: list[str]) -> None:
    driver.open(TABLE, [0], placing())
    before = len(said)
    driver.page.model.asked.emit()
    assert len(said) == before


def test_what_was_taken_back_is_not_told(driver: Driver, said: list[str]) -> None:
    driver.open(TABLE, [0], placing())
    driver.page.controller.act(Place(1, "A2"))
    driver.wait()
    driver.session.play(ROUND[0])
    driver.wait()
    driver.session.rewound.emit(1)
    driver.session.play(ROUND[1])
    driver.wait()
    assert said[-1] == "Corvus: 4 at F3. Your turn."


def test_whom_the_screen_is_passed_to_cannot_hear_what_was_told_of_anothers_cards(driver: Driver) -> None:
    heard: list[str] = []
    driver.open([*PEOPLE[:2], *AIS[:1]], [0, 1], placing())
    screen_reader.messages.said.connect(heard.append)
    driver.page.controller.open_hand(0)
    driver.wait()
    driver.key(Qt.Key.Key_K)
    driver.key(Qt.Key.Key_1)
    assert [text for text in heard if "card 1, building 1" in text]
    driver.page.controller.act(Place(1, "A2"))
    driver.wait()
    assert driver.page.model.next_seat == 1
    heard.clear()
    for by in (0, 1, 1, 1, -1):
        screen_reader.say_again(driver.page, by)
    screen_reader.messages.said.disconnect(heard.append)
    assert set(heard) == {"Anna: 1 at A2."}


def test_messages_are_said_again_and_one_goes_back_and_forth() -> None:
    messages = screen_reader.Messages()
    said: list[str] = []
    messages.said.connect(said.append)
    assert (messages.step(0), messages.step(1)) == ("", "")
    for text in ("one", "two", "three"):
        messages.add(text)
    said.clear()
    assert [messages.step(by) for by in (0, 1, 1, 1, -1, 0, -1)] == [
        "three",
        "two",
        "one",
        "one",
        "two",
        "three",
        "three",
    ]
    assert said[:2] == ["three", "two"]
    messages.step(1)
    messages.add("four")
    assert messages.step(1) == "three", "what is new is where one begins again"
