"""The dialog that finds the printed edition at home by what can be seen of it, and the rules that play like it."""

from typing import Any, Final

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QComboBox, QWidget

from pompeii_core.rules import BOXES, PRESETS, Box
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.basic import CheckBox, Heading, button, card, column, combo_box, form, label
from pompeii_qt.widgets.lines import VariantsTable
from pompeii_qt.widgets.page import Dialog
from pompeii_qt.words.rules import box_note, preset_title

_OTHER: Final = "?"  # an answer that is that of no box
_WIDTH: Final = 560  # pixels
_LINES: Final = 12  # of text, room for the longest result


class BoxDialog(Dialog):
    """Asks what one can see of a box, and says what it plays by. `chosen` brings a text for `box_and_rules`."""

    chosen = Signal(str)
    explain = Signal(str)  # the number of an option, to be read about in the rule book; the dialog is then closed

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, QCoreApplication.translate("BoxDialog", "Which box do you have?"))
        self.answers = {
            "publisher": self._question(self.tr("Publisher")),
            "year": self._question(self.tr("Year on the box")),
            "pieces": self._question(self.tr("Wooden pieces in all")),
            "tiles": self._question(self.tr("Lava tiles in all")),
            "dual": self._question(self.tr("Tiles with two symbols")),
        }
        self._fill_answers()
        self.name, self.says, self.changes = Heading("", 1.25), label(), VariantsTable()
        self.dual = CheckBox(self.tr("Play with the tiles that have two symbols"))
        self.use = button("", self.accept, "primary")
        self.use.setDefault(True)
        self._told = ""
        inside = QWidget()
        words = self.tr("Look at the box and count. Leave open what you do not know.")
        questions = form(*((box.accessibleName(), box) for box in self.answers.values()))
        widest = max(box.sizeHint().width() for box in self.answers.values())
        for box in self.answers.values():
            box.setMinimumWidth(widest)
        result = card(self.name, self.says, self.changes, self.dual, 1)
        result.setMinimumHeight(self.fontMetrics().lineSpacing() * _LINES)
        column(inside, label(words, "muted"), questions, result, 1, spacing=14, margins=(0, 0, 4, 0))
        self.fill(inside, 1, button(self.tr("Cancel"), self.reject), self.use, width=_WIDTH)
        self.changes.linkActivated.connect(self._explain)
        for box in self.answers.values():
            box.currentIndexChanged.connect(self._show)
        self.dual.toggled.connect(self._show)
        self._show()

    def possible(self) -> list[Box]:
        """Return the boxes that no answer excludes. Unknown facts about a box exclude nothing."""
        given = {key: box.currentData() for key, box in self.answers.items() if box.currentData() is not None}
        return [box for box in BOXES if all(getattr(box, key) in (answer, None) for key, answer in given.items())]

    def accept(self) -> None:
        """Emit `chosen` with key and preset of the box found ("" if none fits) and close.

        Nothing if `use` is disabled.
        """
        if self.use.isEnabled():
            box = self._found()
            self.chosen.emit(f"{box.key} {self._preset(box)}" if box else "")
            super().accept()

    def _explain(self, number: str) -> None:
        self.reject()
        self.explain.emit(number)

    @staticmethod
    def _question(words: str) -> QComboBox:
        return combo_box(words, {None: QCoreApplication.translate("BoxDialog", "I don't know")})

    def _fill_answers(self) -> None:
        other = self.tr("another")
        for key, box in self.answers.items():
            known: list[Any] = sorted({answer for one in BOXES if (answer := getattr(one, key)) is not None})
            for answer in known:
                said = (self.tr("none"), self.tr("yes"))[answer] if key == "dual" else str(answer)
                box.addItem(said, answer)
            if key != "dual":
                box.addItem(other, _OTHER)

    def _found(self) -> Box | None:
        """Return the only possible box, or the first if all play alike. None if there is none or more must be asked."""
        possible = self.possible()
        alike = len({box.preset for box in possible}) == 1 and all(box.dual == possible[0].dual for box in possible)
        return possible[0] if alike else None

    def _preset(self, box: Box) -> str:
        return "dual" if box.dual and self.dual.isChecked() else box.preset

    def _show(self, *_: object) -> None:
        possible, found = self.possible(), self._found()
        self.dual.setVisible(found is not None and found.dual)
        titles = [box.title for box in possible]
        if found:
            self._show_found(found, self._either(titles))
        elif possible:
            self._show_several(titles if len(possible) < len(BOXES) else [])
        else:
            self.name.setText(self.tr("A box that we do not know"))
            self.says.setText(
                self.tr(
                    "Nor do we know its rules. Begin with the standard, and compare the variants with your rule book."
                )
            )
        self.changes.setVisible(found is not None and self.changes.show_changes(PRESETS[self._preset(found)]))
        self.use.setEnabled(found is not None or not possible)
        self.use.setText(self.tr("Use these rules") if possible else self.tr("Use the standard rules"))
        self.name.setVisible(bool(self.name.text()))
        said = " ".join(filter(None, (self.name.text(), self.says.text())))
        if self.isVisible() and said != self._told:
            screen_reader.announce(self, said)
        self._told = said

    def _show_found(self, box: Box, titles: str) -> None:
        self.name.setText(titles)
        preset = self._preset(box)
        form = self.tr("Its rules are called “{title}”. What they play differently from the standard:")
        if PRESETS[preset] == PRESETS["standard"]:
            form = self.tr("Play it by the rules called “{title}”.")
        parts = box_note(box), form.format(title=preset_title(preset))
        self.says.setText(" ".join(filter(None, parts)))

    def _either(self, titles: list[str]) -> str:
        if len(titles) < 2:
            return "".join(titles)
        return self.tr("{list} or {last}").format(list=", ".join(titles[:-1]), last=titles[-1])

    def _show_several(self, titles: list[str]) -> None:
        """Show the possible boxes' `titles`, and the questions that tell them apart. If [], ask for a first answer."""
        possible = self.possible()
        telling = [
            box.accessibleName()
            for key, box in self.answers.items()
            if len({getattr(one, key) for one in possible}) > 1
        ]
        self.name.setText(self._either(titles))
        if titles:
            self.says.setText(self.tr("To tell them apart: {questions}.").format(questions=", ".join(telling)))
        else:
            self.says.setText(self.tr("Answer one question, and you see which rules are yours."))
