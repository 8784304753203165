"""Each persona plays as its line says; the arena's table shows it."""

from functools import cache

from pompeii_core.ai import PERSONAS
from pompeii_core.rules import PRESETS
from pompeii_net.arena.scores import PlayStyle, Score, scores
from pompeii_net.arena.tournament import Tournament, play_game

GAMES = 36


@cache
def style(persona: str) -> PlayStyle:
    return _score(persona, ["ai:Claudia"] * 2).style


def _score(persona: str, rivals: list[str], games: int = GAMES) -> Score:
    plan = Tournament([f"ai:{persona}", *rivals], games, PRESETS["standard"], "manners", rotate=True)
    return scores(plan.specs, [play_game(plan, number) for number in range(games)])[0]


def test_fabius_keeps_out_of_the_heat_and_brennus_stays_in_it() -> None:
    assert _beside_lava("Brennus") > _beside_lava("Fabius") + 0.03


def _beside_lava(persona: str) -> float:
    return style(persona).beside_lava / style(persona).company_of


def test_livia_has_more_company_than_septima() -> None:
    assert _company("Livia") > _company("Septima") + 0.1


def _company(persona: str) -> float:
    return style(persona).company / style(persona).company_of


def test_corvus_burns_more_of_his_own_than_livia() -> None:
    assert style("Corvus").own_burned > 1.5 * style("Livia").own_burned


def test_the_lawful_throw_the_leaders_people_into_the_volcano_and_corvus_anybodys() -> None:
    fabius, corvus = style("Fabius"), style("Corvus")
    assert fabius.omens_at_leader == sum(fabius.omens.values()) > 0
    assert corvus.omens_at_leader < 0.8 * sum(corvus.omens.values())


def test_every_persona_beats_random_play_every_time() -> None:
    for persona in PERSONAS:
        assert _score(persona, ["random"], 6).wins == 6, persona
