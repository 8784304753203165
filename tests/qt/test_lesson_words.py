"""Every moment and every answer of the first game has words, and none of them more than two sentences."""

import re

from pompeii_core import lesson
from pompeii_core.lesson import Answer, Moment
from pompeii_qt.words.puzzles import ANSWERS, KEYS, answer_words, moment_words, step_words
from tests.core.lesson_play import LessonPlay
from tests.core.test_lesson import Wanderer


def test_whatever_is_said_in_a_hundred_games_has_words() -> None:
    said: set[str] = set()
    answers: set[str] = set()
    for seed in range(100):
        play, person = LessonPlay(), Wanderer(seed)
        while not play.game.over:
            now = play.now()
            if now is not None and not now.to_read:
                given = (lesson.answer(now, action) for action in play.game.legal_actions())
                answers |= {answer.key for answer in given if answer}
            play.step(person)
        end = play.now()
        assert end is not None
        said |= {*play.told, end.key}
    assert said <= KEYS
    assert answers <= ANSWERS
    assert said >= KEYS - {"shared", "own_tile"}, "and hardly anything is there in vain"
    assert answers >= ANSWERS - {"same_house"}


def test_no_text_is_longer_than_two_sentences() -> None:
    texts = [moment_words(Moment(key, 3, number=1), 3, 2) for key in KEYS]
    texts += [answer_words(Answer(key)) for key in ANSWERS]
    for text in texts:
        assert text
        sentences = re.findall(r"[.!?](?= |$)", text.replace("A.D. 79", "79"))
        assert len(sentences) <= 2, text


def test_the_steps_are_counted_from_the_first_question() -> None:
    assert step_words(Moment("start", 0), 15) == "Your first game"
    assert step_words(Moment("omen", 5), 15) == "Step 5 of 15"
