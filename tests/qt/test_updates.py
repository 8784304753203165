"""Looking for a newer version: one request, when a person asks, and a sentence for each failure."""

import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from http import client
from typing import Any
from unittest.mock import Mock

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from pytestqt.qtbot import QtBot

from pompeii_net.words import own_version
from pompeii_qt.pages.about import AboutPage
from pompeii_qt.session import Session
from pompeii_qt.settings import Settings
from tests.qt.pages.fake_network import click, on_screen

TAG = "https://github.com/pompeii-desktop/pompeii/releases/tag/v"
PAGE = "github.com/pompeii-desktop/pompeii/releases"


class Web:
    """Stands in for the connection: notes what is asked, and answers with an address or a problem."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str, str]] = []
        self.answer: str | Exception = ""

    def connect(self, host: str, context: ssl.SSLContext, **_: Any) -> "Web":
        assert (context.check_hostname, context.verify_mode) == (True, ssl.CERT_REQUIRED)
        self._host = host
        return self

    def request(self, method: str, path: str, headers: dict[str, str]) -> None:
        assert headers == {"User-Agent": "Pompeii"}, "nothing about the person or the program"
        self.asked.append((method, self._host, path))
        if isinstance(self.answer, Exception):
            raise self.answer

    def getresponse(self) -> "Web":
        return self

    def getheader(self, _name: str) -> str | Exception | None:
        return self.answer or None

    def close(self) -> None:
        pass


@pytest.fixture
def web(monkeypatch: pytest.MonkeyPatch) -> Iterator[Web]:
    web = Web()
    monkeypatch.setattr(client, "HTTPSConnection", web.connect)
    yield web
    assert set(web.asked) <= {("HEAD", "github.com", "/pompeii-desktop/pompeii/releases/latest")}


@pytest.fixture
def page(qtbot: QtBot, session: Session, settings: Settings) -> AboutPage:
    return on_screen(qtbot, AboutPage(session, settings))


@pytest.fixture
def look(page: AboutPage, qtbot: QtBot) -> Callable[[], str]:
    def look() -> str:
        with qtbot.waitSignal(page.answered):
            click(page.look)
        for thread in threading.enumerate():
            if thread.name == "update":
                thread.join(20)
        return page.newest.text()

    return look


CANNOT_TELL = f"{PAGE} does not say which version is the newest. Look there yourself."


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (f"{TAG}{own_version()}", "This is the newest version."),
        (f"{TAG}0.0.9", "This is the newest version."),
        (socket.gaierror(-2, "unknown"), f"{PAGE} cannot be reached. Is this computer online?"),
        (TimeoutError(), f"{PAGE} did not answer in time. Try again later."),
        (ssl.SSLCertVerificationError("self-signed"), f"No secure connection to {PAGE} can be made."),
        *((no_version, CANNOT_TELL) for no_version in (client.BadStatusLine("?"), PAGE, f"{TAG}<b>9</b>", "")),
    ],
)
def test_one_sentence_answers(web: Web, look: Callable[[], str], answer: str | Exception, said: str) -> None:
    web.answer = answer
    assert look() == said
    assert len(web.asked) == 1


def test_a_newer_version_is_looked_for_and_fetched_by_hand(
    web: Web, page: AboutPage, look: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert web.asked == []
    assert not page.newest.isVisible()
    web.answer = f"{TAG}99.1"
    look()
    opened = Mock()
    monkeypatch.setattr(QDesktopServices, "openUrl", opened)
    assert page.look.text() == "Get version 99.1"
    click(page.look)
    opened.assert_called_once_with(QUrl(f"https://{PAGE}"))
    assert len(web.asked) == 1
