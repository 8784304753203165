"""The start page: an evening with Vesuvius not quite asleep, and likely choices, Play first."""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QHideEvent, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QGridLayout, QPushButton, QWidget

from pompeii_qt import theme
from pompeii_qt.activation import Menu
from pompeii_qt.text import add_choice
from pompeii_qt.widgets.basic import Button, Heading, button, column, label, row, set_role
from pompeii_qt.widgets.page import ScrollArea
from pompeii_qt.widgets.scenery import evening_picture

if TYPE_CHECKING:
    from pompeii_core.setup import SeatedPlayer

_WIDTH: Final = 290  # pixels of a button, with text of the usual size
_LOW: Final = 35  # lines of text from which all choices fit below each other
_OF_WIDTH: Final = 0.2  # a button's share of a wide window, up to
_WIDEST: Final = 420  # pixels
_BESIDE: Final = 6  # pixels between the button More and its menu
_AROUND: Final = 8  # pixels above and below the faces on a button
_TALL: Final = 62  # height of the button of an unfinished game with its faces, with text of the usual size


class StartPage(QWidget):
    """Picture, name and choices. `chosen` brings `resume`, `play`, `known`, or a name of `choices` or `more`."""

    chosen = Signal(str)

    def __init__(self, lesson: str = "done") -> None:
        """`lesson`: progress of the lesson, as stored in the settings."""
        super().__init__()
        self.setObjectName("start")
        self._begun = False  # whether the lesson was begun and left
        self.learn = self._button("learn", self.tr("Learn in 5 minutes"), "primary")
        self.known = button(self.tr("I know the game already"), partial(self._choose, "known"), "corner")
        self.known.setCursor(Qt.CursorShape.PointingHandCursor)
        self.resume = self._button("resume", self.tr("Play on"), "primary")
        self.play = self._button("play", self.tr("Play"), "primary")
        self.resume_words, self.play_words = (label(align=Qt.AlignmentFlag.AlignTop) for _ in range(2))
        self.resume_words.setContentsMargins(0, 0, 0, 8)
        small, self._title = Heading(self.tr("The Downfall of"), 1.5), Heading(self.tr("Pompeii"), 4.4)
        for line in (small, self._title, self.resume_words, self.play_words):
            line.setStyleSheet("color: #FFF3DC")  # on the picture, whatever the theme
        self._make_choices()
        self._lay_out(small)
        theme.signals.resized.connect(self._arrange)
        self.show_lesson(lesson)
        in_order = self.resume, self.learn, self.play, *self.choices.values(), self.known
        for before, after in pairwise(in_order):
            self.setTabOrder(before, after)

    def _lay_out(self, small: Heading) -> None:
        inside, picture = QWidget(), StartPicture(self)
        column(self, picture, spacing=0)
        self._content = content = column(inside, 2, spacing=6)
        rule = QFrame()  # thin, as under an inscription
        rule.setFixedHeight(3)
        self._rule = rule
        rule.setStyleSheet("background: #E2BE77; margin: 1px 0px")
        main = self.resume, self.resume_words, self.learn, self.play, self.play_words
        for part in (small, self._title, rule, *main):
            if part is self.resume:
                content.addSpacing(14)
            content.addWidget(part, 0, Qt.AlignmentFlag.AlignLeft)
        content.addSpacing(4)
        for choice in self.choices.values():
            choice.setParent(inside)  # also while it has no place in the grid
        self._grid = QGridLayout()
        self._grid.setSpacing(6)
        self._columns = self._least = 0  # of the grid; pixels of height of the words below a button
        content.addLayout(self._grid)
        content.addWidget(self.known, 0, Qt.AlignmentFlag.AlignLeft)
        content.addStretch(3)
        self._across = row(picture, (ScrollArea(inside), 1), spacing=-1, margins=(56, 16, 14, 14))

    def _make_choices(self) -> None:
        news = {"daily": self.tr("Deal of the day"), "puzzles": self.tr("Puzzles")}
        choices = {"new": self.tr("New game"), **news, "network": self.tr("On this network")}
        choices["more"] = self.tr("More") + "  ▸"
        self.choices = {name: self._button(name, text) for name, text in choices.items()}
        self._menu = Menu(self)
        more = {
            **news,
            "replays": self.tr("Your games"),
            "statistics": self.tr("Statistics"),
            "learn": self.tr("Learn in 5 minutes"),
            "learn_more": self.tr("The other rules in 3 minutes"),
            "rules": self.tr("How to play"),
            "settings": self.tr("Settings"),
            "about": self.tr("About"),
            "quit": self.tr("Quit"),
        }
        self.more = {name: add_choice(self._menu, text, partial(self._choose, name)) for name, text in more.items()}

    @property
    def landing(self) -> QPushButton:
        first = (self.learn, self.resume) if self._begun else (self.resume, self.learn)
        return next(one for one in (*first, self.play) if not one.isHidden())

    @property
    def _has_keyboard(self) -> bool:
        """Whether the main button has the keyboard, or will have it once the window is active."""
        return self.window().focusWidget() is self.landing

    def show_lesson(self, lesson: str) -> None:
        """Offer the lesson, or its rest once begun, before a new game; else (done, skipped) daily deal and puzzles."""
        had_keyboard, self._begun = self._has_keyboard, lesson == "begun"
        choices, more, known = self.choices, self.more, lesson in ("done", "skipped")
        self.learn.setText(self.tr("Continue the lesson") if self._begun else self.tr("Learn in 5 minutes"))
        for offered in (self.learn, self.known, more["daily"], more["puzzles"]):
            offered.setVisible(not known)
        for offered in (choices["daily"], choices["puzzles"], more["learn"], more["learn_more"]):
            offered.setVisible(known)
        self._show_main()
        if had_keyboard:
            self.landing.setFocus()

    def show_next_game(self, words: str, unfinished: str = "") -> None:
        had_keyboard = self._has_keyboard
        for choice, line, text in ((self.play, self.play_words, words), (self.resume, self.resume_words, unfinished)):
            line.setText(text)
            choice.setAccessibleDescription(text)
        self._show_main()
        if had_keyboard:
            self.landing.setFocus()

    def show_news(self, name: str, words: str) -> None:
        self.choices[name].show_news(words)

    def _button(self, name: str, text: str, role: str = "") -> "_StartButton":
        made = _StartButton(text, role)
        made.clicked.connect(partial(self._choose, name))
        return made

    def _show_main(self) -> None:
        """Mark the page's main button in red. Show the button of a game to resume only if there are words for it."""
        for part in (self.resume, self.resume_words):
            part.setVisible(bool(self.resume_words.text()))
        for part in (self.resume, self.learn, self.play):
            set_role(part, "primary" if part is self.landing else "choice")
            QApplication.sendEvent(part, QEvent(QEvent.Type.StyleChange))  # it forgets its height in the other role
        self._columns = 0
        self._arrange()

    def _choose(self, name: str, _checked: bool = False) -> None:
        if name != "more":
            self.chosen.emit(name)
            return
        # no menu of the button itself: under a style sheet its words would lose their margin
        more = self.choices["more"]
        self._menu.setMinimumWidth(more.width())
        menu = self._menu.sizeHint()
        at = more.mapTo(self, QPoint(more.width() + _BESIDE, more.height() - menu.height()))
        self._menu.popup(self.mapToGlobal(QPoint(at.x(), max(at.y(), 0))))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Fit all to the window: smaller in a low one, and the choices in two columns if they have no room below."""
        line = QFontMetrics(QApplication.font()).lineSpacing()
        low = self.height() < line * _LOW
        left, above = (20, 10) if low else (round(56 * theme.text_scale()), 16)
        self._across.setContentsMargins(left, above, 14, above)
        font = self._title.font()
        font.setPointSizeF(QApplication.font().pointSizeF() * (2.6 if low else 4.4))
        self._title.setFont(font)
        self._least = line * (1 if low else 2)  # nothing moves when the words arrive
        self.resume_words.setText(self.resume.accessibleDescription().replace("\n", " · " if low else "\n"))
        self.resume.setMinimumHeight(0 if low else round(_TALL * theme.text_scale()))
        self._fill_columns(1)
        beside = 2 * max(choice.sizeHint().width() for choice in self._shown)
        if low and self._beside >= beside and self._content.totalSizeHint().height() > self.height() - 2 * above:
            self._fill_columns(2)

    @property
    def _beside(self) -> int:
        """Width in pixels for all choices."""
        return self.width() - 70

    @property
    def _shown(self) -> list["_StartButton"]:
        return [choice for choice in self.choices.values() if not choice.isHidden()]

    def _fill_columns(self, columns: int) -> None:
        room = self._beside // columns
        width = max(round(_WIDTH * theme.text_scale()), min(round(self.width() * _OF_WIDTH), _WIDEST))
        width = min(width, room)
        main = self.resume, self.learn, self.play
        least = min(max(part.sizeHint().width() for part in main), self._beside)
        for part in (*main, *self.choices.values()):
            part.setFixedWidth(max(width, least) if part in main else width)
        self._rule.setFixedWidth(max(width, least))
        for words in (self.resume_words, self.play_words):
            words.setFixedWidth(max(width, min(_WIDTH, room)) * columns)
            words.setMinimumHeight(max(self._least, words.heightForWidth(words.width())))
        if columns != self._columns:
            self._columns = columns
            for choice in self.choices.values():
                self._grid.removeWidget(choice)
            for place, choice in enumerate(self._shown):
                self._grid.addWidget(choice, *divmod(place, columns), Qt.AlignmentFlag.AlignLeft)
            self._grid.setColumnStretch(columns, 1)
            self._grid.setColumnStretch(3 - columns, 0)


class _StartButton(Button):
    def __init__(self, text: str, role: str = "") -> None:
        super().__init__(text)
        self.setProperty("role", role or "choice")
        theme.scale_text(self, 1.45 if role else 1.15, bold=bool(role))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._news = ""
        self._players: Sequence[SeatedPlayer] = ()

    def show_players(self, players: "Sequence[SeatedPlayer]") -> None:
        """Show the faces of these players."""
        self._players = players
        self.update()

    def show_news(self, words: str) -> None:
        self._news = words
        self.setAccessibleDescription(words)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        with QPainter(self) as painter:
            font = QApplication.font()
            font.setPointSizeF(font.pointSizeF() * 0.92)
            painter.setFont(font)
            painter.setPen(QColor("#E9CFA0"))
            box = self.rect().adjusted(18, 0, -16, 0)
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, self._news)
            self._paint_players(painter)

    def _paint_players(self, painter: QPainter) -> None:
        if not self._players:
            return
        from pompeii_qt.art.sprites import player_pixmap  # not needed before the window is seen

        side, room = self.height() - 2 * _AROUND, self.width() - self.fontMetrics().horizontalAdvance(self.text())
        step = min(side + 4, (room - 60) // len(self._players))  # they overlap without room
        left = self.width() - 12 - side - step * (len(self._players) - 1)
        for at, player in enumerate(self._players):
            painter.drawPixmap(left + at * step, _AROUND, player_pixmap(player, side, self.devicePixelRatioF()))


class StartPicture(QWidget):
    """An evening in Pompeii, cropped to cover the whole widget; painted by resources/pictures/start.py."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture: QPixmap | None = None

    def paintEvent(self, event: QPaintEvent) -> None:
        ratio = self.devicePixelRatioF()
        size = self.size() * ratio
        if self._picture is None or self._picture.size() != size:
            self._picture = evening_picture(size)
            self._picture.setDevicePixelRatio(ratio)
        with QPainter(self) as painter:
            painter.drawPixmap(0, 0, self._picture)

    def hideEvent(self, event: QHideEvent) -> None:
        """Release the picture, whose four megabytes a game can use."""
        self._picture = None
        super().hideEvent(event)
