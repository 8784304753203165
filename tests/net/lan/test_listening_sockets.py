"""The port that a host listens on: its own or any other, by both protocols, and an error where it cannot be had."""

import errno
import socket

import pytest

from pompeii_net.lan.transport import listener as sockets
from pompeii_net.lan.transport.connect import ask_status
from pompeii_net.lan.transport.frames import pack
from pompeii_net.lan.transport.listener import Listener
from pompeii_net.lan.wire import PROTOCOL, Status
from tests.net.lan.peers import CREDENTIALS, LOCAL, OpenGate, hosting, run, stray

IN_USE = r"in use|10048"
"""What systems say of a taken port: POSIX in words, wine by Windows' number."""


def test_a_host_is_heard_by_both_protocols_on_one_port() -> None:
    async def talk() -> None:
        gate = OpenGate()
        listener = await Listener.open(gate, CREDENTIALS, port=0)
        for address in (LOCAL, "::1"):
            assert (await ask_status(address, listener.port)).name == "Room"
        await listener.close()

    run(talk())


def test_a_host_may_open_again_at_once_where_it_was_before() -> None:
    async def talk() -> None:
        gate = OpenGate()
        async with hosting(gate) as listener, stray(listener) as peer:
            await peer.write(pack(Status(PROTOCOL)) * 2)
            await peer.is_hung_up_on()  # the host was the first to hang up, so its system remembers the port
        again = await Listener.open(gate, CREDENTIALS, port=listener.port, bind=LOCAL)
        assert again.port == listener.port
        await again.close()

    run(talk())


def test_a_port_that_one_protocol_has_taken_is_taken() -> None:
    """A socket left open is a warning, and so a failure."""
    with (
        socket.create_server(("::1", 0), family=socket.AF_INET6) as other,
        pytest.raises(OSError, match=IN_USE),
    ):
        sockets.listening_sockets("", other.getsockname()[1])


def test_a_taken_port_is_an_error_where_it_was_asked_for_and_another_one_where_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with socket.create_server((LOCAL, 0)) as other:
        taken = other.getsockname()[1]
        for bind in (LOCAL, ""):
            with pytest.raises(OSError, match=IN_USE):
                sockets.listening_sockets(bind, taken)
        monkeypatch.setattr(sockets, "PORT", taken)
        (door,) = sockets.listening_sockets(LOCAL, None)
        with door:
            assert door.getsockname()[1] != taken
    monkeypatch.setattr(sockets, "PORT", taken)
    (door,) = sockets.listening_sockets(LOCAL, None)
    with door:
        assert door.getsockname()[1] == taken


@pytest.mark.parametrize(
    ("bind", "problem"),
    [
        ("192.0.2.1", "assign requested|10049"),
        ("no address", "not known|11001"),
        ("no..address", "no_such_address"),
        (64 * "a", "no_such_address"),
    ],
)
def test_an_address_that_is_not_ours_is_an_error(bind: str, problem: str) -> None:
    with pytest.raises(OSError, match=problem):
        sockets.listening_sockets(bind, 0)


def test_a_computer_without_any_network_is_told_by_a_code(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object) -> socket.socket:
        raise OSError(errno.EAFNOSUPPORT, "Address family not supported")

    monkeypatch.setattr(sockets, "_listening_socket", none)
    with pytest.raises(sockets.ListenError) as caught:
        sockets.listening_sockets("", 4000)
    assert caught.value.code == "no_network"
