"""The sockets a host listens on."""

import errno
import socket
import sys
from contextlib import ExitStack, suppress
from typing import Any, Final, Literal

from pompeii_net.lan.wire import PORT

type ListenCode = Literal["no_such_address", "no_network"]
_BACKLOG: Final = 512
"""In a flood a queue that is full drops whoever comes next, for a second at least."""
_TRIES: Final = 8
_NO_SUCH_FAMILY: Final = {errno.EAFNOSUPPORT, errno.EADDRNOTAVAIL, errno.EPROTONOSUPPORT}


class ListenError(OSError):
    """Nobody can listen there, for a reason that the system has no words for."""

    def __init__(self, code: ListenCode) -> None:
        super().__init__(errno.EADDRNOTAVAIL, code)
        self.code: ListenCode = code


def listening_sockets(bind: str, port: int | None) -> list[socket.socket]:
    """By IPv4 and IPv6 on one port, 0 any, None the usual one or any; `bind` empty is every interface.

    ListenError, or OSError with the system's words.
    """
    if port is None:
        with suppress(OSError):
            return _listen(bind, PORT)
        port = 0
    if port == 0:
        for _ in range(_TRIES):
            # What is free for one family may be taken for the other.
            with suppress(OSError):
                return _listen(bind, port)
    return _listen(bind, port)


def _listen(bind: str, port: int) -> list[socket.socket]:
    if bind:
        try:
            found = socket.getaddrinfo(bind, port, type=socket.SOCK_STREAM, flags=socket.AI_NUMERICHOST)
        except UnicodeError:  # of a name that nothing can be called
            raise ListenError("no_such_address") from None
        return [_listening_socket(socket.AddressFamily(found[0][0]), found[0][4])]
    sockets: list[socket.socket] = []
    with ExitStack() as unless:
        for family, everywhere in ((socket.AF_INET, "0.0.0.0"), (socket.AF_INET6, "::")):
            try:
                sock = unless.enter_context(_listening_socket(family, (everywhere, port)))
            except OSError as problem:
                if problem.errno in _NO_SUCH_FAMILY:
                    continue
                raise
            port = sock.getsockname()[1]
            sockets.append(sock)
        unless.pop_all()
    if not sockets:
        raise ListenError("no_network")
    return sockets


def _listening_socket(family: socket.AddressFamily, address: Any) -> socket.socket:
    with ExitStack() as unless:
        sock = unless.enter_context(socket.socket(family, socket.SOCK_STREAM))
        sock.setblocking(False)
        if sys.platform == "win32":
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        sock.bind(address)
        sock.listen(_BACKLOG)
        unless.pop_all()
    return sock
