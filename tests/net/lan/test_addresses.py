"""Addresses that people type, and those of this machine that they read out."""

from ipaddress import ip_interface
from pathlib import Path

import pytest

from pompeii_net.lan.transport import addresses
from pompeii_net.lan.transport.addresses import (
    AddressFault,
    Medium,
    OwnAddress,
    addresses_to_announce,
    browsable,
    connectable,
    is_on_link,
    readable_addresses,
    unix_medium,
    windows_medium,
)
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
    assert readable_addresses([LOOPBACK, TUNNEL, GLOBAL, LINK, CABLE, LAN, DOCKER]) == likeliest


TUNNEL_FLAGS = "up,pointopoint,running,noarp,multicast"
ETHERNET_FLAGS = "up,broadcast,running,multicast"
UNIX = [
    *((name, TUNNEL_FLAGS, "", Medium.TUNNEL) for name in ("proton0", "CloudflareWARP", "surfshark_wg", "cscotun0")),
    *((name, TUNNEL_FLAGS, "", Medium.TUNNEL) for name in ("gpd0", "mullvad-wg", "nebula1", "wg0", "ppp0", "utun4")),
    ("hamachi0", ETHERNET_FLAGS, "tun_flags", Medium.TUNNEL),
    ("ztabcdef", ETHERNET_FLAGS, "tun_flags", Medium.TUNNEL),
    ("xfrm0", "up,running,noarp", "", Medium.TUNNEL),
    ("enp3s0", ETHERNET_FLAGS, "device", Medium.HARDWARE),
    ("wlp2s0", ETHERNET_FLAGS, "device", Medium.HARDWARE),
    ("enp3s0.7", ETHERNET_FLAGS, "lower_enp3s0/device", Medium.HARDWARE),
    ("br0", ETHERNET_FLAGS, "lower_bond0/lower_enp3s0/device", Medium.HARDWARE),
    ("br1", ETHERNET_FLAGS, "lower_vnet0/tun_flags", Medium.UNKNOWN),
    ("eth0", ETHERNET_FLAGS, "", Medium.UNKNOWN),  # of a container
    ("wlp3s0", "broadcast,multicast", "device", None),  # switched off
]
ETHERNET, PPP, VIRTUAL, WIFI, TUNNELLED = 6, 23, 53, 71, 131
TO_ALL, TO_ONE = 2, 3
WINDOWS = [
    *((name, VIRTUAL, TO_ALL, 0) for name in ("OpenVPN TAP-Windows6", "OpenVPN Data Channel Offload", "NordLynx")),
    *((name, VIRTUAL, TO_ONE, 0) for name in ("ProtonVPN", "Mullvad", "Tailscale", "WireGuard Tunnel", "Surfshark")),
    *((name, VIRTUAL, TO_ALL, 0) for name in ("CloudflareWARP", "ExpressVPN TUN Driver", "Local Area Connection 2")),
    *(
        (name, ETHERNET, TO_ALL, 0)
        for name in ("Cisco AnyConnect Secure Mobility Client", "FortiClient VPN", "Hamachi")
    ),
    *((name, ETHERNET, TO_ALL, 0) for name in ("ZeroTier One [8056c2e21c000001]", "PANGP Virtual Ethernet Adapter")),
    *((name, ETHERNET, TO_ALL, 0) for name in ("vEthernet (Default Switch)", "VirtualBox Host-Only Network")),
    ("Work", PPP, TO_ONE, 0),
    ("Teredo Tunneling Pseudo-Interface", TUNNELLED, TO_ONE, 0),
]


def at_home_beside(monkeypatch: pytest.MonkeyPatch, other: OwnAddress, home: OwnAddress = LAN) -> bool:
    """Return whether the home address comes first even if the default route leads elsewhere."""
    monkeypatch.setattr(addresses, "_default_route", lambda: str(other.at.ip))
    return readable_addresses([LOOPBACK, other, home])[0] == str(home.at.ip)


@pytest.mark.parametrize(("name", "flags", "has", "medium"), UNIX)
def test_the_medium_of_an_interface_comes_from_the_system(
    name: str, flags: str, has: str, medium: Medium | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By its flags and, on Linux, its device files; the home network comes before every tunnel."""
    (tmp_path / name / has).mkdir(parents=True)
    assert unix_medium(name, flags, tmp_path) == medium
    if medium is Medium.TUNNEL:
        assert at_home_beside(monkeypatch, OwnAddress(ip_interface("10.2.0.2/24"), name, 9, medium))


@pytest.mark.parametrize(("name", "kind", "access", "flags"), WINDOWS)
def test_on_windows_too_the_network_at_home_comes_before_every_vpn(
    name: str, kind: int, access: int, flags: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert windows_medium(WIFI, TO_ALL, 1, 2) is None
    at_home, elsewhere = windows_medium(WIFI, TO_ALL, 1, 1), windows_medium(kind, access, flags, 1)
    assert at_home is not None
    assert elsewhere is not None
    other = OwnAddress(ip_interface("10.2.0.2/24"), name, 9, elsewhere)
    assert at_home_beside(monkeypatch, other, OwnAddress(LAN.at, "ZTE Wi-Fi", LAN.scope, at_home))  # no ZeroTier


@pytest.mark.parametrize("prefix", ["10.2.0.2/32", "10.2.0.2/31"])
def test_an_address_without_neighbours_is_not_the_network_at_home(prefix: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert at_home_beside(monkeypatch, OwnAddress(ip_interface(prefix), "x0", 9))


@pytest.mark.parametrize("name", ["docker0", "br-1234", "virbr0", "vmnet8", "vboxnet0", "bridge100", "feth99", "vpn0"])
def test_an_unknown_medium_is_guessed_from_the_name(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert at_home_beside(monkeypatch, OwnAddress(ip_interface("192.168.64.1/24"), name, 9))


def test_a_phone_is_shown_only_addresses_that_its_browser_opens() -> None:
    assert browsable(["127.0.0.1", "::1", "fe80::5", "fe80::5%2", "pc"]) == []
    assert browsable(["2001:db8::5", "fe80::5", "192.168.1.20"]) == ["2001:db8::5", "192.168.1.20"]


def test_unreachable_addresses_are_shown_only_without_others() -> None:
    assert addresses_to_announce([LOOPBACK, DOCKER, LAN]) == ["192.168.1.20"]
    assert addresses_to_announce([LOOPBACK, DOCKER]) == ["172.17.0.1"]
    assert addresses_to_announce([LOOPBACK]) == ["127.0.0.1"]
    assert addresses_to_announce([]) == []
    assert addresses_to_announce([LINK, LAN]) == ["192.168.1.20", "fe80::5"]
    assert readable_addresses([LINK, LAN]) == ["192.168.1.20"]
    assert readable_addresses([LINK]) == ["fe80::5"]
    many = [OwnAddress(ip_interface(f"192.168.{n}.1/24"), f"eth{n}", n) for n in range(40)]
    assert len(addresses_to_announce(many)) == addresses.MOST_ADDRESSES, "no more than others try"


def test_every_ipv4_network_but_one_of_two_has_a_broadcast_address() -> None:
    assert LAN.broadcast == "192.168.1.255"
    assert OwnAddress(ip_interface("10.0.0.1/31"), "ppp0", 7).broadcast is None
    assert LINK.broadcast is None


def test_addresses_of_our_own_networks_are_tried_first() -> None:
    order = ["192.168.1.9", "anna-pc", "fe80::1%2", "10.1.1.1", "2001:db8:1::1"]
    tried = ["2001:db8:1::1", "10.1.1.1", "fe80::1%2", "192.168.1.9", "anna-pc"]
    assert sorted(tried, key=lambda address: addresses.nearness(address, [LAN, LINK])) == order


def test_only_addresses_of_single_machines_on_our_networks_are_on_the_link() -> None:
    """Two programs here find each other: they announce an address of this machine."""
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


def test_a_link_local_address_without_scope_is_tried_at_each_interface() -> None:
    """Its scope belongs to the machine on which it is typed; a host cannot read it out."""
    other = OwnAddress(ip_interface("fe80::6/64"), "wlan0", 7, Medium.HARDWARE)
    inward = OwnAddress(ip_interface("fe80::7/64"), "docker0", 3)
    own = [LOOPBACK, inward, OwnAddress(ip_interface("fe80::8/64"), "wg0", 4), LAN, LINK, GLOBAL, other]
    assert connectable("fe80::1", lambda: own) == ["fe80::1%7", "fe80::1%2", "fe80::1%4", "fe80::1%3"]
    assert connectable("fe80::1", lambda: [LOOPBACK, LAN]) == []
    for complete in ("fe80::1%9", "192.168.1.9", "2001:db8::9"):
        assert connectable(complete, lambda: own) == [complete]
    assert not addresses.is_complete("fe80::1")
    assert all(map(addresses.is_complete, ("fe80::1%2", "169.254.3.4", "anna-pc")))


def test_without_a_list_of_interfaces_other_addresses_still_work() -> None:
    def unknown() -> list[OwnAddress]:
        raise OSError(24, "Too many open files")

    assert connectable("fe80::1", unknown) == []
    assert connectable("192.168.1.9", unknown) == ["192.168.1.9"]
