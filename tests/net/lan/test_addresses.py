"""Addresses that people type, and those of this machine that they read out."""

from ipaddress import ip_interface

import pytest

from pompeii_net.lan.transport import addresses
from pompeii_net.lan.transport.addresses import AddressFault, OwnAddress, addresses_to_announce, connectable, is_on_link
from pompeii_net.lan.wire import PORT
from tests.net.lan.neighbours import LOOPBACK

LAN = OwnAddress(ip_interface("192.168.1.20/24"), "eth0", 2)
LINK = OwnAddress(ip_interface("fe80::5/64"), "eth0", 2)
GLOBAL = OwnAddress(ip_interface("2001:db8::5/64"), "eth0", 2)
DOCKER = OwnAddress(ip_interface("172.17.0.1/16"), "docker0", 3)
TUNNEL = OwnAddress(ip_interface("10.8.0.2/24"), "wg0", 4)
CABLE = OwnAddress(ip_interface("169.254.3.4/16"), "eth1", 5)


WITH_PORT = {
    " 192.168.1.20:4000 ": ("192.168.1.20", 4000),
    "anna-pc.local:80": ("anna-pc.local", 80),
    "[fe80::1%2]:4000": ("fe80::1%2", 4000),
    "[fe80::1]:4000": ("fe80::1", 4000),
    "[2001:db8::5]": ("2001:db8::5", PORT),
}
ALONE = "192.168.1.20", "anna-pc", "häuschen.local", "2001:db8::5", "fe80::1%eth0", "fe80::1", "::1"


@pytest.mark.parametrize(("text", "meant"), [*WITH_PORT.items(), *((text, (text, PORT)) for text in ALONE)])
def test_an_address_may_be_typed_in_any_usual_way(text: str, meant: tuple[str, int]) -> None:
    assert addresses.parse_address(text) == meant


WRONG = {
    AddressFault.MISSING: [""],
    AddressFault.MISSING_BEFORE_COLON: [":4000"],
    AddressFault.BAD_IPV4: ["192.168.1", "192.168.1.300"],
    AddressFault.BAD_PORT: [
        *(f"192.168.1.20:{port}" for port in ("", "0", "65536", "9" * 5000, "４０")),
        "http://anna",
    ],
    AddressFault.BAD_NAME: ["anna pc", "-anna", "anna..local", "anna\u202e", "a" * 300, "ä" * 63],
    AddressFault.BAD_IPV6: ["1::2::3"],
    AddressFault.BAD_BRACKETS: ["[::1", "[::1]4000"],
    AddressFault.NO_IPV6_IN_BRACKETS: ["[anna]:4000"],
}


@pytest.mark.parametrize(("text", "fault"), [(text, fault) for fault, texts in WRONG.items() for text in texts])
def test_what_is_wrong_with_an_address_has_a_code_and_the_part_that_is_wrong(text: str, fault: AddressFault) -> None:
    with pytest.raises(addresses.AddressError) as problem:
        addresses.parse_address(text)
    assert problem.value.fault == fault
    assert problem.value.text.removesuffix("…") in text
    assert len(problem.value.text) <= 60


def test_the_likeliest_address_is_read_out_first() -> None:
    likeliest = ["192.168.1.20", "169.254.3.4", "2001:db8::5", "10.8.0.2"]
    assert addresses.readable_addresses([LOOPBACK, TUNNEL, GLOBAL, LINK, CABLE, LAN, DOCKER]) == likeliest


def test_what_nobody_else_can_reach_is_told_only_where_there_is_nothing_else() -> None:
    assert addresses_to_announce([LOOPBACK, DOCKER, LAN]) == ["192.168.1.20"]
    assert addresses_to_announce([LOOPBACK, DOCKER]) == ["172.17.0.1"]
    assert addresses_to_announce([LOOPBACK]) == ["127.0.0.1"]
    assert addresses_to_announce([]) == []
    assert addresses_to_announce([LINK, LAN]) == ["192.168.1.20", "fe80::5"]
    assert addresses.readable_addresses([LINK, LAN]) == ["192.168.1.20"]
    assert addresses.readable_addresses([LINK]) == ["fe80::5"]
    many = [OwnAddress(ip_interface(f"192.168.{n}.1/24"), f"eth{n}", n) for n in range(40)]
    assert len(addresses_to_announce(many)) == addresses.MOST, "no more than others try"


def test_every_ipv4_network_but_one_of_two_has_a_broadcast_address() -> None:
    assert LAN.broadcast == "192.168.1.255"
    assert OwnAddress(ip_interface("10.0.0.1/31"), "ppp0", 7).broadcast is None
    assert LINK.broadcast is None


def test_addresses_of_our_own_networks_are_tried_first() -> None:
    order = ["192.168.1.9", "anna-pc", "fe80::1%2", "10.1.1.1", "2001:db8:1::1"]
    tried = ["2001:db8:1::1", "10.1.1.1", "fe80::1%2", "192.168.1.9", "anna-pc"]
    assert sorted(tried, key=lambda address: addresses.nearness(address, [LAN, LINK])) == order


def test_only_one_machine_on_a_network_of_ours_is_on_the_link() -> None:
    """Two programs here find each other: what they announce is an address of this machine, or the loopback's alone."""
    own = [LOOPBACK, LAN, LINK, CABLE]
    for address in ("192.168.1.20", "192.168.1.7", "fe80::9%2", "169.254.169.254"):
        assert is_on_link(address, own)
    for address in ("127.0.0.1", "::1", "192.168.1.255", "192.168.1.0", "224.0.0.1", "ff02::1%2", "8.8.8.8", "router"):
        assert not is_on_link(address, own)
    assert not is_on_link("169.254.169.254", [LAN]), "a machine in a cloud has its keys there"
    assert is_on_link("127.0.0.1", [LOOPBACK])
    assert is_on_link("127.0.0.1", own, loopback=True)


def test_the_own_addresses_are_those_of_the_system() -> None:
    assert all(one.interface and one.at.network.prefixlen for one in addresses.own_addresses())


def test_a_link_local_address_that_is_typed_without_its_scope_is_tried_at_each_interface() -> None:
    """Its scope is of the machine that it is typed at, and nothing that a host could read out."""
    other = OwnAddress(ip_interface("fe80::6/64"), "wlan0", 7)
    inward = OwnAddress(ip_interface("fe80::7/64"), "docker0", 3)
    own = [LOOPBACK, inward, OwnAddress(ip_interface("fe80::8/64"), "wg0", 4), LAN, LINK, GLOBAL, other]
    assert connectable("fe80::1", lambda: own) == ["fe80::1%2", "fe80::1%7", "fe80::1%4", "fe80::1%3"]
    assert connectable("fe80::1", lambda: [LOOPBACK, LAN]) == []
    for complete in ("fe80::1%9", "192.168.1.9", "2001:db8::9"):
        assert connectable(complete, lambda: own) == [complete]
    assert not addresses.is_complete("fe80::1")
    assert all(map(addresses.is_complete, ("fe80::1%2", "169.254.3.4", "anna-pc")))


def test_where_the_interfaces_cannot_be_looked_at_only_that_way_leads_nowhere() -> None:
    def unknown() -> list[OwnAddress]:
        raise OSError(24, "Too many open files")

    assert connectable("fe80::1", unknown) == []
    assert connectable("192.168.1.9", unknown) == ["192.168.1.9"]
