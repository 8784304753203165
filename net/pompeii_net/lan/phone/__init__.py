"""A phone at the table: a browser that is served a page, in which it is a guest as any other, over a WebSocket.

What that takes is loaded with the first browser that comes.
"""

import asyncio
import socket
from contextlib import ExitStack
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from pompeii_net.lan.transport.admission import PendingConnection
    from pompeii_net.lan.transport.link import Link
    from pompeii_net.lan.transport.listener import Listener
    from pompeii_net.lan.wire import FromClient

_loaded: Final[list[Any]] = []  # the module that answers, once there was a browser


async def browse(
    sock: socket.socket, head: bytes, pending: "PendingConnection", listener: "Listener"
) -> "Link[FromClient] | None":
    """Answer a browser whose request begins with `head`: with a file, or with a link where its page enters the room."""
    with ExitStack() as unless:
        unless.callback(sock.close)
        if not _loaded:  # by a thread, so that no game stands still for it
            _loaded.append(await asyncio.to_thread(import_module, "pompeii_net.lan.phone.browser"))
        browser = await _loaded[0].Browser.meet(sock, head, listener.limits)
        unless.pop_all()
    link: Link[FromClient] | None = await browser.serve(pending, listener)
    return link
