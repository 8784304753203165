"""The files that browsers are served: those of the page, by their names, and no others."""

import gzip
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from pompeii_net.folders import resource
from pompeii_net.lan.transport.addresses import as_ip

_FOLDER: Final = resource("phone")
_SERVED: Final = {".css": "text/css", ".html": "text/html", ".js": "text/javascript", ".json": "application/json",
                  ".webp": "image/webp", ".png": "image/png", ".woff2": "font/woff2"}  # fmt: skip
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    # `ws:` is not 'self' to older Safaris.
    "connect-src 'self' ws://{host}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

type Headers = dict[str, str]


class PageFile(NamedTuple):
    """A file as it is served. `body` is already compressed by `encoding`; `tag` identifies its content for caches."""

    type: str
    encoding: str
    body: bytes
    tag: str

    def headers(self, host: str) -> Headers:
        """Return the response headers except the length.

        The page may connect only to `host`, the name in the request.
        """
        found = {"Content-Type": self.type, "ETag": self.tag, "Cache-Control": "no-cache",
                 "X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin"}  # fmt: skip
        if self.encoding:
            found["Content-Encoding"] = self.encoding
        if self.type.startswith("text/html"):
            found |= {"Content-Security-Policy": _POLICY.format(host=host), "Referrer-Policy": "no-referrer"}
        return found


@cache
def names() -> dict[str, Path]:
    """Return the files by their URL paths; the page itself is "/"."""
    found = {f"/{path.relative_to(_FOLDER).as_posix()}": path for path in _FOLDER.rglob("*") if path.suffix in _SERVED}
    return {"/" if name == "/index.html" else name: path for name, path in found.items()}


@cache
def page_file(name: str) -> PageFile | None:
    """Return the file for a URL path: "/" (the page) or "/NAME", text gzipped; None for others.

    It is read only once.
    """
    path = names().get(name)
    if path is None:
        return None
    kind, body = _SERVED[path.suffix], path.read_bytes()
    tag = f'"{sha256(body).hexdigest()[:16]}"'
    if path.suffix in (".css", ".html", ".js", ".json"):
        return PageFile(f"{kind}; charset=utf-8", "gzip", gzip.compress(body, mtime=0), tag)
    return PageFile(kind, "", body, tag)


def is_address(host: str) -> bool:
    """Return whether a `Host` header names an IP address or `localhost`, with or without a port."""
    # Any other name may be a stranger's that leads to this computer (DNS rebinding). Browsers look up no `localhost`.
    name = host.rpartition(":")[0] if host.rpartition(":")[2].isdecimal() and not host.endswith("]") else host
    # Anything may follow a %, and `Host` is copied into a header; no browser has a % in an address.
    return "%" not in host and (name == "localhost" or as_ip(name.removeprefix("[").removesuffix("]")) is not None)
