"""The application's style sheet: what the palette alone cannot say.

Widgets ask for a look with the dynamic property `role`: a QPushButton for `primary`, `done`, `quiet`, `danger`,
`choice` or `corner`, a QFrame for `card`, a QLabel for `muted`, `danger`, `good` or `tag`.
"""

from string import Template
from typing import Final

from pompeii_qt import resources


def make(colours: dict[str, str], *, dark: bool) -> str:
    """The style sheet with each `$role` replaced by its colour."""
    icons = resources.path("icons").as_posix()
    return _SHEET.substitute(colours, icons=icons, shade="dark" if dark else "light")


_SHEET: Final = Template("""
QPushButton {
    background: $raised; color: $text; border: 1px solid $edge; border-radius: 7px; padding: 6px 14px;
}
QPushButton:hover { background: $hover; }
QPushButton:pressed { background: $hover; border-color: $focus; }
QPushButton:checked { background: $accent; color: $on_accent; border-color: $accent; }
QPushButton:disabled { color: $muted; border-color: $line; background: $surface; }
QPushButton:focus { border: 2px solid $focus; padding: 5px 13px; }
QPushButton[role="primary"] {
    background: $accent; color: $on_accent; border: 1px solid $accent; font-weight: bold; padding: 8px 22px;
}
QPushButton[role="primary"]:hover { background: $accent_hover; }
QPushButton[role="primary"]:focus { border: 3px solid $focus; padding: 6px 20px; }
QPushButton[role="primary"]:disabled { background: $surface; color: $muted; border-color: $line; }
QPushButton[role="quiet"] { background: transparent; border-color: transparent; color: $link; }
QPushButton[role="quiet"]:hover { background: $hover; }
QPushButton[role="quiet"]:checked { background: transparent; }
QPushButton[role="quiet"]:disabled { color: $muted; }
QPushButton[role="quiet"]:focus { border: 2px solid $focus; }
QPushButton[role="danger"] { color: $danger; }
QPushButton[role="danger"]:disabled { color: $muted; }
QPushButton[role="done"]:checked { background: $raised; color: $good; border: 1px solid $good; padding: 8px 22px; }
QPushButton[role="done"]:checked:focus { border: 3px solid $focus; padding: 6px 20px; }
QPushButton::menu-indicator { image: none; width: 0; }

QPushButton[role="choice"] {
    background: #B4201614; color: #FFF3DC; border: 1px solid #6EE2BE77; padding: 7px 18px; text-align: left;
}
QPushButton[role="choice"]:hover { background: #E05A2A1E; border-color: #E2BE77; }
QPushButton[role="choice"]:focus { border: 2px solid #FFE3A8; padding: 6px 17px; outline: none; }
QPushButton[role="corner"] {
    background: #B4201614; color: #FFF3DC; border: 1px solid transparent; padding: 4px 12px;
}
QPushButton[role="corner"]:hover { background: #E05A2A1E; border-color: #E2BE77; }
QPushButton[role="corner"]:focus { border: 2px solid #FFE3A8; padding: 3px 11px; outline: none; }
StartPage QPushButton[role="primary"] { text-align: left; padding: 11px 18px; }
StartPage QPushButton[role="primary"]:focus { border: 2px solid #FFE3A8; padding: 10px 17px; }

QToolButton {
    background: transparent; color: $text; border: 1px solid transparent; border-radius: 7px; padding: 5px 8px;
}
QToolButton:hover { background: $hover; }
QToolButton:checked { background: $hover; border-color: $edge; }
QToolButton:focus { border: 2px solid $focus; padding: 4px 7px; }
QToolButton:disabled { color: $muted; }
QToolButton[role="small"] { padding: 5px 2px; }
QToolButton[role="fold"] { padding: 0; border: none; border-radius: 5px; }
QToolButton[role="fold"]:focus { border: 2px solid $focus; }
QToolButton[role="small"]:focus { padding: 4px 1px; }

QFrame[role="card"] { background: $surface; border: 1px solid $line; border-radius: 10px; }
QFrame[role="bar"] { background: $raised; border: 1px solid $danger; border-radius: 7px; }
QFrame[role="drawer"] { background: $background; border: 1px solid $edge; border-radius: 10px; }
QFrame[role="line"] { background: $line; border: none; max-height: 1px; }
QFrame[role="bubble"] { background: $raised; border: 2px solid $accent; border-radius: 12px; }
QFrame[role="waiting"] { background: $surface; border: 2px solid $legal; border-radius: 10px; }
QFrame[role="asking"] { background: $raised; border: 2px solid $edge; border-radius: 10px; }
QLabel { background: transparent; }
QLabel[role="muted"] { color: $muted; }
QLabel[role="danger"] { color: $danger; }
QLabel[role="good"] { color: $good; }
QLabel[role="watching"] { font-weight: bold; border: 1px solid $edge; border-radius: 6px; padding: 4px 10px; }
QLabel[role="tag"] { color: $muted; border: 1px solid $line; border-radius: 6px; padding: 1px 6px; }

QLineEdit, QComboBox, QSpinBox {
    background: $raised; color: $text; border: 1px solid $edge; border-radius: 6px; padding: 4px 7px;
    selection-background-color: $accent; selection-color: $on_accent;
}
QLineEdit:focus, QComboBox:focus, QSpinBox:focus { border: 2px solid $focus; padding: 3px 6px; }
QLineEdit:disabled, QComboBox:disabled, QSpinBox:disabled { color: $muted; border-color: $line; }
QComboBox { combobox-popup: 0; }
QComboBox::drop-down { border: none; width: 24px; }
QComboBox::down-arrow, QSpinBox::down-arrow { image: url("$icons/down-$shade.png"); width: 12px; height: 12px; }
QSpinBox::up-arrow { image: url("$icons/up-$shade.png"); width: 12px; height: 12px; }
QSpinBox::up-button, QSpinBox::down-button { border: none; width: 20px; }
QSpinBox { padding-right: 20px; }
QComboBox QAbstractItemView {
    background: $raised; color: $text; border: 1px solid $edge; outline: none;
    selection-background-color: $accent; selection-color: $on_accent;
}
QComboBox QAbstractItemView { padding: 4px; border-radius: 0; }
QComboBox QAbstractItemView::item { min-height: 26px; padding: 0 8px; }
QCheckBox, QRadioButton { spacing: 8px; padding: 3px; border: 2px solid transparent; border-radius: 6px; }
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
QMenu { background: $raised; color: $text; border: 1px solid $edge; padding: 4px; }
QMenu::item { padding: 5px 24px 5px 32px; border-radius: 6px; }
QMenu::item:selected { background: $accent; color: $on_accent; }
QMenu::item:disabled { color: $muted; background: transparent; }
QMenu::separator { height: 1px; background: $line; margin: 4px 8px; }
QMenu::indicator { left: 8px; }
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
