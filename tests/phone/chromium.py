"""Chromium by its own protocol (CDP): phones whose screens are touched, and what they show and say."""

import json
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from itertools import count
from pathlib import Path
from typing import Any, Final, Self

from websockets.sync.client import connect

PROGRAM: Final = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
PATIENCE: Final = 20.0  # seconds


class Chromium:
    """A browser without a window; each phone in it has its own storage."""

    def __init__(self) -> None:
        assert PROGRAM
        self._folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self._process = subprocess.Popen(
            [PROGRAM, "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0", "--no-first-run",
             "--disable-extensions", "--disable-background-networking", "--mute-audio", "--hide-scrollbars",
             "--disable-features=Translate,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable",
             f"--user-data-dir={self._folder.name}", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        told = Path(self._folder.name, "DevToolsActivePort")
        until(lambda: told.exists() and len(told.read_text(encoding="utf-8").split()) == 2)
        port, path = told.read_text(encoding="utf-8").split()
        self._ended = ExitStack()
        web = connect(f"ws://127.0.0.1:{port}{path}", max_size=None, proxy=None, compression=None)
        self._web = self._ended.enter_context(web)
        self._numbers = count(1)
        self._phones: dict[str, Phone] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        self._ended.close()
        self._process.terminate()
        self._process.wait(10)
        self._folder.cleanup()

    def phone(self, width: int, height: int, **looks: Any) -> "Phone":
        context = self.call("Target.createBrowserContext")["browserContextId"]
        target = self.call("Target.createTarget", url="about:blank", browserContextId=context)["targetId"]
        session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        phone = Phone(self, session, context)
        self._phones[session] = phone
        phone.look(width, height, **looks)
        return phone

    def close_phones(self) -> None:
        for phone in self._phones.values():
            phone.close()
        self._phones.clear()

    def call(self, method: str, session: str = "", **parameters: Any) -> Any:
        """Return the answer to a method, handing what is told meanwhile to its phones; RuntimeError for errors."""
        number = next(self._numbers)
        asked: dict[str, Any] = {"id": number, "method": method, "params": parameters}
        if session:
            asked["sessionId"] = session
        self._web.send(json.dumps(asked))
        while True:
            told = json.loads(self._web.recv(PATIENCE))
            if told.get("id") == number:
                if "error" in told:
                    raise RuntimeError(f"{method}: {told['error']['message']}")
                return told["result"]
            if "method" in told and (phone := self._phones.get(told.get("sessionId", ""))):
                phone.hear(told["method"], told["params"])


class Phone:
    """One page of the browser, with a screen that is touched."""

    def __init__(self, browser: Chromium, session: str, context: str) -> None:
        self._browser, self._session, self._context = browser, session, context
        self.problems: list[str] = []
        self.loaded: list[int] = []  # bytes of each answer over HTTP, as they came
        self.missed: list[str] = []  # why each file that could not be loaded was not
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def call(self, method: str, **parameters: Any) -> Any:
        return self._browser.call(method, self._session, **parameters)

    def hear(self, method: str, told: dict[str, Any]) -> None:
        match method:
            case "Runtime.exceptionThrown":
                details = told["exceptionDetails"]
                self.problems.append(details.get("exception", {}).get("description") or details["text"])
            case "Runtime.consoleAPICalled" if told["type"] in ("error", "warning", "assert"):
                self.problems.append(str([each.get("value") for each in told["args"]]))
            case "Log.entryAdded" if told["entry"]["level"] in ("error", "warning"):
                entry = told["entry"]
                if "ERR_CONNECTION" not in entry["text"]:  # the host was not there for a moment
                    self.problems.append(f"{entry['text']} {entry.get('url', '')}")
            case "Network.loadingFailed":
                self.missed.append(told["errorText"])
            case "Network.loadingFinished":
                self.loaded.append(int(told["encodedDataLength"]))

    def look(self, width: int, height: int, *, language: str = "en", dark: bool = False, still: bool = False) -> None:
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=2, mobile=True)
        self.call("Emulation.setTouchEmulationEnabled", enabled=True)
        agent = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/156 Mobile"
        self.call("Emulation.setUserAgentOverride", userAgent=agent, acceptLanguage=language)
        features = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
                    {"name": "prefers-reduced-motion", "value": "reduce" if still else "no-preference"}]  # fmt: skip
        self.call("Emulation.setEmulatedMedia", features=features)

    def open(self, address: str) -> None:
        # The page reloads itself where only the code in its address is another: the document before it has no say.
        self.js("window.isLeft = true")
        self.call("Page.navigate", url=address)
        self.until("!window.isLeft && document.readyState == 'complete'")

    def close(self) -> None:
        self._browser.call("Target.disposeBrowserContext", browserContextId=self._context)

    def js(self, code: str) -> Any:
        told = self.call("Runtime.evaluate", expression=code, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in told:
            raise RuntimeError(told["exceptionDetails"].get("exception", {}).get("description", told))
        return told["result"].get("value")

    def until(self, code: str, within: float = PATIENCE) -> None:
        """Wait until JavaScript `code` is true in the page; what fails is not. TimeoutError tells what is there."""
        try:
            until(lambda: self._holds(f"(() => {{ try {{ return !!({code}) }} catch {{ return false }} }})()"), within)
        except TimeoutError:
            raise TimeoutError(f"{code}: {self.js('document.body.innerText')} {self.problems}") from None

    def _holds(self, code: str) -> bool:
        with suppress(RuntimeError):  # the page is just being reloaded
            return bool(self.js(code))
        return False

    def type(self, selector: str, text: str) -> None:
        self._await_visible(selector, 0)
        self.js(f"document.querySelector({json.dumps(selector)}).focus()")
        self.call("Input.insertText", text=text)

    def tap(self, selector: str, number: int = 0) -> None:
        """Touch the middle of a selector's element number `number`, scrolled into sight, once it is visible."""
        self._await_visible(selector, number)
        where = self.js(
            f"""(() => {{ const node = document.querySelectorAll({json.dumps(selector)})[{number}];
            node.scrollIntoView({{block: 'nearest'}});
            const box = node.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; }})()"""
        )
        self.tap_at(*where)

    def _await_visible(self, selector: str, number: int) -> None:
        self.until(f"document.querySelectorAll({json.dumps(selector)})[{number}].checkVisibility()")

    def tap_at(self, x: float, y: float) -> None:
        self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])


def until[T](condition: Callable[[], T], within: float = PATIENCE) -> T:
    end = time.monotonic() + within
    while not (found := condition()):
        if time.monotonic() > end:
            raise TimeoutError
        time.sleep(0.01)
    return found
