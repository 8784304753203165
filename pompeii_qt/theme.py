"""The look of the window: colours by role, light and dark, and the style sheet made from them.

Widgets ask for a look with the dynamic property `role`: a QPushButton for `primary`, `done`, `quiet`, `faint`,
`danger`, `choice`, `corner` or `slim` (as high as a line), a QToolButton for `plate` or `sign` (only a sign, never too
small), a QFrame for `card`, `option` or `changed` (an option that differs), a QLabel for `muted`, `danger`, `good`,
`note`, `tag` or `changed`.
"""

from string import Template
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QStyleFactory, QWidget

from pompeii_qt.system import resources


class Theme(NamedTuple):
    """Colours by role. `text`, `muted`, `link`, `danger` and `good` are ≥ 4.5:1 on the three grounds."""

    dark: bool
    background: QColor  # of a page
    surface: QColor  # cards and panels on the background
    raised: QColor  # buttons and fields on surfaces
    hover: QColor  # a button or field under the pointer
    text: QColor
    muted: QColor
    line: QColor  # separators and quiet borders
    edge: QColor  # borders of controls; ≥ 3:1
    accent: QColor  # the main button, the selection
    accent_hover: QColor
    on_accent: QColor  # text on the accent
    link: QColor
    danger: QColor
    good: QColor
    focus: QColor  # ring of the keyboard focus; ≥ 3:1
    legal: QColor  # legal targets
    lava: QColor
    shadow: QColor
    sharp: bool  # whether it has high contrast; the board follows


# Light, dark, and both at high contrast, in which text is ≥ 7:1 on all three grounds, and borders are as strong.
_COLOURS: Final = {
    "background": ("#EDE1CB", "#1B1816", "#FFFFFF", "#000000"),
    "surface": ("#F8F1E3", "#262120", "#FFFFFF", "#000000"),
    "raised": ("#FFFCF5", "#352E2A", "#FFFFFF", "#000000"),
    "hover": ("#F3E4CA", "#453B35", "#E4E4E4", "#3A3A3A"),
    "text": ("#2A201A", "#F4EADB", "#000000", "#FFFFFF"),
    "muted": ("#665444", "#BFAE99", "#000000", "#FFFFFF"),
    "line": ("#D3C2A3", "#4A403A", "#000000", "#FFFFFF"),
    "edge": ("#8C7456", "#988673", "#000000", "#FFFFFF"),
    "accent": ("#A33F26", "#DE7350", "#8A321C", "#DE7350"),
    "accent_hover": ("#8A321C", "#EC8765", "#8A321C", "#DE7350"),
    "on_accent": ("#FFF8EE", "#1E0E08", "#FFFFFF", "#000000"),
    "link": ("#8E3518", "#F2A987", "#7A2D15", "#FFBE9F"),
    "danger": ("#A31515", "#FF9488", "#8C1212", "#FFC8C1"),
    "good": ("#2F6230", "#9CCB8F", "#254E26", "#A8DB9A"),
    "focus": ("#0B6470", "#6AD0C8", "#094F59", "#72E1D8"),
    "legal": ("#C98A00", "#FFC94A", "#C98A00", "#FFC94A"),
    "lava": ("#D9480F", "#FF6A2B", "#D9480F", "#FF6A2B"),
    "shadow": ("#46000000", "#90000000", "#46000000", "#90000000"),
}


def _theme(dark: bool, sharp: bool) -> Theme:
    colours: dict[str, Any] = {role: QColor(looks[2 * sharp + dark]) for role, looks in _COLOURS.items()}
    return Theme(dark, **colours, sharp=sharp)


LIGHT, DARK, SHARP_LIGHT, SHARP_DARK = (_theme(dark, sharp) for sharp in (False, True) for dark in (False, True))


class _Look(QObject):
    changed = Signal(object)
    resized = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.choice = self.contrast = "system"
        self.theme = LIGHT
        self.points: float | None = None  # size of text at first
        self.percent = 100  # as set
        self.room = 1.0  # what a large window adds


class _Scaler(QObject):
    """A child of the widget, so that both are deleted together."""

    def __init__(self, widget: QWidget, factor: float, bold: bool, family: str) -> None:
        super().__init__(widget)
        self._widget, self.factor, self._bold, self._family = widget, factor, bold, family
        signals.resized.connect(self.fit)
        self.fit()

    def fit(self) -> None:
        font = QApplication.font()
        font.setPointSizeF(font.pointSizeF() * self.factor)
        font.setBold(self._bold)
        if self._family:
            font.setFamily(self._family)
        self._widget.setFont(font)


signals: Final = _Look()  # emits `changed(Theme)` after a change of theme and `resized()` after one of the text size


def current() -> Theme:
    return signals.theme


def apply(app: QApplication, choice: str = "system", contrast: str = "system") -> None:
    """Set the theme (`light`, `dark`) and contrast (`normal`, `high`) for good. `system` follows the desktop."""
    signals.choice, signals.contrast = choice, contrast
    if app.property("pompeiiStyle"):
        _refresh(app)
        return
    app.setProperty("pompeiiStyle", True)
    app.setStyle(QStyleFactory.create("Fusion"))
    QGuiApplication.styleHints().colorSchemeChanged.connect(lambda _: _refresh(app))
    _refresh(app, force=True)
    keep_font()


_ROOM: Final = QSize(1600, 860)  # the window's size from which text grows with it
_MOST, _STEP = 1.5, 0.05  # by how much it grows at most, and in which steps: each lays out all pages again


def room_scale(window: QSize) -> float:
    """Return the factor, at least 1.0, by which text grows in a window of this size."""
    room = min(window.width() / _ROOM.width(), window.height() / _ROOM.height())
    return round(int(min(max(room, 1.0), _MOST) / _STEP + 1e-6) * _STEP, 2)


def set_room(window: QSize) -> None:
    """Let text, and what scales with it, grow with the window's size; see `set_text_size`."""
    signals.room = room_scale(window)
    _fit_text()


def set_text_size(percent: int) -> None:
    """Set the text size in percent of the original. If it changes, adapt all widgets and emit `resized`."""
    signals.percent = percent
    _fit_text()


def _fit_text() -> None:
    font = QApplication.font()
    if signals.points is None:
        signals.points = font.pointSizeF()
    wanted = signals.points * signals.percent / 100 * signals.room
    if abs(font.pointSizeF() - wanted) > 0.01:
        font.setPointSizeF(wanted)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        QApplication.setFont(font)
        # Set again, the sheet lets go of the sizes it would keep. Without any sheet Qt loses track of styled widgets:
        # the next change of the sheet after one of them is deleted crashes.
        app.setStyleSheet(app.styleSheet() or " ")
        keep_font()
        signals.resized.emit()


def text_scale() -> float:
    """Return the size of text relative to the original, by the setting and the window's room."""
    return QApplication.font().pointSizeF() / signals.points if signals.points else 1.0


def keep_font() -> None:
    """Give all widgets the application's font again after Qt has taken the desktop's fonts for some classes.

    Qt does that with each new style, the first style sheet, and each change of the desktop's theme.
    """
    QApplication.setFont(QApplication.font())  # drops the fonts of single classes
    for window in QApplication.topLevelWidgets():
        for widget in (window, *window.findChildren(QWidget)):
            widget.setFont(widget.font())  # under a style sheet, existing widgets keep even inherited fonts


def scale_text(widget: QWidget, factor: float, *, bold: bool = False, family: str = "") -> None:
    """Keep a widget's text at `factor` times the application's size. Later calls change only `factor`.

    `family` "": the application's.
    """
    scaler = widget.findChild(_Scaler, options=Qt.FindChildOption.FindDirectChildrenOnly)
    if isinstance(scaler, _Scaler):
        scaler.factor = factor
        scaler.fit()
    else:
        _Scaler(widget, factor, bold, family)


def make_bold(widget: QWidget) -> None:
    font = widget.font()
    font.setBold(True)
    widget.setFont(font)


def css(colour: QColor) -> str:
    return colour.name(QColor.NameFormat.HexArgb) if colour.alpha() < 255 else colour.name()


def _refresh(app: QApplication, force: bool = False) -> None:
    desktop = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
    dark = desktop if signals.choice == "system" else signals.choice == "dark"
    sharp = signals.contrast == "high" or (signals.contrast == "system" and _desktop_wants_contrast())
    theme = (LIGHT, DARK, SHARP_LIGHT, SHARP_DARK)[2 * sharp + dark]
    if theme == signals.theme and not force:
        return
    signals.theme = theme
    app.setPalette(_palette(theme))
    colours = {role: css(getattr(theme, role)) for role in _COLOURS}
    icons = resources.path("icons").as_posix()
    app.setStyleSheet(_SHEET.substitute(colours, icons=icons, shade="dark" if dark else "light"))
    signals.changed.emit(theme)


def _desktop_wants_contrast() -> bool:
    try:  # Qt 6.10 and newer
        hints = QGuiApplication.styleHints()  # kept, as its objects die with it
        return bool(hints.accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast)
    except AttributeError:
        return False


def _palette(theme: Theme) -> QPalette:
    role = QPalette.ColorRole
    palette = QPalette(theme.raised, theme.background)
    for colour, *roles in (
        (theme.background, role.Window),
        (theme.text, role.WindowText, role.Text, role.ButtonText, role.ToolTipText),
        (theme.surface, role.Base),
        (theme.raised, role.AlternateBase, role.Button, role.ToolTipBase),
        (theme.danger, role.BrightText),
        (theme.accent, role.Highlight, role.Accent),
        (theme.on_accent, role.HighlightedText),
        (theme.link, role.Link, role.LinkVisited),
        (theme.muted, role.PlaceholderText),
    ):
        for which in roles:
            palette.setColor(which, colour)
    for which in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, which, theme.muted)
    return palette


_SHEET: Final = Template("""
QPushButton {
    background: $raised; color: $text; border: 1px solid $edge; border-radius: 7px; padding: 6px 14px;
}
QPushButton:hover { background: $hover; }
QPushButton:pressed { background: $hover; border-color: $focus; }
QPushButton:checked { background: $accent; color: $on_accent; border-color: $accent; }
QPushButton:disabled { color: $muted; border-color: $line; background: $surface; }
QPushButton:focus { border: 2px solid $focus; padding: 5px 13px; outline: none; }
QPushButton[role="slim"] { padding: 1px 12px; min-height: 20px; color: $link; }
QPushButton[role="slim"]:focus { padding: 0 11px; }
QPushButton[role="slim"]:disabled { color: $muted; }
QPushButton[role="primary"] {
    background: $accent; color: $on_accent; border: 1px solid $accent; font-weight: bold; padding: 8px 22px;
}
QPushButton[role="primary"]:hover { background: $accent_hover; }
QPushButton[role="primary"]:focus { border: 3px solid $focus; padding: 6px 20px; }
QPushButton[role="primary"]:disabled { background: $surface; color: $muted; border-color: $line; }
QPushButton[role="quiet"] { background: transparent; border-color: transparent; color: $link; }
QPushButton[role="quiet"]:hover { background: $hover; }
QPushButton[role="quiet"]:checked { background: transparent; }
QPushButton[role="quiet"]:focus { border: 2px solid $focus; }
QPushButton[role="edge"] {
    background: transparent; color: $link; border: 2px solid transparent; padding: 5px 12px 5px 0;
}
QPushButton[role="edge"]:hover { background: $hover; }
QPushButton[role="edge"]:focus { border-color: $focus; }
QPushButton[role="faint"] {
    background: transparent; border-color: transparent; color: $muted; padding: 4px 6px; min-width: 24px;
}
QPushButton[role="faint"]:hover { background: $hover; color: $link; }
QPushButton[role="faint"]:focus { border: 2px solid $focus; padding: 3px 5px; }
QPushButton[role="sign"] { background: transparent; border-color: transparent; color: $link; padding: 4px 2px; }
QPushButton[role="sign"]:hover { background: $hover; }
QPushButton[role="sign"]:focus { border: 2px solid $focus; padding: 3px 1px; }
QPushButton[role="sign"]:disabled { color: $line; }
QPushButton[role="line"] { background: transparent; border: 1px solid transparent; padding: 0; }
QPushButton[role="line"]:hover, QPushButton[role="line"]:checked { background: $hover; }
QPushButton[role="line"]:focus { border: 2px solid $focus; padding: 0; }
QPushButton[role="danger"] { color: $danger; }
QPushButton[role="add"] { background: transparent; border: 1px dashed $edge; border-radius: 10px; color: $link; }
QPushButton[role="add"]:hover { background: $hover; }
QPushButton[role="add"]:focus { border: 2px solid $focus; }
QPushButton[role="quiet"]:disabled, QPushButton[role="danger"]:disabled { color: $muted; }
QPushButton[role="done"]:checked { background: $raised; color: $good; border: 1px solid $good; padding: 8px 22px; }
QPushButton[role="done"]:checked:focus { border: 3px solid $focus; padding: 6px 20px; }
QPushButton::menu-indicator { image: none; width: 0; }

QPushButton[role="choice"] {
    background: #B4201614; color: #FFF3DC; border: 1px solid #6EE2BE77; padding: 7px 18px; text-align: left;
}
QPushButton[role="choice"]:hover { background: #E05A2A1E; border-color: #E2BE77; }
QPushButton[role="choice"]:focus { border: 2px solid #FFE3A8; padding: 6px 17px; }
QPushButton[role="corner"] {
    background: #B4201614; color: #FFF3DC; border: 1px solid transparent; padding: 4px 12px;
}
QPushButton[role="corner"]:hover { background: #E05A2A1E; border-color: #E2BE77; }
QPushButton[role="corner"]:focus { border: 2px solid #FFE3A8; padding: 3px 11px; }
StartPage QPushButton[role="primary"] { text-align: left; padding: 11px 18px; }
StartPage QPushButton[role="primary"]:focus { border: 2px solid #FFE3A8; padding: 10px 17px; }

QToolButton {
    background: transparent; color: $text; border: 1px solid transparent; border-radius: 7px; padding: 5px 8px;
}
QToolButton:hover { background: $hover; }
QToolButton:checked { background: $hover; border-color: $edge; }
QToolButton:focus { border: 2px solid $focus; padding: 4px 7px; }
QToolButton:disabled { color: $muted; }
QToolButton[role="plate"] { background: $raised; border-color: $line; border-radius: 8px; }
QToolButton[role="plate"]:hover { background: $hover; border-color: $edge; }
QToolButton[role="plate"]:checked { background: $hover; border: 2px solid $accent; }
QToolButton[role="plate"]:focus { border: 3px solid $focus; }
QToolButton[role="small"], QToolButton[role="sign"] { padding: 5px 2px; }
QToolButton[role="colour"] { background: $raised; border-color: $line; padding: 2px 0 8px; }
QToolButton[role="colour"]:hover { background: $hover; border-color: $edge; }
QToolButton[role="colour"]:focus { border: 2px solid $focus; padding: 1px 0 7px; }
QToolButton[role="code"] { border-color: $edge; padding: 1px 4px; }
QToolButton[role="sign"], QToolButton[role="code"] { min-width: 20px; min-height: 20px; }
QToolButton[role="code"]:focus { padding: 0 3px; }
QToolButton[role="picture"], QToolButton[role="picture"]:focus { padding: 0; }
QToolButton[role="picture"]::menu-indicator { image: none; }
QToolButton[role="close"], QToolButton[role="close"]:focus { padding: 0; min-width: 22px; min-height: 22px; }
QToolButton[role="fold"] { padding: 0; border: none; border-radius: 5px; }
QToolButton[role="fold"]:focus { border: none; padding: 0; }
QToolButton[role="small"]:focus, QToolButton[role="sign"]:focus { padding: 4px 1px; }

QFrame[role="card"] { background: $surface; border: 1px solid $line; border-radius: 10px; }
QFrame[role="option"], QFrame[role="changed"] {
    border: 1px solid transparent; border-left: 4px solid transparent; border-radius: 6px;
}
QFrame[role="changed"] { background: $raised; border-color: $line; border-left-color: $accent; }
QFrame[role="empty"] { background: transparent; border: 1px dashed $edge; border-radius: 10px; }
QFrame[role="arrived"] { background: $hover; border: 1px solid $good; border-radius: 10px; }
QFrame[role="bar"] { background: $raised; border: 1px solid $danger; border-radius: 7px; }
QFrame[role="drawer"] { background: $background; border: 1px solid $edge; border-radius: 10px; }
QFrame[role="cover"] { background: $background; border: none; }
QFrame[role="line"] { background: $line; border: none; max-height: 1px; }
QFrame[role="upright"] { background: $line; border: none; }
QFrame[role="bubble"] { background: $raised; border: 2px solid $accent; border-radius: 12px; }
QFrame[role="waiting"] { background: $surface; border: 2px solid $legal; border-radius: 10px; }
QFrame[role="asking"] { background: $raised; border: 2px solid $edge; border-radius: 10px; }
QLabel { background: transparent; }
QLabel[ring="true"] { border: 2px solid $focus; border-radius: 4px; }
QLabel[role="muted"] { color: $muted; }
QLabel[role="danger"] { color: $danger; }
QLabel[role="good"] { color: $good; }
QLabel[role="note"] {
    color: $muted; background: $surface; border: 1px solid $line; border-radius: 10px; padding: 6px 10px;
}
QLabel[role="watching"] { font-weight: bold; border: 1px solid $edge; border-radius: 6px; padding: 4px 10px; }
QLabel[role="changed"] { color: $on_accent; background: $accent; border: none; border-radius: 6px; padding: 0 7px; }
QLabel[role="tag"] { color: $muted; border: 1px solid $line; border-radius: 6px; padding: 1px 6px; }

QLineEdit, QComboBox, QSpinBox {
    background: $raised; color: $text; border: 1px solid $edge; border-radius: 6px; padding: 4px 7px;
    selection-background-color: $accent; selection-color: $on_accent;
}
QLineEdit:focus, QComboBox:focus, QSpinBox:focus { border: 2px solid $focus; padding: 3px 6px; }
QLineEdit[role="flat"] { background: transparent; border-color: transparent; font-weight: bold; }
QLineEdit[role="flat"]:hover { border-color: $edge; }
QLineEdit[role="flat"]:focus { background: $raised; border-color: $focus; }
QLineEdit:disabled, QComboBox:disabled, QSpinBox:disabled { color: $muted; border-color: $line; }
QComboBox { combobox-popup: 0; }
QComboBox::drop-down { border: none; width: 24px; }
QComboBox::down-arrow, QSpinBox::down-arrow { image: url("$icons/down-$shade.png"); width: 12px; height: 12px; }
QSpinBox::up-arrow { image: url("$icons/up-$shade.png"); width: 12px; height: 12px; }
QSpinBox::up-button, QSpinBox::down-button { border: none; width: 20px; }
QSpinBox { padding-right: 20px; min-height: 18px; }
QSpinBox:focus { padding-right: 19px; }
QComboBox QAbstractItemView {
    background: $raised; color: $text; border: 1px solid $edge; border-radius: 0; padding: 4px; outline: none;
    selection-background-color: $accent; selection-color: $on_accent;
}
QComboBox QAbstractItemView::item { min-height: 26px; padding: 0 8px; }
QCheckBox, QRadioButton { spacing: 8px; padding: 3px 3px 3px 0; border: 2px solid transparent; border-radius: 6px; }
QCheckBox::indicator, QMenu::indicator {
    width: 16px; height: 16px; background: $raised; border: 1px solid $edge; border-radius: 4px;
}
QCheckBox::indicator:hover { background: $hover; }
QCheckBox::indicator:checked, QMenu::indicator:checked {
    background: $accent; border-color: $accent; image: url("$icons/check-$shade.png");
}
QCheckBox::indicator:disabled { background: $surface; border-color: $line; }
QCheckBox:focus, QRadioButton:focus { border-color: $focus; }

QAbstractItemView { background: $surface; border: 1px solid $line; border-radius: 8px; outline: none; }
QAbstractItemView:focus { border: 2px solid $focus; }
QAbstractItemView[role="cards"], QAbstractItemView[role="cards"]:focus { background: transparent; border: none; }
QTreeView::item { min-height: 24px; padding: 0 4px; color: $text; }
QTreeView::item:hover { background: $hover; }
QTreeView::item:selected { background: $accent; color: $on_accent; }
QTabWidget::pane { border: none; }
QTabBar::tab {
    background: transparent; color: $muted; border: none; border-bottom: 3px solid transparent; padding: 7px 14px;
}
QTabBar::tab:hover { color: $text; background: $hover; }
QTabBar::tab:selected { color: $text; border-bottom-color: $accent; font-weight: bold; }
QTabBar::tab:focus { border: 2px solid $focus; border-radius: 6px; padding: 5px 12px; }
QHeaderView { background: transparent; border: none; }
QHeaderView::section {
    background: transparent; color: $muted; border: none; border-bottom: 1px solid $line; padding: 7px 6px;
}
QListView::item { min-height: 24px; padding: 0 8px; border-radius: 6px; color: $text; }
QListView::item:hover { background: $hover; }
QListView::item:selected { background: $accent; color: $on_accent; }
QTextBrowser, QPlainTextEdit { background: $surface; color: $text; border: 1px solid $line; border-radius: 8px; }
QTextBrowser:focus, QPlainTextEdit:focus { border: 2px solid $focus; }
QScrollArea, QScrollArea > QWidget > QWidget#page { background: transparent; border: none; }
QMenu { background: $surface; color: $text; border: 1px solid $edge; border-radius: 10px; padding: 6px; }
QMenu::item { padding: 7px 26px 7px 34px; border-radius: 7px; }
QMenu::item:selected { background: $accent; color: $on_accent; }
QMenu::item:disabled { color: $muted; background: transparent; }
QMenu::separator { height: 1px; background: $line; margin: 5px 10px; }
QMenu::indicator { left: 10px; }
StartPage QMenu { background: #2B1A16; color: #FFF3DC; border-color: #E2BE77; }
StartPage QMenu::item { padding-left: 20px; }
StartPage QMenu::item:selected { background: #5A2A1E; color: #FFF3DC; }
StartPage QMenu::separator { background: #6EE2BE77; }
QMenu::indicator:exclusive { border-radius: 8px; }
QToolTip { background: $raised; color: $text; border: 1px solid $edge; padding: 4px; }

QScrollBar { background: transparent; border: none; }
QScrollBar:vertical { width: 12px; }
QScrollBar:horizontal { height: 12px; }
QScrollBar::handle { background: $edge; border-radius: 4px; margin: 2px; }
QScrollBar::handle:vertical { min-height: 30px; }
QScrollBar::handle:horizontal { min-width: 30px; }
QScrollBar::handle:hover { background: $muted; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }

QSlider { min-height: 26px; border: 2px solid transparent; }
QSlider::groove:horizontal { height: 6px; background: $line; border-radius: 3px; }
QSlider::sub-page:horizontal { background: $accent; border-radius: 3px; }
QSlider::sub-page:horizontal:disabled { background: $line; }
QSlider::handle:horizontal:disabled { border-color: $line; }
QSlider::handle:horizontal {
    width: 16px; margin: -6px 0; border-radius: 8px; background: $raised; border: 2px solid $accent;
}
QSlider:focus { border: 2px solid $focus; border-radius: 6px; }
QSplitter::handle { background: transparent; }
""")
