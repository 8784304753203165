"""Looks for a newer version of the program when a person asks, by one request to the releases page."""

import re
import ssl
from contextlib import closing, suppress
from pathlib import Path
from threading import Thread
from typing import Final

from PySide6.QtCore import QObject, Signal

SECONDS: Final = 10.0  # timeout of each step of the request
# Where systems keep trusted certificates; a frozen Python, above all on macOS, may not know.
_CERTIFICATES: Final = ("/etc/ssl/cert.pem", "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt")


class UpdateFault(Exception):
    """Why the newest version is unknown: `offline`, `slow`, `insecure` or `unclear`."""


class UpdateCheck(QObject):
    """Asks once per `start`. `answered` brings the newest version and "", or "" and the code of an `UpdateFault`."""

    answered = Signal(str, str)

    def start(self, page: str) -> None:
        """Ask the releases page at this address in a separate thread."""
        Thread(target=self._ask, args=(page,), name="update", daemon=True).start()

    def _ask(self, page: str) -> None:
        try:
            answer = newest_version(page), ""
        except UpdateFault as fault:
            answer = "", str(fault)
        with suppress(RuntimeError):  # the window has been closed meanwhile
            self.answered.emit(*answer)


def newest_version(page: str) -> str:
    """Return the version that the page's `latest` leads to, as “1.2”. Blocks up to SECONDS per step.

    UpdateFault if that fails.
    """
    from http.client import HTTPException, HTTPSConnection  # not before a person asks
    from urllib.parse import urlsplit

    at = urlsplit(page)
    with closing(HTTPSConnection(at.netloc, timeout=SECONDS, context=_context())) as line:
        try:
            line.request("HEAD", f"{at.path}/latest", headers={"User-Agent": "Pompeii"})
            address = line.getresponse().getheader("Location") or ""
        except ssl.SSLError:
            raise UpdateFault("insecure") from None
        except TimeoutError:
            raise UpdateFault("slow") from None
        except OSError:
            raise UpdateFault("offline") from None
        except HTTPException:
            raise UpdateFault("unclear") from None
    if not (found := re.search(r"/tag/v(\d{1,5}(\.\d{1,5}){1,3})$", address)):
        raise UpdateFault("unclear")
    return found[1]


def _context() -> ssl.SSLContext:
    context = ssl.create_default_context()
    for file in filter(Path.exists, map(Path, _CERTIFICATES)):
        with suppress(OSError):  # ssl.SSLError is one
            context.load_verify_locations(file)
            break
    return context
