"""The sides of the table: folded and unfolded by their buttons and keys, by themselves where there is no room."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, QTimer
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication, QStyle, QWidget

from pompeii_qt import theme
from pompeii_qt.settings import Settings
from pompeii_qt.table.fold_button import FoldButton
from pompeii_qt.table.hand_area import LEAST_HAND, HandArea
from pompeii_qt.table.model import TableModel
from pompeii_qt.table.piles import PilesPanel
from pompeii_qt.table.prompt import PromptBar
from pompeii_qt.table.side_panels import SidePanels
from pompeii_qt.table.side_room import (
    GAP,
    Side,
    Widths,
    Wish,
    board_width,
    hand_beside,
    panels_fit,
    players_side,
    side_widths,
    within,
)
from pompeii_qt.table.table_layout import TableLayout, settle
from pompeii_qt.widgets.basic import add_shortcut
from pompeii_qt.widgets.seats import SeatsPanel

_BROAD: Final = 900
"""Pixels of width from which the bar has room for the phase's name though the players are folded."""
_EMBLEM: Final = 84
_LOW: Final = 600
"""Pixels of height below which the bar is low, for the city and the players to be seen."""
_VERY_LOW: Final = 420
"""Pixels of height below which it is for the prompt and the tools: Vesuvius itself shows the phase."""
_PROMPT: Final = 34
"""Letters that the prompt has room for beside its neighbours, or it goes below them."""


class Sides(QObject):
    """Players to the left, panels to the right; where they have no room beside the board they open over it."""

    def __init__(
        self,
        page: QWidget,
        layout: TableLayout,
        model: TableModel,
        settings: Settings,
        parts: tuple[SeatsPanel, PilesPanel, SidePanels, HandArea, PromptBar],
    ) -> None:
        super().__init__(page)
        self._page, self._layout, self._model, self._settings = page, layout, model, settings
        self._seats, self._piles, self._panels, self._hand_area, self._prompt = parts
        self._parts = True, True
        """Whether there are players, and panels with all else."""
        self._over = False
        """Whether the players, who have no room, lie over the board for the time being."""
        self._scroll_bar = 0
        """Pixels of width that the strip needs for it."""
        self._slim = False
        """Whether the players are a strip."""
        self._arranged_for: object = None
        """All that it depends on where everything is."""
        self.players_button, self.panels_button = FoldButton("F8", left=True), FoldButton("F9", left=False)
        for fold, key, toggle in (
            (self.players_button, "F8", self.toggle_players),
            (self.panels_button, "F9", self._toggle_panels),
        ):
            fold.clicked.connect(lambda _=False, toggle=toggle: toggle())
            add_shortcut(page, key, toggle)
        self._panels.changed.connect(self.refresh)
        settings.changed.connect(lambda name: self.refresh() if name in ("players_side", "log_shown") else None)
        theme.signals.resized.connect(self.refit)
        for changed in (model.began, model.update_shown, model.hand_changed):
            changed.connect(self.refresh)
        self.retranslate()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The bar above may need another line, and then there is less room for the players."""
        if event.type() == QEvent.Type.Resize and watched is self._layout.seats_area:
            self._seats.fit(self._layout.seats_height())
        return super().eventFilter(watched, event)

    @property
    def folds(self) -> tuple[QWidget, QWidget]:
        """The buttons at the edges of players and panels."""
        return self.players_button, self.panels_button

    def retranslate(self) -> None:
        """Say everything in the current language."""
        self.players_button.set_words(self.tr("Hide the players"), self.tr("Show the players"))
        self.panels_button.set_words(self.tr("Hide this side"), self.tr("Show this side"))
        self.refit()

    def fit(self, size: QSize) -> None:
        """The page has another size."""
        self._layout.seats_area.installEventFilter(self)
        self._panels.fit(panels_fit(size.width(), self._widths(), Wish(self._settings.players_side)))
        self.refresh()

    def show_parts(self, *, players: bool, panels: bool) -> None:
        """Which sides there are at all: a first game begins without."""
        if (players, panels) != self._parts:
            self._parts = players, panels
            self.players_button.setVisible(players)
            self.panels_button.setVisible(panels)
            self.refresh()

    def refit(self) -> None:
        """The words have another length: arrange all anew, once all say them."""
        QTimer.singleShot(0, self, self.arrange_anew)

    def arrange_anew(self) -> None:
        """Put everything where it belongs, whatever is remembered of that."""
        self._arranged_for = None
        self.refresh()

    def toggle_players(self) -> None:
        """Fold the players, or bring them back."""
        if not self._parts[0]:
            return
        seen = self._side() is not Side.FOLDED
        if self._over:
            self._over = False
        elif not seen and self._side(Wish.OPEN) is Side.FOLDED:
            self._over = True
        else:  # what they would do by themselves is no wish: they go on doing so
            usual = self._side(Wish.AUTO) is not Side.FOLDED
            self._settings.players_side = str(Wish.AUTO if usual != seen else Wish.FOLDED if seen else Wish.OPEN)
        self.refresh()

    def close_drawers(self) -> bool:
        """Fold what lies over the board; whether anything did."""
        over, self._over = self._over, False
        self.refresh()
        return self._panels.close_drawer() or over

    def refresh(self) -> None:
        """Put both sides where they belong now; of a page that is not seen its height is not known yet."""
        if not self._page.isVisible():
            return
        panels, hand, wishes = self._panels, self._hand_area, self._settings
        room = self._page.size(), theme.text_scale(), self._seats.slim_width()
        sides = self._parts, self._over, wishes.players_side, wishes.log_shown
        content = panels.shown, panels.wide, panels.hint_alone, hand.has_cards, hand.minimumHeight(), self._in_flight
        depends_on = room, sides, content
        if depends_on != self._arranged_for:
            self._arranged_for = depends_on
            self._scroll_bar = 0
            self._arrange()
        settle()
        if self._seats.minimumSizeHint().height() > self._layout.seats_height():  # their words may have grown since
            self._seats.fit(self._layout.seats_height())
        self._make_room_for_scroll_bar()

    def _arrange(self) -> None:
        """From the bar, which says how much height there is, down: nothing depends on how all of it was before."""
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
        self._piles.setVisible(self._parts[1])  # first: what was never seen does not know its size
        settle()
        # where the strip has too little height for both, it is for the players
        needed = self._seats.minimumSizeHint().height() + self._piles.sizeHint().height() + GAP
        if slim and needed > self._layout.body_height():
            self._piles.hide()
        self.players_button.show_unfolded(not slim)
        self.panels_button.show_unfolded(panels is not Side.FOLDED)
        self._hand_area.set_hand_room(beside if upright else below, upright=upright)
        self._layout.arrange(players, panels, widths, short=self._panels.hint_alone, beside=upright)
        self._seats.fit(self._layout.seats_height())
        self._make_room_for_scroll_bar()

    def _toggle_panels(self) -> None:
        if self._parts[1]:
            self._panels.toggle()

    def _hand_room(self, players: Side, panels: Side, widths: Widths) -> tuple[int, int, bool]:
        """How high the hand is below the board, how wide beside it, and whether it is there."""
        height = self._layout.body_height()
        below = within(LEAST_HAND, self._page.height() * 0.19, 200)
        beside = self._hand_area.upright_width(height)
        left = widths.players if players is Side.BESIDE else 0 if players is Side.AWAY else widths.strip
        width = board_width(self._page.width(), left, widths.panels if panels is Side.BESIDE else 0)
        return below, beside, self._hand_area.has_cards and hand_beside(width, height, below, beside)

    def _make_room_for_scroll_bar(self) -> None:
        """Where the strip is scrolled it is as much wider."""
        scrolled = self._slim and self._seats.minimumSizeHint().height() > self._layout.seats_height()
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
        self._layout.arrange_bar(banner, max(tools, widths.panels if panels is Side.BESIDE else 0), prompt)

    def _widths(self) -> Widths:
        return side_widths(self._page.width(), theme.text_scale(), self._seats.slim_width() + self._scroll_bar)

    @property
    def _in_flight(self) -> bool:
        """Whether the board may have the height of the hand too."""
        update = self._model.update
        return update is not None and not update.view.phase.placing

    def _side(self, wish: Wish | None = None, *, fold_for_height: bool = True) -> Side:
        """Where the players are to be by a wish, or by that of the settings."""
        if not self._parts[0]:
            return Side.AWAY
        fold = self._in_flight and fold_for_height
        height = self._layout.body_height() - self._hand_area.minimumHeight() if fold else 0
        panels = self._panels.wide and self._settings.log_shown
        wish = wish or Wish(self._settings.players_side)
        return players_side(self._page.width(), self._widths(), wish, panels=panels, flight_height=height)
