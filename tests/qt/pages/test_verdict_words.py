"""A game in a sentence or two: true, to whoever reads it, and friendly to whoever lost."""

import pytest

from pompeii_core.tally import Decisive, Verdict
from pompeii_qt.words.results import own_words, winner_words

NAMES = ["Anna", "Livia", "Corvus"]


def _verdict(
    place: int = 1,
    margin: int = 2,
    *,
    shared: bool = False,
    helped: Decisive | None = None,
    cost: Decisive | None = None,
) -> Verdict:
    return Verdict(0, place, shared, 11, 14, 1, margin, helped, cost)


@pytest.mark.parametrize(
    ("verdict", "said"),
    [
        (
            _verdict(helped=Decisive("gate", 6, "F1")),
            "You saved 11 of 14, 2 more than Livia. Porta Vesuvio was your way out: 6 of yours left by it.",
        ),
        (_verdict(margin=0), "You saved 11 of 14, as many as Livia, and lost fewer: you win."),
        (_verdict(margin=0, shared=True), "You saved 11 of 14 and tie with Livia."),
        (
            _verdict(helped=Decisive("lava", 7)),
            "You saved 11 of 14, 2 more than Livia. Your lava cost the others 7 citizens.",
        ),
        (
            _verdict(2, -1, cost=Decisive("burn", 3, "D4", 2)),
            "You saved 11 of 14, 1 fewer than Livia. One tile by Corvus, on D4, cost you 3 citizens."
            " It could hardly have been closer.",
        ),
        (
            _verdict(3, -4, helped=Decisive("gate", 6, "A5"), cost=Decisive("few", 3, seat=1)),
            "You saved 11 of 14, 4 fewer than Livia. You brought 3 fewer into the city than Livia."
            " Even so, 6 of them escaped by Porta Marina.",
        ),
        (
            _verdict(2, 0, cost=Decisive("burn", 2, "D4", 0)),
            "You saved 11 of 14, as many as Livia, who lost fewer. Your own tile on D4 cost you 2 citizens."
            " It could hardly have been closer.",
        ),
        (_verdict(2, -5), "You saved 11 of 14, 5 fewer than Livia."),
    ],
)
def test_to_the_person_whose_result_it_is(verdict: Verdict, said: str) -> None:
    assert own_words(verdict, NAMES) == said


@pytest.mark.parametrize(
    ("verdict", "said"),
    [
        (
            _verdict(helped=Decisive("spared", 3)),
            "Anna saved 11 of 14, 2 more than Livia. Anna lost 3 fewer than anyone else.",
        ),
        (_verdict(margin=0), "Anna saved 11 of 14, as many as Livia, and lost fewer."),
        (_verdict(margin=0, shared=True), "Anna and Livia tie: 11 saved each."),
        (
            _verdict(helped=Decisive("gate", 6, "K5")),
            "Anna saved 11 of 14, 2 more than Livia. 6 of them left by Porta di Sarno.",
        ),
    ],
)
def test_to_those_who_watched_or_sat_at_one_screen(verdict: Verdict, said: str) -> None:
    assert winner_words(verdict, NAMES) == said


@pytest.mark.parametrize(
    "cost", [Decisive("omens", 3), Decisive("enclosed", 3), Decisive("left_behind", 3), Decisive("few", 3, seat=1)]
)
def test_whatever_cost_most_has_a_sentence_with_its_number(cost: Decisive) -> None:
    assert " 3 " in own_words(_verdict(2, -5, cost=cost), NAMES)
