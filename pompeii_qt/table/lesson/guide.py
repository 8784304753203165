"""Leads through a lesson: shows one text at a time, replies to attempts, and marks the subjects of the text."""

from collections.abc import Collection, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QPoint, QRect, QSize, QTimer, Signal
from PySide6.QtGui import QPixmap, QRegion

from pompeii_core.actions import ERUPT, Action, Phase, Place, Run
from pompeii_core.lesson import LIVIA, PERSON, Answer, Attempts, Lesson, Moment
from pompeii_core.lesson_scripts import FIRST, answer_to_card, answer_to_spot
from pompeii_core.view import Update
from pompeii_qt import theme
from pompeii_qt.art.sprites import laurels_pixmap, piece_pixmap
from pompeii_qt.session import PAUSES, StepRequest
from pompeii_qt.table.controller import TableContext, follow
from pompeii_qt.table.hand import HandArea
from pompeii_qt.table.lesson.bubble import NEVER, LessonBubble, Weighed, best_place, covers, pointed_at
from pompeii_qt.table.lesson.marks import READ, RING, LessonMarks, LessonTargets, Mark, subjects
from pompeii_qt.table.prompt import how_to
from pompeii_qt.table.sides import Sides
from pompeii_qt.table.table_layout import holds_focus
from pompeii_qt.table.toolbar import Toolbar
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.seats import SeatsPanel
from pompeii_qt.words import game_words
from pompeii_qt.words.puzzles import answer_words, moment_words, step_words

_LAURELS: Final = 120
_AGAIN: Final = 2000  # milliseconds until Livia's step is requested again: a change of pace drops the request
_PICTURE: Final = 56  # pixels of the picture of one's own piece


class LessonGuide(QObject):
    """Guides the person through a lesson. Does nothing in other games."""

    # the button pressed: `skip`, `play`, `coach`, `more` or `again`; or `begun` at a numbered step, `done` at the end
    chosen = Signal(str)
    rules = Signal()

    def __init__(self, table: TableContext, hand: HandArea, seats: SeatsPanel, tools: Toolbar, sides: Sides) -> None:
        super().__init__(table.page)
        self._session, self._settings, self._model = table.model.session, table.model.settings, table.model
        self._controller, self._board, self._hand, self._tools = table.controller, table.board, hand.fan, tools
        self.bubble = bubble = LessonBubble(table.page)
        self._scene = LessonScene(table, bubble, LessonTargets(table, hand, seats), sides, tools)
        self._lesson = FIRST
        self._on = False
        self.now: Moment | None = None  # the text shown
        self._shown_at = -1
        self._attempts = Attempts(FIRST)
        self._way_shown = False
        self._livia = QTimer(self, singleShot=True)
        self._livia.timeout.connect(self._let_livia)
        self._let = -1  # the update to which Livia was told to answer; telling her twice would also count next time
        table.model.event_shown.connect(self._livia.stop)
        table.model.began.connect(self._on_began)
        follow(self._refresh, table.model.update_shown, table.model.asked)
        self._board.refused.connect(self._on_refused)
        self._board.replay_asked.connect(self._go_on_reading)
        self._hand.selected.connect(self._on_card)
        bubble.pressed.connect(self._on_pressed)
        self._on_began()

    def _on_pressed(self, what: str) -> None:
        own = {"next": self._go_on_reading, "back": self._go_back, "show": self._show_me, "rules": self.rules.emit}
        own.get(what, partial(self.chosen.emit, what))()

    def _on_began(self) -> None:
        was, self._on = self._on, self._model.guided
        self._livia.stop()
        self._hide()
        for tool in (self._tools.hint, self._tools.values) if was or self._on else ():
            tool.setChecked(False)  # left on from the game before
        if self._on:
            self._lesson = self._model.lesson or FIRST
            self._attempts, self._shown_at, self._let = Attempts(self._lesson), -1, -1
            self._model.permits = self._permits
            self._session.set_autoplay(False)
        elif was:
            self._scene.end()

    def _refresh(self) -> None:
        update = self._model.update
        if not self._on or update is None:
            return
        if self._model.answered:
            self._hide()
            return
        if update.legal and self._model.decision is None:
            return  # the question follows: the events are shown before it
        self._model.read = {key for key in self._model.read if self._lesson.turns[key] <= update.view.turn}
        now = self._lesson.moment(update, self._model.history.events, self._model.read)
        self._attempts.follow(now)
        if now is None:
            self._hide()
            if update.view.active == LIVIA and update.seq != self._let:
                self._let = update.seq
                self._livia.start(round(PAUSES[self._settings.animation] * 1000))
            return
        self._livia.stop()
        self._let = -1
        if (now, update.seq) != (self.now, self._shown_at):
            self._shown_at = update.seq
            self._say(now)
        else:
            self._take_keys(now)

    def _say(self, now: Moment) -> None:
        update = self._model.update
        assert update is not None
        self.now, self._way_shown = now, False
        saved, over = update.view.saved, update.view.phase is Phase.OVER
        events, read = self._model.history.events, self._model.read
        first = not update.undo and self._lesson.to_go_back_to(update, events, read) is None
        words = moment_words(now, self._lesson, saved[PERSON], saved[LIVIA])
        # the prompt bar says it once it is shown
        how = "" if now.to_read or now.step >= self._lesson.revealed else how_to(update)
        if not now.to_read and not over and holds_focus(self.bubble):
            self._board.setFocus()  # before the button hides, or Qt would move on to the next one
        crowned = partial(laurels_pixmap, self._model.players[PERSON], _LAURELS, 2.0, theme.current().dark)
        self.bubble.laurels.setPixmap(crowned() if now.key == "won" else QPixmap())
        self.bubble.say(step_words(now, self._lesson), words, how, to_read=now.to_read, first=first, over=over)
        self.bubble.more_button.setVisible(over and self._lesson is FIRST)
        if now.key == "you":
            own = self._model.players[PERSON].colour
            self.bubble.show_picture(piece_pixmap(own, _PICTURE, self.bubble.devicePixelRatioF()))
        self._board.interaction.keep_dark(now.to_read)
        self._scene.show(now, self._lesson, update.view.pieces, moving=self._moving)
        self._take_keys(now)  # first: a change of focus interrupts a screen reader
        screen_reader.announce(self.bubble, self.bubble.text)
        if over or now.step:
            self.chosen.emit("done" if over else "begun")

    def _take_keys(self, now: Moment) -> None:
        """Give the keyboard to Next while there is a text to read, to Play at the end, else from bubble to board."""
        if now.to_read:
            self.bubble.next_button.setFocus()
        elif self._model.phase is Phase.OVER:
            self.bubble.play_button.setFocus()
        elif holds_focus(self.bubble):
            self._board.setFocus()

    @property
    def _moving(self) -> bool:
        return self._settings.animation != "off" and not self._settings.reduced_motion

    def _hide(self) -> None:
        self.now = None
        if holds_focus(self.bubble):
            self._board.setFocus()
        self._board.interaction.keep_dark(False)
        self._scene.clear()

    def _let_livia(self) -> None:
        self._session.request(StepRequest())
        self._livia.start(_AGAIN)

    def _go_on_reading(self) -> None:
        if self.now is not None and self.now.to_read:
            self._model.read.add(self.now.key)
            self._refresh()

    def _go_back(self) -> None:
        update, model = self._model.update, self._model
        if update and (key := self._lesson.to_go_back_to(update, model.history.events, model.read)):
            model.read.discard(key)
            self._refresh()
        else:
            self._controller.undo()

    def _question(self) -> Moment | None:
        """Skip texts to read, because a person who acts has read enough. Return the moment that then asks, if any."""
        while self.now is not None and self.now.to_read and self._model.decision is not None:
            self._go_on_reading()
        return self.now

    def _permits(self, action: Action) -> bool:
        now = self._question()
        said = self._attempts.judge(now, action) if now is not None else None
        if said is None:
            return True
        self._hand.choose(None)
        self._answer(said)
        return False

    def _on_refused(self, _why: str) -> None:
        if not self._on or (now := self._question()) is None or now.to_read:
            return
        self._attempts.miss(now)
        spot = self._board.interaction.last_spot
        self._answer(answer_to_spot(now, spot) if spot else None)

    def _on_card(self, card: int | None) -> None:
        if not self._on or card is None or (now := self._question()) is None:
            return
        if said := answer_to_card(now, card):
            self._attempts.miss(now)
            self._answer(said)

    def _answer(self, said: Answer | None) -> None:
        """Show an answer, if any, in place of the instruction. Emphasise Show me if the person is stuck."""
        self.bubble.show_way(shown=self._way_shown, stuck=self._attempts.stuck)
        if said is not None:
            self._say_more(answer_words(said))

    def _say_more(self, words: str) -> None:
        self.bubble.say_more(words)
        screen_reader.announce(self.bubble, words)

    def _show_me(self) -> None:
        """Show the requested action; pressed again, do it. In free play open the hint. Nothing without a decision."""
        now, update = self.now, self._model.update
        if now is None or update is None or self._model.decision is None:
            return
        action = next((one for one in now.asked if one in update.legal or one == ERUPT), None)
        if action is None:
            if not self._tools.hint.isChecked():
                self._tools.hint.trigger()
        elif self._way_shown and action == ERUPT:
            self._controller.declare(PERSON)
        elif self._way_shown:
            self._controller.act(action)
        else:
            self._point_out(action, update)

    def _point_out(self, action: Action, update: Update) -> None:
        self._way_shown = True
        match action:
            case Place(card):
                self._hand.choose(None)
                self._hand.choose(self._hand.numbers.index(card))
                self._board.keyboard.go_to_only_target()
            case Run(origin):
                self._board.interaction.decision.pick_up(origin)
        self._scene.mark(game_words.action_squares(action), moving=self._moving)
        self.bubble.show_way(shown=True, stuck=True)
        words = game_words.action_words(action, update.view, self._model.names)
        self._say_more(words if words.endswith("!") else f"{words}.")


_STILL: Final = 40  # pixels by which a subject may move, as a card that is taken up, before the bubble follows
_SETTLED: Final = 60  # milliseconds without a change before the bubble is placed


class LessonScene(QObject):
    """Shows bubble, marks and the parts of the table known so far, and follows changes of page, text and board."""

    def __init__(
        self, table: TableContext, bubble: LessonBubble, targets: LessonTargets, sides: Sides, tools: Toolbar
    ) -> None:
        super().__init__(bubble)
        self._page, self._bubble, self._targets, self._sides = table.page, bubble, targets, sides
        self._hint, self._tools = tools.hint, (tools.hint, tools.values, tools.actions_list, tools.log)
        self._overlay = LessonMarks(table.page)
        self._now: Moment | None = None
        self._people: Collection[str] = ()
        self._squares: list[str] = []  # squares marked instead of the subjects of the text
        self._place = QRect()  # of the bubble
        self._subjects: list[QPoint] = []  # the corner of the page and the subjects of its text, when it was put there
        self._settle = QTimer(self, singleShot=True, interval=_SETTLED)
        self._settle.timeout.connect(bubble.fit)  # the size of the text may have changed, too
        bubble.fitted.connect(self._arrange)
        toggled = (tool.toggled for tool in self._tools)
        relit = table.board.interaction.relit
        follow(self._follow, table.board.camera.moved, relit, theme.signals.resized, theme.signals.changed, *toggled)

    @property
    def marks(self) -> list[Mark]:
        if self._now is None:
            return []
        return self._targets.marks_of(self._squares) if self._squares else self._targets.marks(self._now)

    def end(self) -> None:
        self.clear()
        self._show_parts(players=True, banner=True, rest=True)

    def show(self, now: Moment, lesson: Lesson, people: Collection[str], *, moving: bool) -> None:
        """Show the bubble, whose text is set already, the marks and the parts of the table known by then.

        `moving`: the marks are animated. `people`: squares with citizens, which the bubble should not cover. Scrolls to
        a seat that the text speaks of, and switches hints off unless the play is free.
        """
        self._now, self._people, self._squares = now, people, []
        known = now.step >= lesson.revealed
        # each part comes when its first text does: Livia's company, the first A.D. 79
        self._show_parts(players=known or now.step > 1, banner=known or now.step > 3, rest=known)
        if not now.free:  # the hint does not know the lesson and would recommend actions that it refuses
            self._hint.setChecked(False)
            self._hint.setEnabled(False)
        self._targets.bring_into_sight(now, self._sides.layout.seats_area)
        self._overlay.point_at(self.marks, moving=moving, one_by_one=now.key == "start")
        self._bubble.fit()
        self._bubble.show()

    def mark(self, squares: list[str], *, moving: bool) -> None:
        """Mark these squares, pulsing if `moving`, instead of the subjects of the text, until the next text."""
        self._squares = squares
        self._overlay.point_at(self.marks, moving=moving)
        self._arrange()

    def clear(self) -> None:
        self._now, self._squares = None, []
        self._bubble.hide()
        self._overlay.hide()

    def _show_parts(self, *, players: bool, banner: bool, rest: bool) -> None:
        self._sides.layout.show_bar(banner=banner, rest=rest)
        self._sides.show_parts(players=players, panels=rest)
        for tool in self._tools:
            tool.setEnabled(rest)

    def _follow(self) -> None:
        if self._now is not None:
            self._overlay.move_to(self.marks)
            self._dim()
            self._settle.start()

    def _arrange(self) -> None:
        """Move the bubble beside its subjects, or at the end to the middle, with marks and tail. Dim the rest."""
        if self._now is None:
            return
        marks = self.marks
        self._overlay.move_to(marks)
        spoken_of = [mark.place.adjusted(-RING, -RING, RING, RING) for mark in subjects(marks)]
        self._bubble.setGeometry(self._best_place(self._now, spoken_of, marks))
        self._overlay.set_tail(self._bubble.geometry(), pointed_at(self._bubble.geometry(), spoken_of))
        self._dim()
        self._overlay.raise_()
        self._bubble.raise_()

    def _best_place(self, now: Moment, spoken_of: Sequence[QRect], marks: Sequence[Mark]) -> QRect:
        """Return the bubble's place: at the end the middle, else the best.

        The present one is kept if the subjects stay and it covers nothing important.
        """
        sizes, page = self._bubble.sizes(), self._page.rect()
        if self._bubble.over:
            middle = QRect(QPoint(), sizes[0])
            middle.moveCenter(page.center())
            return middle
        others = [*self._targets.others(self._people), Weighed(self._sides.layout.prompt_area, READ)]
        others += [Weighed(mark.place, NEVER) for mark in marks]
        must = [*others, *(Weighed(rect, NEVER) for rect in spoken_of)]
        subjects = [page.bottomRight(), *(mark.place.center() for mark in self._targets.marks(now))]
        moved = any((one - two).manhattanLength() > _STILL for one, two in zip(subjects, self._subjects, strict=False))
        same = [] if moved or len(subjects) != len(self._subjects) else self._same_place(sizes)
        stays = (rect for rect in same if page.contains(rect) and not covers(rect, must))
        self._place = next(stays, None) or best_place(sizes, page, spoken_of, others)
        self._subjects = subjects
        return self._place

    def _same_place(self, sizes: Sequence[QSize]) -> list[QRect]:
        """Return the bubble's present place in one of `sizes`, grown down or up."""
        before = self._place
        same = [size for size in sizes if size.width() == before.width()]
        up = [before.bottomLeft() - QPoint(0, size.height() - 1) for size in same]
        return [*(QRect(before.topLeft(), size) for size in same), *map(QRect, up, same)]

    def _dim(self) -> None:
        """Dim all but subjects, targets, their prompt and open panels. Nothing if no subjects or high contrast."""
        marks, area, layout = self.marks, QRegion(), self._sides.layout
        asks = self._now is not None and not self._now.to_read
        if marks and not theme.current().sharp:
            area += self._page.rect()
            for mark in (*marks, *self._targets.lit()):
                area -= mark.area
            for place in (layout.panels_area, layout.prompt_area if asks else QRect()):
                area -= QRegion(place)
        self._overlay.dim(area)
