"""The first game: its script, what is said to those who do otherwise, and that it never gets stuck."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from pompeii_core.actions import DONE, ERUPT, Action, Choice, Lava, Place, Run, Sacrifice, written
from pompeii_core.ai import choose
from pompeii_core.events import Event
from pompeii_core.game import Game
from pompeii_core.lesson import LIVIA, PERSON, RULES, TRIES, Attempts, Landmark, Lesson, Moment, Sign
from pompeii_core.lesson_scripts import FIRST, LESSONS, SECOND, answer_to_card, answer_to_spot
from pompeii_core.preview import Spot
from pompeii_core.view import Update

type Person = Callable[[Moment, list[Action]], Action]


def by_script(now: Moment, legal: list[Action]) -> Action:
    """What is asked, else what comes first."""
    return next((action for action in now.asked if action in legal), legal[0])


class LessonPlay:
    """One lesson; `told` are the keys of all that was said, in order."""

    def __init__(self, lesson: Lesson = FIRST) -> None:
        self.lesson, self.game = lesson, Game(RULES, lesson.deal)
        self.events: list[Event] = []
        self.read: set[str] = set()
        self.told: list[str] = []
        self.attempts = Attempts(lesson)
        self.refused: list[str] = []
        self.done: list[tuple[int, Action]] = []  # what was done, by seat
        self.fallbacks = 0  # how often Livia had to think for herself

    @property
    def update(self) -> Update:
        return Update(0, [], self.game.view(PERSON), self.legal if self.game.active == PERSON else [])

    @property
    def legal(self) -> list[Action]:
        """Legal actions, with an eruption that may be declared (R13), for which the window has a button."""
        legal = self.game.legal_actions()
        return [*legal, ERUPT] if self.game.why_not(ERUPT, self.game.active) is None else legal

    def now(self) -> Moment | None:
        return self.lesson.moment(self.update, self.events, self.read)

    def step(self, person: Person) -> None:
        now = self.now()
        if now is not None and (not self.told or self.told[-1] != now.key):
            self.told.append(now.key)
        if now is not None and now.to_read:
            self.read.add(now.key)
        elif now is not None:
            action = person(now, self.legal)
            if (answer := self.attempts.judge(now, action)) is None:
                self.act(action)
            else:
                self.refused.append(answer.key)
        else:
            self.act(self.livia())

    def livia(self) -> Action:
        view, legal = self.game.view(LIVIA), self.game.legal_actions()
        scripted = self.lesson.opponent(view, legal)
        self.fallbacks += scripted is None
        return scripted or choose(view, RULES, "Livia", "novice", Random(1))

    def act(self, action: Action) -> None:
        assert self.game.active is not None
        self.done.append((self.game.active, action))
        self.events += self.game.apply(action)
        if self.game.choice is Choice.ERUPT:  # the table declines for those who have the button
            self.game.apply(DONE)

    def to_the_end(self, person: Person) -> None:
        while not self.game.over:
            self.step(person)
        end = self.now()
        assert end is not None
        self.told.append(end.key)


LAST: dict[str, Action] = {"last_tile_near": Lava("coin", "C1"), "last_run_near": Run("J2", "out"), "last_run": DONE}
"""Answers to the questions that ask for no action of their own."""


def as_asked(now: Moment, legal: list[Action]) -> Action:
    """The first action that is asked for, which must be legal; at the end one that is not silly."""
    action = LAST.get(now.key) or now.asked[0]
    assert action in legal
    return action


def question(key: str) -> tuple[LessonPlay, Moment]:
    """Play the lesson as it asks up to the moment `key`; return the play and the moment."""
    play = LessonPlay()
    while (now := play.now()) is None or now.key != key:
        play.step(as_asked)
    return play, now


TOLD = """
    you start first_card company own_choice seethes second_five no_number relatives omen eruption on_vent opens_way
    two_at_once flame three_steps two_steps burned one_place loner again livia_saves last_tile_near last_run_near
    last_run bag_empty won
"""


def test_the_script_ends_three_to_two_with_four_and_five_lost() -> None:
    play = LessonPlay()
    play.to_the_end(as_asked)
    view = play.game.view(PERSON)
    assert (view.saved, view.volcano) == ([3, 2], [4, 5])
    assert " ".join(written(action) for seat, action in play.done if seat == PERSON) == DONE_BY_THE_PERSON
    assert (play.refused, play.fallbacks) == ([], 0), "Livia plays by the script"
    assert play.told == TOLD.split()


DONE_BY_THE_PERSON = (
    "5-I3 2-E1 5-I3 E2 H2 D5-seat1 helmet-J7 helmet-J6 helmet-K6 column-E6 I3-out I3-J2 mask-D7 F6-F7 F7-out coin-C1 "
    "J2-out done"
)
FREE = "own_choice", "relatives", "flame", "last_tile_near", "last_run_near"


@pytest.mark.parametrize(
    ("key", "answers"),
    [
        ("first_card", {Place(2, "E1"): "later", Place(9, "E6"): "later"}),
        ("own_choice", {Place(5, "I3"): "keep"}),
        ("second_five", {Place(7, "F5"): "later"}),
        ("omen", {Sacrifice("I3", LIVIA): "her_home", Sacrifice("K6", LIVIA): "not_omen"}),
        ("opens_way", {Lava("helmet", "K7"): "burns_one", Lava("helmet", "I7"): "not_opens_way"}),
        ("two_at_once", {Lava("helmet", "K7"): "not_two_at_once"}),
        ("three_steps", {Run("I3", "I2"): "shorter"}),
        ("two_steps", {Run("A2", "A1"): "not_two_steps"}),
        ("loner", {Run("J2", "out"): "not_loner"}),
        ("again", {Run("J2", "out"): "not_again"}),
        *((key, dict[Action, str]()) for key in FREE[1:]),
    ],
)
def test_another_move_is_answered_but_where_one_is_free(key: str, answers: dict[Action, str]) -> None:
    play, now = question(key)
    legal = play.game.legal_actions()
    assert answers.keys() <= {*legal}
    assert now.free is (key in FREE)
    said = {action: FIRST.answer(now, action) for action in (legal if now.free else answers)}
    assert {action: answer.key for action, answer in said.items() if answer} == answers


def test_a_wrong_card_or_house_is_spoken_of_as_soon_as_it_is_taken_up() -> None:
    for key, wrong, right in (("first_card", 9, 5), ("own_choice", 5, 2), ("second_five", 7, 5)):
        _, now = question(key)
        assert answer_to_card(now, wrong) is not None
        assert answer_to_card(now, right) is None
    _, now = question("relatives")
    said = answer_to_spot(now, Spot("I3"))
    assert said is not None
    assert said.key == "same_house", "the one that the relative comes from"
    assert answer_to_spot(now, Spot("F4")) is None


@pytest.mark.parametrize(
    ("key", "action", "taken"),
    [("three_steps", Run("I3", "I2"), True), ("two_steps", DONE, True), ("opens_way", Lava("helmet", "K7"), False)],
)
def test_a_shorter_run_may_be_chosen_once_more_but_nothing_else_wrong(key: str, action: Action, taken: bool) -> None:
    _, now = question(key)
    attempts = Attempts(FIRST)
    assert attempts.judge(now, action) is not None
    assert not attempts.stuck
    assert (attempts.judge(now, action) is None) is taken
    assert attempts.stuck is not taken
    assert attempts.judge(now, action) is not None, "what has been done once is answered again"
    attempts.follow(None)
    assert not attempts.stuck


def test_what_is_marked() -> None:
    marks = {
        key: [(target.at, target.sign) for target in question(key)[1].targets]
        for key in ("two_at_once", "three_steps", "omen", "opens_way", "relatives", "last_tile_near")
    }
    spots = {key: [at for at, _ in marked] for key, marked in marks.items()}
    assert marks["two_at_once"] == [(Spot("K6"), Sign.FLAME), (Spot("K7"), Sign.CUT_OFF)]
    way = [(Spot("I3"), Sign.RING), (Spot("I2"), "1"), (Spot("J2"), "2"), (Spot("J2", gate=True), "3")]
    assert marks["three_steps"] == way
    assert spots["omen"] == [Spot("D5")], "nothing that would be refused"
    assert marks["opens_way"] == [(Spot("J6"), Sign.RING), (Spot("K6"), Sign.HERS)]
    assert {Spot("E2"), Spot("H2")} <= {*spots["relatives"]}
    assert Spot("I3") not in spots["relatives"]
    assert spots["last_tile_near"] == []
    assert question("first_card")[1].targets[0].at == 5
    assert question("livia_saves")[1].targets[0].at == Landmark.SCORE


def test_going_back_shows_the_last_text_again_before_it_takes_a_move_back() -> None:
    play, _ = question("own_choice")
    assert FIRST.to_go_back_to(play.update, play.events, play.read) == "company"
    play.read.discard("company")
    assert FIRST.to_go_back_to(play.update, play.events, play.read) is None


def test_nobody_is_told_of_a_relative_that_lava_did_not_reach() -> None:
    play, _ = question("relatives")
    play.act(DONE)
    play.to_the_end(by_script)
    assert "burned" not in play.told
    assert (LIVIA, Lava("scroll", "G1")) in play.done


def test_a_hundred_people_who_do_what_they_like_all_come_to_the_end() -> None:
    keys: set[str] = set()
    for seed in range(100):
        play, person = LessonPlay(), Wanderer(seed)
        for _ in range(200):
            if not play.game.over:
                play.step(person)
        assert play.game.over
        end = play.now()
        assert end is not None
        assert end.key in ("won", "shared", "lost")
        assert play.told[0] == "you"
        keys |= {*play.told, end.key}
    assert {"own_run", "won", "lost", "burned", "bag_empty"} <= keys


class Wanderer:
    """Does anything, and what is asked when pointed at it; of what may be chosen once more it insists on half."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)
        self._last: tuple[Moment, Action] = Moment("", 0), DONE
        self._tries = Counter[str]()

    def __call__(self, now: Moment, legal: list[Action]) -> Action:
        if now.lenient and self._last[0] == now and self._rng.random() < 0.5:
            return self._last[1] if self._last[1] in legal else legal[0]
        wild: Action = self._rng.choice(legal)
        if FIRST.answer(now, wild):
            self._tries[now.key] += 1
        self._last = now, wild
        return by_script(now, legal) if self._tries[now.key] > TRIES else wild


def test_a_tile_that_costs_a_citizen_of_ones_own_is_placed_when_it_is_chosen_twice() -> None:
    play = LessonPlay()
    while (now := play.now()) is None or now.key != "no_flame":
        play.step(lambda now, legal: Place(9, "E6") if now.key == "own_choice" else by_script(now, legal))
    own, attempts = Lava("column", "E6"), Attempts(FIRST)
    assert now.harmful == (own,)
    said = attempts.judge(now, own)
    assert said is not None
    assert said.key == "costs_own"
    assert attempts.judge(now, own) is None
    assert attempts.judge(now, Lava("column", "E3")) is None, "others are free"


def test_the_second_takes_what_it_asks_for_alone_and_is_won_three_to_three_by_fewer_losses() -> None:
    play, asked = LessonPlay(SECOND), list[str]()
    while not play.game.over:
        now = play.now()
        if now is not None and not now.to_read:
            others = [action for action in play.legal if action not in now.asked]
            said = {found.key for action in others if (found := SECOND.answer(now, action))}
            assert said <= {"not_asked", "own_burns", "later_joker", "no_company", "show_cards"}
            assert bool(said) == bool(others), now.key
            asked += said
        play.step(by_script)
    play.to_the_end(by_script)
    assert set(asked) == {"not_asked", "own_burns", "later_joker", "no_company", "show_cards"}
    view = play.game.view(PERSON)
    assert (view.saved, view.volcano) == ([3, 3], [1, 8])
    assert (play.fallbacks, play.refused) == (0, [])
    assert "own_tile" not in play.told
    assert play.told[-1] == "won"


def test_each_step_of_a_lesson_has_its_number_once() -> None:
    for lesson in LESSONS.values():
        play, steps = LessonPlay(lesson), dict[str, int]()
        while not play.game.over:
            if (now := play.now()) and now.step:
                steps[now.key] = now.step
            play.step(as_asked if lesson is FIRST else by_script)
        steps.pop("last_run", None)  # the second move of the last turn
        numbers = [*steps.values()]
        assert numbers == [*range(1, len(numbers) + 1)]
        assert lesson.last_step == numbers[-1]


TAUGHT = {
    "R6": "first_card four",
    "R7": "joker",
    "R8": "four",
    "R9": "seethes second_five parts",
    "R10": "relatives other_part neutral",
    "R11": "seethes four eruption",
    "R12": "omen",
    "R13": "early",
    "R14": "eruption leave",
    "R15": "eruption leave",
    "R16": "on_vent opens_way",
    "R17": "no_place",
    "R18": "two_at_once own_lava",
    "R19": "two_at_once",
    "R20": "flame two_runs",
    "R21": "three_steps wall gate_square crowd",
    "R22": "loner again another last_one",
    "R23": "no_citizens",
    "R24": "bag_empty",
    "R25": "start won",
}
"""The steps that teach each rule; V16, that moves are optional, is taught with R22."""
UNTAUGHT = {"R26"}  # asks nothing


def test_a_player_who_follows_the_lesson_is_taught_every_rule_of_a_first_game() -> None:
    told = {}
    for name, lesson in LESSONS.items():
        play = LessonPlay(lesson)
        play.to_the_end(by_script)
        assert play.refused == []
        assert play.told[-1] in ("won", "shared", "lost")
        told[name] = play.told
    known = {key for keys in told.values() for key in keys}
    assert {rule for rule, keys in TAUGHT.items() if not known >= {*keys.split()}} == set()
    assert {*TAUGHT, *UNTAUGHT} == {f"R{number}" for number in range(6, 27)}
