"""A phone at the table: a browser is served a page, which is a guest like any other, over a WebSocket.

The modules for it are loaded when the first browser connects.
"""

import asyncio
import socket
from contextlib import ExitStack
from importlib import import_module
from typing import Any, Final

from pompeii_net.lan.transport.admission import PendingConnection
from pompeii_net.lan.transport.link import Link
from pompeii_net.lan.transport.listener import Listener
from pompeii_net.lan.wire import FromClient

_loaded: Final[list[Any]] = []  # the module `browser`, once it is loaded


async def browse(
    sock: socket.socket, head: bytes, pending: PendingConnection, listener: Listener
) -> Link[FromClient] | None:
    """Answer the browser on `sock`, whose request begins with `head`, and wait for the outcome. Takes over `sock`.

    Returns a link if the page enters the room with the right code. Otherwise the connection is closed, and None is
    returned or OSError raised.
    """
    with ExitStack() as unless:
        unless.callback(sock.close)
        if not _loaded:  # in a thread, so that no game is delayed
            _loaded.append(await asyncio.to_thread(import_module, "pompeii_net.lan.phone.browser"))
        browser = await _loaded[0].Browser.meet(sock, head, listener.limits)
        unless.pop_all()
    link: Link[FromClient] | None = await browser.serve(pending, listener)
    return link
