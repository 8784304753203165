"""A new game suggests the level that is even with the person here, and leaves the choice to them."""

from collections.abc import Callable
from pathlib import Path

from pytestqt.qtbot import QtBot

from pompeii_core.ai.personas import LEVELS
from pompeii_qt.pages.new_game import NewGamePage
from pompeii_qt.pages.statistics import summary_of
from pompeii_qt.session import Session
from pompeii_qt.settings import Settings

type Play = Callable[..., Path]


def opened(qtbot: QtBot, settings: Settings, session: Session) -> NewGamePage:
    page = NewGamePage(settings, session)
    qtbot.addWidget(page)
    page.show()
    qtbot.waitUntil(lambda: not page.level_advice.busy)
    return page


def lose(play: Play, games: int) -> None:
    """Games at the level Tribune in which a player at random came in last of four."""
    lost = 0
    for seed in range(40):
        path = play(f"game{seed}", seed=seed, seats=4)
        if (4, 0) in summary_of(path).places and lost < games:
            lost += 1
        else:
            path.unlink()
    assert lost == games


def test_after_three_games_it_suggests_a_level_and_uses_it_where_asked(
    qtbot: QtBot, settings: Settings, session: Session, play: Play
) -> None:
    lose(play, 3)
    page = opened(qtbot, settings, session)
    page.players_form.set_level("vesuvius")
    assert page.level_advice.isVisible()
    page.level_advice.use.click()
    (level,) = page.players_form.levels()
    assert LEVELS.index(level) < LEVELS.index("tribune")
    assert level.capitalize() in page.level_advice.words.text()
    assert not page.level_advice.isVisible(), "there is nothing more to suggest"


def test_after_two_games_it_says_nothing(qtbot: QtBot, settings: Settings, session: Session, play: Play) -> None:
    lose(play, 2)
    page = opened(qtbot, settings, session)
    page.players_form.set_level("vesuvius")
    assert not page.level_advice.isVisible()


def test_whoever_is_added_plays_as_well_as_the_others(qtbot: QtBot, settings: Settings, session: Session) -> None:
    page = opened(qtbot, settings, session)
    page.players_form.rows[3].remove.click()
    page.players_form.set_level("senator")
    page.players_form.add.click()
    assert page.players_form.levels() == {"senator"}
