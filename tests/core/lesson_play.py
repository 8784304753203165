"""Plays the first game on the engine, as its person, its guide and Livia do."""

from collections.abc import Callable
from random import Random

from pompeii_core import lesson
from pompeii_core.actions import Action
from pompeii_core.ai import choose
from pompeii_core.events import Event
from pompeii_core.game import Game
from pompeii_core.lesson import DEAL, LIVIA, PERSON, RULES, Attempts, Moment, livia
from pompeii_core.view import Update

type Person = Callable[[Moment, list[Action]], Action]


def by_script(now: Moment, legal: list[Action]) -> Action:
    """What is asked, else what comes first."""
    return next((action for action in now.asked if action in legal), legal[0])


class LessonPlay:
    """One lesson; `told` are the keys of all that was said, in order."""

    def __init__(self) -> None:
        self.game = Game(RULES, DEAL)
        self.events: list[Event] = []
        self.read: set[str] = set()
        self.told: list[str] = []
        self.attempts = Attempts()
        self.refused: list[str] = []
        self.done: list[tuple[int, Action]] = []
        """What was done, by seat."""
        self.fallbacks = 0
        """How often Livia had to think for herself."""

    @property
    def update(self) -> Update:
        """How things stand, for the person."""
        legal = self.game.legal_actions() if self.game.active == PERSON else []
        return Update(0, [], self.game.view(PERSON), legal)

    def now(self) -> Moment | None:
        """What is said now."""
        return lesson.moment(self.update, self.events, self.read)

    def step(self, person: Person) -> None:
        """Read what there is to be read, or let whoever is to decide do so."""
        now = self.now()
        if now is not None and (not self.told or self.told[-1] != now.key):
            self.told.append(now.key)
        if now is not None and now.to_read:
            self.read.add(now.key)
        elif now is not None:
            action = person(now, self.game.legal_actions())
            if (answer := self.attempts.judge(now, action)) is None:
                self.act(action)
            else:
                self.refused.append(answer.key)
        else:
            self.act(self.livia())

    def livia(self) -> Action:
        """Her move."""
        view, legal = self.game.view(LIVIA), self.game.legal_actions()
        scripted = livia(view, legal)
        self.fallbacks += scripted is None
        return scripted or choose(view, RULES, "Livia", "novice", Random(1))

    def act(self, action: Action) -> None:
        """Do it for whoever is to decide."""
        assert self.game.active is not None
        self.done.append((self.game.active, action))
        self.events += self.game.apply(action)

    def to_the_end(self, person: Person) -> None:
        """All of it."""
        while not self.game.over:
            self.step(person)
        end = self.now()
        assert end is not None
        self.told.append(end.key)
