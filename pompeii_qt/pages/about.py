"""The About page: version, authors, folders and facts for a bug report; and the page of all licences."""

from functools import partial
from importlib import metadata
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QSize, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QGridLayout, QListWidget, QPlainTextEdit, QPushButton, QSizePolicy, QWidget

from pompeii_net.folders import folders
from pompeii_qt import theme
from pompeii_qt.session import Session
from pompeii_qt.settings import Settings
from pompeii_qt.system import diagnostics
from pompeii_qt.system.diagnostics import Part, parts
from pompeii_qt.system.resources import program_icon
from pompeii_qt.system.updates import UpdateCheck
from pompeii_qt.text import ElidedLabel, Label, set_tip
from pompeii_qt.widgets import screen_reader
from pompeii_qt.widgets.basic import Card, CopyButton, FlowLayout, Heading, add_all, button, card, column, label, row
from pompeii_qt.widgets.page import Page
from pompeii_qt.words.network import is_newer, newest_words

_PICTURE = 64
_ADDRESS: Final = "https://spdx.org/licenses/{}.html"  # address of a licence's text that is not installed


class AboutPage(Page):
    """The About page. `answered` follows each check for a newer version, even a failed one."""

    licences = Signal()  # asks for the page of licences
    fault = Signal(str)  # why something cannot be opened, in a sentence
    answered = Signal()

    def __init__(self, session: Session, settings: Settings) -> None:
        super().__init__(QCoreApplication.translate("AboutPage", "About"))
        self._settings = settings
        self.addresses, self.folders = dict[str, QWidget](), dict[str, QWidget]()
        add_all(self.body, self._program(), self._files(session.folder, settings.path), self._bug_report(), 1)
        self.landing = next(iter(self.addresses.values()), self.licences_button)  # at the top: nothing scrolls

    def _program(self) -> Card:
        name = Heading(self.tr("The Downfall of Pompeii"), 1.5)
        name.setWordWrap(True)
        version = label(self.tr("Version {}").format(metadata.version(diagnostics.NAME)), "muted", wrap=False)
        top = row(None, (column(None, name, version, spacing=2), 1), spacing=14)
        self.newest = label("", selectable=True)
        self.newest.hide()
        self.look = button(self.tr("Look for a newer version"), self._look, tip=self.tr("Asks the releases page once."))
        self._releases = f"{home}/releases" if (home := diagnostics.links().get("Homepage")) else ""
        if not self._releases:
            self.look.hide()
        self._check = UpdateCheck(self)
        self._check.answered.connect(self._show_newest)
        self._looking = self._newer = False
        icon = program_icon()  # loaded again: the icon given to X11 yields half-size pictures at 200 %
        if not icon.isNull():
            picture = Label()
            picture.setPixmap(icon.pixmap(QSize(_PICTURE, _PICTURE), self.devicePixelRatioF()))
            top.insertWidget(0, picture)
        words = self.tr(
            "The board game The Downfall of Pompeii was designed by Klaus-Jürgen Wrede. This is an "
            "unofficial version with its own artwork, made by people who love the game; it is not affiliated "
            "with the designer or the publishers."
        )
        free = label(self.tr("Free software under the MIT licence. It comes without any warranty."))
        known = self._link("Homepage", self.tr("Website")), self._link("Changelog", self.tr("What's new"))
        self.licences_button = button(self.tr("Licences"), self.licences.emit)
        links = FlowLayout(*filter(None, known), self.licences_button)
        return card(top, row(None, self.look, 1), self.newest, label(words), free, links, spacing=10)

    def _look(self) -> None:
        """Check for a newer version; if one is known, open its page. Does nothing while a check runs."""
        if self._newer:
            self._open(QUrl(self._releases))
        elif not self._looking:
            self._looking = True
            self._say_newest(self.tr("Looking for a newer version…"))
            self._check.start(self._releases)

    def _show_newest(self, version: str, fault: str) -> None:
        self._looking = False
        if is_newer(version):
            self._newer = True
            self.look.setText(self.tr("Get version {}").format(version))
        self._say_newest(newest_words(version, fault, self._releases))
        self.answered.emit()

    def _say_newest(self, words: str) -> None:
        self.newest.setText(words)
        self.newest.show()
        screen_reader.announce(self.newest, words)

    def _link(self, name: str, words: str) -> QPushButton | None:
        """Make and return a button, kept in `addresses`, that opens the project's address `name`; None if unknown."""
        if not (address := diagnostics.links().get(name)):
            return None
        self.addresses[name] = made = button(words, partial(self._open, QUrl(address)), tip=address)
        made.setAccessibleDescription(address)
        return made

    def _files(self, games: Path, settings: Path) -> Card:
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setColumnStretch(1, 1)
        own = "settings", self.tr("Settings"), settings, settings.parent
        log = "log", self.tr("Error log"), folders().log, folders().data
        for line, (name, words, path, folder) in enumerate((("games", self.tr("Games"), games, games), own, log)):
            # Paths of temporary folders are longer than a window.
            where = ElidedLabel(str(path))
            where.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            says = self.tr("Open folder: {}").format(words)
            opens = button(self.tr("Open folder"), partial(self._open_folder, folder), says=says)
            opens.setAccessibleDescription(str(folder))
            self.folders[name] = opens
            for place, part in enumerate((label(words, wrap=False), where, opens)):
                grid.addWidget(part, line, place)
        return card(Heading(self.tr("Your files"), 1.25), grid)

    def _bug_report(self) -> Card:
        self.facts = label("", "muted", selectable=True)
        self.copy = CopyButton(lambda: self.tr("Copy for a bug report"), self._report)
        self.copy.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        set_tip(self.copy, self.tr("It contains nothing that identifies you."))
        self._report()
        # Here rather than with the other links: people copy first, and at 200 % four buttons do not fit in a row.
        buttons = FlowLayout(*filter(None, (self.copy, self._link("Issues", self.tr("Report a problem")))))
        return card(Heading(self.tr("For a bug report"), 1.25), self.facts, buttons)

    def _report(self) -> str:
        """Show the facts for a bug report as they are now (a screen may have been added), and return them."""
        report = diagnostics.report(self._settings)
        self.facts.setText(report.rstrip())
        return report

    def _open_folder(self, folder: Path) -> None:
        if folder.is_dir():
            self._open(QUrl.fromLocalFile(str(folder)))
        else:
            text = self.tr("The folder {} does not exist yet: it is created when there is something to save.")
            self.fault.emit(text.format(folder))

    def _open(self, url: QUrl) -> None:
        """Open a URL in the system's browser or file manager. Emits `fault` if no program takes it."""
        if not QDesktopServices.openUrl(url):
            where = url.toLocalFile() or url.toString()
            self.fault.emit(self.tr("No program was found to open this: {}").format(where))


class LicencesPage(Page):
    """Lists the parts of the program and shows the licence of the selected one, or where to find its text."""

    def __init__(self) -> None:
        super().__init__(QCoreApplication.translate("LicencesPage", "Licences"), scrolled=False)
        self._parts = parts()
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Parts of the program"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for line, part in enumerate(self._parts):
            self.list.addItem(" ".join(filter(None, (part.name, part.version))))
            set_tip(self.list.item(line), part.licence)
        self.licence = label("", "muted")
        self.text = QPlainTextEdit(readOnly=True)
        self.text.document().setDocumentMargin(12)
        flags = Qt.TextInteractionFlag
        self.text.setTextInteractionFlags(flags.TextSelectableByKeyboard | flags.TextSelectableByMouse)
        self.text.setAccessibleName(self.tr("Text of the licence"))
        self.body.addLayout(row(None, (self.list, 2), (column(None, self.licence, self.text), 5), spacing=12))
        self.list.currentRowChanged.connect(lambda line: self._show(self._parts[line]))
        self.list.setCurrentRow(0)
        theme.signals.resized.connect(self._space)
        self._space()
        self.landing = self.list

    def _show(self, part: Part) -> None:
        self.licence.setText(self.tr("{name}: {licence}").format(name=part.name, licence=part.licence))
        self.licence.setVisible(bool(part.licence))
        missing = self.tr("This installation came without the text. It is here: {}")
        self.text.setPlainText(part.text or missing.format(_ADDRESS.format(part.licence)))

    def _space(self) -> None:
        for line in range(self.list.count()):
            self.list.item(line).setSizeHint(QSize(0, round(self.list.fontMetrics().height() * 1.9)))
