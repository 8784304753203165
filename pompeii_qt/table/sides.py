"""The sides of the table: the panels on the right, and how both sides fold by button, by key or for want of room."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QSizePolicy, QStyle, QToolButton, QWidget

from pompeii_qt import theme
from pompeii_qt.table.advice import Advice
from pompeii_qt.table.controller import TableContext, follow
from pompeii_qt.table.hand import HandArea
from pompeii_qt.table.keys import native
from pompeii_qt.table.log import LastMoves
from pompeii_qt.table.prompt import PromptBar
from pompeii_qt.table.room import TableRoom
from pompeii_qt.table.seats import PilesPanel
from pompeii_qt.table.table_layout import FOLD, GAP, Side, TableLayout, Widths, Wish, hand_beside, holds_focus, settle
from pompeii_qt.table.toolbar import Toolbar
from pompeii_qt.text import set_tip
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.basic import add_shortcut
from pompeii_qt.widgets.marks import round_pen
from pompeii_qt.widgets.seat_card import LARGE
from pompeii_qt.widgets.seats import SeatsPanel


class FoldButton(QToolButton):
    """A button as high as its side. The arrow points in the direction in which a click moves the side."""

    def __init__(self, page: QWidget, key: str, fold: Callable[[], object], words: tuple[str, str], left: bool) -> None:
        """Bind clicks and `key` to `fold`. `words`: names while the side (`left` or right) is unfolded, and folded."""
        super().__init__()
        self._key, self._words, self._left = key, words, left
        self.clicked.connect(fold)
        add_shortcut(page, key, fold)
        self.setProperty("role", "fold")
        self.setFixedWidth(FOLD)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.show_unfolded(True)

    def show_unfolded(self, unfolded: bool) -> None:
        self._unfolded = unfolded
        self.update()
        words = self._words[0] if unfolded else self._words[1]
        self.setAccessibleName(words)
        set_tip(self, f"{words} ({native(self._key)})")

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        middle, look = self.rect().toRectF().center(), theme.current()
        lean = 3.0 if self._unfolded == self._left else -3.0
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self.hasFocus():  # around the arrow, not as high as the window
                painter.setPen(round_pen(look.focus, 2))
                ring = QRectF(1, middle.y() - 2 * self.width(), self.width() - 2, 4 * self.width())
                painter.drawRoundedRect(ring, 5, 5)
            painter.setPen(round_pen(look.text if self.underMouse() else look.muted, 2))
            ends = [middle + QPointF(lean, -7), middle + QPointF(-lean, 0), middle + QPointF(lean, 7)]
            painter.drawPolyline(ends)


_LOW_COLUMN: Final = 420  # pixels of height


class SidePanels(QObject):
    """Shows the panels of advice, log and chat whose tools are on; emits `changed` after each update of them."""

    changed = Signal()

    def __init__(self, table: TableContext, tools: Toolbar, advice: Advice, story: LastMoves, room: TableRoom) -> None:
        super().__init__(tools)
        self._model, self.tools, self._board, self._settings = table.model, tools, table.board, table.model.settings
        self.round, self.log = story.round, story.log
        self.hint, self.actions_list, self.chat = advice.hint, advice.actions, room.chat
        self.panels: list[QWidget] = [self.round, self.hint, self.actions_list, self.log, self.chat]  # top to bottom
        self._panel_tools = tools.hint, tools.actions_list, tools.log, tools.chat
        self._typing = False
        self._in_room, self._is_table, self._chatting, self._unread = False, False, True, 0
        self.wide = False  # whether there is room beside the board; otherwise the panels lie over it
        self._folded: list[QAction] = []  # the tools that were on when all panels were folded away
        tools.log.setChecked(self._settings.log_shown)
        follow(self.show_panels, tools.hint.toggled, tools.log.toggled)
        tools.actions_list.toggled.connect(self._toggle_actions)
        # triggered, not toggled: closing it in a narrow window is no wish of the person
        tools.log.triggered.connect(self._save_log_shown)
        tools.chat.toggled.connect(self._toggle_chat)
        tools.chat.triggered.connect(self._set_chatting)
        for tool in self._panel_tools:
            tool.toggled.connect(lambda on, tool=tool: self._leave_room_for(tool) if on else None)
        table.model.membership.room_changed.connect(self._show_room)
        table.model.began.connect(self._show_round)
        room.heard.connect(self._mark_unread)
        table.keys.add("chat", self.focus_chat)
        table.keys.add("type", self._type_move)

    @property
    def shown(self) -> list[QWidget]:
        """Visible panels among those that have a tool."""
        return [panel for panel in self.panels[1:] if not panel.isHidden()]

    @property
    def open(self) -> bool:
        """Whether log and chat open by themselves: if there is room, but not on a table for people with phones."""
        return self.wide and not self._is_table

    def fit(self, wide: bool) -> None:
        """Set whether there is room beside the board. Without it, log and chat close by themselves."""
        self.wide = wide
        self.tools.log.setChecked(self._settings.log_shown and self.open)
        self.tools.chat.setChecked(self._chatting and self.open and self._in_room)
        self._show_round()

    def toggle(self) -> None:
        """Fold all panels away, or bring them back; the log if none was shown."""
        shown = [tool for tool in self._panel_tools if tool.isChecked()]
        again = [tool for tool in self._folded if tool.isVisible()] or [self.tools.log]
        self._folded = shown
        for tool in shown or again:
            tool.trigger()

    def _type_move(self) -> None:
        self._typing = True  # keeps the list from taking the keyboard first
        self.tools.actions_list.setChecked(True)
        self._typing = False
        self.actions_list.take_typing()

    def leave(self, panel: QWidget) -> bool:
        """Give the keyboard to the board if the panel has it; return whether it had."""
        if had := holds_focus(panel):
            self._board.setFocus(Qt.FocusReason.ShortcutFocusReason)
        return had

    def focus_chat(self) -> None:
        """Show the chat, with the keyboard in its field; say that there is none if the game is not on the network."""
        if self._in_room:
            self.tools.chat.setChecked(True)
            self.chat.entry.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            screen_reader.announce(self._board, self.tr("There is no chat: this game is not on the network."))

    def _mark_unread(self) -> None:
        if self.chat.isHidden():
            self._unread += 1
            self.tools.show_unread(self._unread)

    def show_panels(self, *_: object) -> None:
        """Show the panels whose tools are on, and hide the others."""
        for panel, tool in zip(self.panels[1:], self._panel_tools, strict=True):
            panel.setVisible(tool.isChecked())
        self._show_round()
        self.changed.emit()

    def _leave_room_for(self, tool: QAction) -> None:
        """Switch the other tools off if panels lie over the board of a low window, which has room for one."""
        if not self.wide and self._board.window().height() < _LOW_COLUMN:
            for other in self._panel_tools:
                if other is not tool:
                    other.setChecked(False)

    def _show_round(self) -> None:
        """Show the round beside the board or above an open log, but not in a lesson."""
        self.round.setVisible((self.wide or self.tools.log.isChecked()) and not self._model.guided)

    def _show_room(self) -> None:
        state = self._model.membership.room is not None, self._model.is_table
        if state != (self._in_room, self._is_table):
            self._in_room, self._is_table = state
            self.fit(self.wide)
            self.show_panels()

    def _toggle_actions(self, on: bool) -> None:
        self.show_panels()
        if on and not self._typing:
            self.actions_list.take_focus()
        elif not on:
            self._board.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _toggle_chat(self, on: bool) -> None:
        self.show_panels()
        if on:
            self._unread = 0
            self.tools.show_unread(0)

    def _set_chatting(self, on: bool) -> None:
        self._chatting = on
        if on:
            self.chat.entry.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self.leave(self.chat)

    def _save_log_shown(self, on: bool) -> None:
        if self.open:  # a log opened over the board is for a short look, no lasting wish
            self._settings.log_shown = on


_BROAD: Final = 900  # width of the page, in pixels, from which the bar names the phase although the players are folded
_EMBLEM: Final = 84
_LOW: Final = 600  # height of the page, in pixels, below which the bar is low, in favour of city and players
_VERY_LOW: Final = 420  # below it the bar has no banner either: Vesuvius itself shows the phase
_PROMPT: Final = 34  # minimum letters for the prompt beside its neighbours; with less room it goes below them


class Sides(QObject):
    """Arranges players on the left and panels on the right; a side without room beside the board opens over it."""

    type Parts = tuple[SeatsPanel, PilesPanel, SidePanels, HandArea, PromptBar]

    def __init__(self, table: TableContext, layout: TableLayout, parts: Parts) -> None:
        super().__init__(table.page)
        self._page, self.layout, self._model, self._settings = table.page, layout, table.model, table.model.settings
        self._seats, self._piles, self._panels, self._hand_area, self._prompt = parts
        model = table.model
        self._parts = True, True  # whether the side of the players exists, and that of the panels
        self._over = False  # whether the players lie over the board for now, for want of room
        self._scroll_bar = 0  # pixels of width that the strip needs for its scroll bar
        self._slim = False
        self._arranged_for: object = None  # everything that the present layout depends on
        players = self.tr("Hide the players"), self.tr("Show the players")
        panels = self.tr("Hide this side"), self.tr("Show this side")
        self.players_button = FoldButton(table.page, "F8", self.toggle_players, players, left=True)
        self.panels_button = FoldButton(table.page, "F9", self._toggle_panels, panels, left=False)
        self.folds = self.players_button, self.panels_button
        theme.signals.resized.connect(self.refit)
        self._panels.changed.connect(self.refresh)
        model.settings.changed.connect(self._on_setting)
        follow(self.refresh, model.began, model.update_shown, model.hand_changed, model.membership.room_changed)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fit the players to their area when it is resized, as when the bar above takes another line."""
        if event.type() == QEvent.Type.Resize and watched is self.layout.seats_area:
            self._seats.fit(self.layout.seats_area.height())
        return super().eventFilter(watched, event)

    def _on_setting(self, name: str) -> None:
        if name in ("players_side", "log_shown"):
            self.refresh()

    def fit(self) -> None:
        """Find out whether the panels fit beside the board, and lay out both sides again."""
        self.layout.seats_area.installEventFilter(self)
        self._panels.fit(self._widths().panels_fit(Wish(self._settings.players_side)))
        self.refresh()

    def show_parts(self, *, players: bool, panels: bool) -> None:
        """Set which sides exist at all: a first game begins without them."""
        if (players, panels) != self._parts:
            self._parts = players, panels
            self.players_button.setVisible(players)
            self.panels_button.setVisible(panels)
            self.refresh()

    def refit(self) -> None:
        """Arrange everything again soon, after all parts have set their new texts."""
        QTimer.singleShot(0, self, self.arrange_again)

    def arrange_again(self) -> None:
        """Lay out both sides even if nothing that the layout depends on seems to have changed."""
        self._arranged_for = None
        self.refresh()

    def toggle_players(self) -> None:
        """Fold or unfold the players, over the board if there is no room beside it; nothing while they do not exist."""
        if not self._parts[0]:
            return
        seen = self._side() is not Side.FOLDED
        if self._over:
            self._over = False
        elif not seen and self._side(Wish.OPEN) is Side.FOLDED:
            self._over = True
        else:  # saved as AUTO if that gives what the person wants
            usual = self._side(Wish.AUTO) is not Side.FOLDED
            self._settings.players_side = str(Wish.AUTO if usual != seen else Wish.FOLDED if seen else Wish.OPEN)
        self.refresh()

    def close_drawers(self) -> bool:
        """Fold the sides that lie over the board, and return whether there were any."""
        over, self._over = self._over, False
        self.refresh()
        if panels_over := bool(self._panels.shown) and not self._panels.wide:
            self._panels.toggle()
        return over or panels_over

    def refresh(self) -> None:
        """Lay out both sides for the present size and contents. Does nothing while the page is hidden."""
        if not self._page.isVisible():
            return
        panels, hand, wishes = self._panels, self._hand_area, self._settings
        room = self._page.size(), theme.text_scale(), self._seats.slim_width()
        sides = self._parts, self._over, wishes.players_side, wishes.log_shown, self._model.is_table
        shown = bool(panels.shown), panels.wide, panels.shown == [panels.hint]
        content = *shown, hand.has_cards, hand.minimumHeight(), self._in_flight
        depends_on = room, sides, content
        if depends_on != self._arranged_for:
            self._arranged_for = depends_on
            self._scroll_bar = 0
            self._arrange()
        settle()
        if self._seats.minimumSizeHint().height() > self.layout.seats_area.height():  # their texts may have grown
            self._seats.fit(self.layout.seats_area.height())
        self._make_room_for_scroll_bar()

    def _arrange(self) -> None:
        """Lay out all parts from the bar down, as the bar determines the height left, whatever the old layout was."""
        self._seats.set_large(self._model.is_table)
        widths, shown = self._widths(), self._panels.shown and self._parts[1]
        panels = Side.FOLDED if not shown else Side.BESIDE if self._panels.wide else Side.OVER
        self._arrange_bar(self._side(fold_for_height=False), panels, widths)
        side = self._side()
        self._over = self._over and side is Side.FOLDED
        players = Side.OVER if self._over else side
        self._arrange_bar(players, panels, widths)
        below, beside, upright = self._hand_room(players, panels, widths)
        self._slim = slim = players is Side.FOLDED
        self._seats.set_slim(slim)
        self._piles.set_slim(slim)
        self._piles.setVisible(self._parts[1])  # first: a widget that was never visible does not know its size
        settle()
        # a strip too low for both shows the players only
        needed = self._seats.minimumSizeHint().height() + self._piles.sizeHint().height() + GAP
        if slim and needed > self.layout.body_height():
            self._piles.hide()
        self.players_button.show_unfolded(not slim)
        self.panels_button.show_unfolded(panels is not Side.FOLDED)
        self._hand_area.set_hand_room(beside if upright else below, upright=upright)
        hint_alone = self._panels.shown == [self._panels.hint]  # a hint is only as high as its text
        self.layout.arrange(players, panels, widths, short=hint_alone, beside=upright)
        self._seats.fit(self.layout.seats_area.height())
        self._make_room_for_scroll_bar()

    def _toggle_panels(self) -> None:
        if self._parts[1]:
            self._panels.toggle()

    def _hand_room(self, players: Side, panels: Side, widths: Widths) -> tuple[int, int, bool]:
        """Return the hand's height below the board, its width beside the board, and whether it belongs beside."""
        height = self.layout.body_height()
        below, beside = self._hand_area.sizes(self._page.height(), height)
        left = widths.players if players is Side.BESIDE else 0 if players is Side.AWAY else widths.strip
        width = widths.board(left, widths.panels if panels is Side.BESIDE else 0)
        return below, beside, self._hand_area.has_cards and hand_beside(width, height, below, beside)

    def _make_room_for_scroll_bar(self) -> None:
        scrolled = self._slim and self._seats.minimumSizeHint().height() > self.layout.seats_area.height()
        extent = self._seats.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent) if scrolled else 0
        if extent != self._scroll_bar:
            self._scroll_bar = extent
            self._arrange()

    def _arrange_bar(self, players: Side, panels: Side, widths: Widths) -> None:
        tools = self._panels.tools.least_width()
        banner = widths.players if players is Side.BESIDE or self._page.width() >= _BROAD else _EMBLEM
        if self._page.height() < _VERY_LOW:
            banner = 0
        self._prompt.fit(low=self._page.height() < _LOW, tells_phase=banner <= _EMBLEM)
        prompt = QFontMetrics(QApplication.font()).horizontalAdvance("n") * _PROMPT
        self.layout.arrange_bar(banner, max(tools, widths.panels if panels is Side.BESIDE else 0), prompt)

    def _widths(self) -> Widths:
        text = theme.text_scale() * (LARGE if self._model.is_table else 1)
        return Widths.of(self._page.width(), text, self._seats.slim_width() + self._scroll_bar)

    @property
    def _in_flight(self) -> bool:
        """Whether the placing phases are over, so that the board may also use the height of the hand."""
        update = self._model.update
        return update is not None and not update.view.phase.placing

    def _side(self, wish: Wish | None = None, *, fold_for_height: bool = True) -> Side:
        """Return the players' place for a wish (None: the saved one). `fold_for_height`: allow a fold in the flight."""
        if not self._parts[0]:
            return Side.AWAY
        fold = self._in_flight and fold_for_height
        height = self.layout.body_height() - self._hand_area.minimumHeight() if fold else 0
        panels = self._panels.open and self._settings.log_shown
        wish = wish or Wish(self._settings.players_side)
        return self._widths().players_side(wish, panels=panels, flight_height=height)
