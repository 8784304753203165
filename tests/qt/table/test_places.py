"""One place for everything on the table; POMPEII_NIGHTLY=1 walks through more sizes of the window."""

import pytest
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtWidgets import QApplication, QWidget

from pompeii_core.actions import Action, Choice, Phase
from pompeii_core.game import Game
from pompeii_core.lesson import PERSON, RULES, players
from pompeii_core.lesson_scripts import FIRST
from pompeii_core.rules import Rules
from pompeii_core.setup import SeatedPlayer
from pompeii_qt import theme
from pompeii_qt.art.geometry import centre
from pompeii_qt.words.game_words import action_squares
from tests.core.test_lesson import by_script
from tests.qt.table.driver import TABLE, Driver
from tests.qt.virtual_time import VirtualTime
from tests.surroundings import asked_for

BEFORE, AFTER = 400, 400  # milliseconds around a press in which no target moves
FOUR = [*TABLE, SeatedPlayer("ai", "Brennus", 3, "Brennus", "citizen")]


class Walk:
    """Plays at a table and notes where everything is, around each press and with each panel open."""

    def __init__(self, driver: Driver, time: VirtualTime) -> None:
        self.driver, self.time = driver, time
        self.widths: list[int] = []  # of the board, each time it has another
        self.seen: list[int] = []  # of the board, at each decision
        self.places: dict[str, set[QRect]] = {}
        self.moved: list[str] = []  # what moved under a press
        self.covered: list[str] = []  # what a lesson's bubble covered of what could be chosen

    def look(self) -> None:
        """Note the board's width, and where prompt, hand, tools and seat cards in sight are."""
        page = self.driver.page
        QApplication.processEvents()
        width = round(page.board.camera.shown.width())
        if self.widths[-1:] != [width]:
            self.widths.append(width)
        parts: dict[str, QWidget] = {"prompt": page.asking.bar, "hand": page.hand.fan, "tools": page.tools}
        parts |= {f"seat {card.seat}": card for card in page.seats.cards}
        for name, part in parts.items():
            if part.isVisible():
                place = QRect(part.mapTo(page, QPoint()), part.size())
                if place not in self.places.setdefault(name, set()):
                    self.places[name].add(place)

    def wait(self, millis: float) -> None:
        for _ in range(4):
            self.time.advance(millis / 4)
            self.look()

    def target(self, action: Action) -> QPoint | None:
        """Where a person would press for an action: on its last square, in the page's coordinates."""
        squares = action_squares(action)
        board = self.driver.board
        return board.viewport().mapTo(self.driver.page, board.mapFromScene(centre(squares[-1]))) if squares else None

    def answer(self, action: Action) -> None:
        """Answer after a look, and note whether the target moved before or after it."""
        before = self.target(action)
        self.wait(BEFORE)
        if self.target(action) != before:
            self.moved.append(f"before {action}")
        self.driver.page.controller.act(action)
        self.time.advance(50)
        if self.driver.game.phase is not Phase.OVER and self.target(action) != before:
            self.moved.append(f"after {action}")
        self.wait(AFTER)

    def open_panels(self) -> None:
        """Open each panel, and close it again."""
        tools = self.driver.page.tools
        for tool in (tools.hint, tools.values, tools.actions_list, tools.log, tools.chat):
            if tool.isVisible() and tool.isEnabled():
                for _ in range(2):
                    tool.trigger()
                    self.time.advance(50)
                    self.look()

    def play(self, seats: list[SeatedPlayer], game: Game, *, every: int) -> None:
        """Play a game to its end by first answers; open all panels at each `every`th decision of a phase."""
        driver, asked = self.driver, 0
        driver.session.open(seats, [0], game)
        self.time.advance(50)
        phase = None
        while not game.over:
            self.look()
            if game.active == 0:
                self.seen.append(self.widths[-1])
                asked = 0 if game.phase is not phase else asked + 1
                phase = game.phase
                if asked % every == 0:
                    self.open_panels()
                self.answer(game.legal_actions()[0])
            else:
                driver.session.play(game.legal_actions()[0])
                self.time.advance(50)
        self.look()

    def look_at_bubble(self) -> None:
        """Note targets, and cards to place, whose middle the bubble covers."""
        page, board = self.driver.page, self.driver.board
        bubble, interaction = page.lesson.bubble, board.interaction
        lit = [(str(spot), board.viewport(), interaction.rect_of(spot)) for spot in interaction.highlights.lit()]
        cards = [(f"card {card.number}", card, card.rect()) for card in page.hand.fan.cards if card.isEnabled()]
        for name, part, rect in lit + (cards if lit and interaction.decision.choice is Choice.PLACE else []):
            if QRect(part.mapTo(page, rect.center()), QSize(1, 1)).intersects(bubble.geometry()):
                self.covered.append(f"{page.lesson.now}: {name}")

    def learn(self, *, every: int) -> None:
        """Play the first lesson as it asks; open all panels that are there at each `every`th text."""
        driver, told = self.driver, 0
        driver.page.model.expected = FIRST
        game = Game(RULES, FIRST.deal)
        driver.session.open(players("Aula"), [PERSON], game)
        self.time.advance(50)
        guide = driver.page.lesson
        while not game.over:
            self.wait(100)
            if guide.now is None:
                update = game.view(1)
                action = FIRST.opponent(update, game.legal_actions()) or game.legal_actions()[0]
                driver.session.play(action)
                continue
            told += 1
            self.look_at_bubble()
            self.seen.append(self.widths[-1])
            if told % every == 0:
                self.open_panels()
            if guide.now.to_read:
                guide.bubble.next_button.click()
            else:
                self.answer(by_script(guide.now, game.legal_actions()))


def places(*, every: bool) -> list[tuple[tuple[int, int], int, str]]:
    sizes = [(1280, 800), (1920, 1080), (3440, 1440)] if every else []
    games = [((1280, 720), 100, "lesson"), ((800, 600), 100, "game"), *((size, 100, "game") for size in sizes)]
    more = ((1280, 720), 200, "lesson"), ((800, 600), 100, "lesson"), ((1280, 720), 100, "game")
    return [*games, *more] if every else games


@pytest.mark.first
@pytest.mark.parametrize(("size", "text", "played"), places(every=asked_for(0, 1) > 0))
def test_nothing_moves_from_the_first_card_to_the_last_move_whatever_is_opened(
    time: VirtualTime, driver: Driver, size: tuple[int, int], text: int, played: str
) -> None:
    theme.set_text_size(text)
    driver.page.resize(*size)
    walk = Walk(driver, time)
    if played == "game":
        walk.play(FOUR, Game.new(Rules(), 4, 3, first=0), every=asked_for(9, 4))
    else:
        walk.learn(every=asked_for(8, 4))
    assert len(walk.widths) <= 2, "the board gets the hand's room, once"
    assert {name: seen for name, seen in walk.places.items() if len(seen) > 1} == {}
    assert walk.moved == []
    assert walk.covered == [] or text == 200
    if size == (3440, 1440):
        hand, board = walk.places["hand"].pop(), driver.board.camera.shown
        assert hand.left() - board.right() < 100, "the cards lie beside the board"
