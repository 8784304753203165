"""A whole game on the page in WebKit, Safari's engine."""

import json
import os
import shutil
import socket
import subprocess
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

import pytest

from pompeii_core.record import read_record
from tests.phone.chromium import until
from tests.phone.hosted import STEP, Hosted
from tests.qt.by_ear.listener import screen

DRIVER: Final = shutil.which("WebKitWebDriver")
SCREEN: Final = shutil.which("Xvfb")
TOUCH: Final = f"""const [spot, x, y] = {STEP}(Math.random());
if (spot && spot != "over") document.elementFromPoint(x, y).click();
return spot;"""


class WebKit:
    def __init__(self, port: int) -> None:
        self._address = f"http://127.0.0.1:{port}"
        until(self._ready)
        options = {"webkitgtk:browserOptions": {"args": ["--automation"]}}
        made = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": options}})
        self._session = f"/session/{made['sessionId']}"

    def open(self, address: str) -> None:
        self._ask("POST", f"{self._session}/url", {"url": address})

    def js(self, code: str) -> Any:
        return self._ask("POST", f"{self._session}/execute/sync", {"script": code, "args": []})

    def until(self, code: str) -> None:
        until(lambda: self.js(f"return Boolean({code})"))

    def close(self) -> None:
        self._ask("DELETE", self._session)

    def _ready(self) -> bool:
        try:
            return bool(self._ask("GET", "/status")["ready"])
        except OSError:
            return False

    def _ask(self, method: str, path: str, what: dict[str, Any] | None = None) -> Any:
        data = None if what is None else json.dumps(what).encode()
        asked = urllib.request.Request(self._address + path, data, {"Content-Type": "application/json"}, method=method)
        with urllib.request.urlopen(asked, timeout=20) as told:
            return json.load(told)["value"]


@pytest.fixture
def webkit(tmp_path: Path) -> Iterator[WebKit]:
    if DRIVER is None or SCREEN is None:
        pytest.skip("There is no webkit2gtk-driver or no xvfb here: phones are not tested in WebKit.")
    with ExitStack() as ended:
        display = ended.enter_context(screen())
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        for version in ("gtk-3.0", "gtk-4.0"):  # less motion, as far as a page is told
            settings = tmp_path / version / "settings.ini"
            settings.parent.mkdir()
            settings.write_text("[Settings]\ngtk-enable-animations=0\n", encoding="utf-8")
        environment = {**os.environ, "DISPLAY": display, "HOME": f"{tmp_path}", "XDG_CONFIG_HOME": f"{tmp_path}"}
        environment["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"  # Ubuntu's AppArmor forbids it; the page is ours
        driver = subprocess.Popen([DRIVER, f"--port={port}"], env=environment, stdout=subprocess.DEVNULL,
                                  stderr=subprocess.DEVNULL)  # fmt: skip
        ended.callback(driver.wait, 10)
        ended.callback(driver.terminate)
        browser = WebKit(port)
        ended.callback(browser.close)
        yield browser


@pytest.mark.first
def test_a_whole_game_in_webkit(webkit: WebKit, tmp_path: Path) -> None:
    with Hosted(tmp_path) as hosted:
        webkit.open(hosted.link)
        assert webkit.js("return matchMedia('(prefers-reduced-motion: reduce)').matches")
        webkit.until("!document.getElementById('who').hidden")
        webkit.js("document.getElementById('name').value = 'Zoé'; document.getElementById('enter').click()")
        webkit.until("document.querySelector('#lobby-buttons .go')")
        webkit.js("document.querySelector('#lobby-buttons .go').click()")
        webkit.until("!document.getElementById('table').hidden && pompeii.game.update")
        until(lambda: webkit.js(TOUCH) == "over", 120)
        saved = read_record(next(tmp_path.glob("*.pompeii"))).game().saved
        assert webkit.js("return pompeii.game.update.view.saved") == saved
