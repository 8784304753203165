"""The addresses of this machine, and addresses as people type them."""

import re
import socket
import sys
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from enum import IntEnum, StrEnum
from ipaddress import IPv4Address, IPv4Interface, IPv6Address, IPv6Interface, ip_address, ip_interface
from pathlib import Path
from typing import Final, NamedTuple

from pompeii_net.lan.wire import PORT

type IpAddress = IPv4Address | IPv6Address

MOST_ADDRESSES: Final = 16  # maximum number of addresses announced or tried


class AddressFault(StrEnum):
    """A fault in an address that a person typed."""

    MISSING = "missing"
    MISSING_BEFORE_COLON = "missing_before_colon"
    BAD_BRACKETS = "bad_brackets"
    NO_IPV6_IN_BRACKETS = "no_ipv6_in_brackets"
    BAD_PORT = "bad_port"
    BAD_IPV4 = "bad_ipv4"
    BAD_IPV6 = "bad_ipv6"
    BAD_NAME = "bad_name"
    BAD_LINE = "bad_line"  # of a friend far away: letters are missing or wrong
    NEW_LINE = "new_line"


class AddressError(ValueError):
    """An invalid address. `text` is the part that is wrong, cut to 60 characters."""

    def __init__(self, fault: AddressFault, text: str = "") -> None:
        super().__init__(fault)
        self.fault = fault
        self.text = text if len(text) <= 60 else text[:59] + "…"


class Medium(IntEnum):
    """The kind of a network interface, likeliest for a home network first."""

    HARDWARE = 0  # a cable or Wi-Fi
    UNKNOWN = 1  # for example a bridge without a cable, or the system does not tell
    TUNNEL = 2  # a VPN or a modem: no neighbours, only the other end


class OwnAddress(NamedTuple):
    """An address of this machine with its network; `interface` is the interface's displayed name, `scope` its index."""

    at: IPv4Interface | IPv6Interface
    interface: str
    scope: int
    medium: Medium = Medium.UNKNOWN

    @property
    def broadcast(self) -> str | None:
        """The directed broadcast address; None for IPv6 and point-to-point networks."""
        network = self.at.network
        return str(network.broadcast_address) if network.version == 4 and network.prefixlen < 31 else None


def own_addresses() -> list[OwnAddress]:
    """Return every address of every interface that is up, in the system's order. OSError if the system refuses."""
    import ifaddr  # comes with zeroconf, and loads as slowly
    import psutil

    found, stats = [], {} if sys.platform == "win32" else psutil.net_if_stats()
    for adapter in ifaddr.get_adapters():
        scope = adapter.index or 0
        flags = stats[adapter.name].flags if adapter.name in stats else "up"
        medium = _windows_medium(scope) if sys.platform == "win32" else unix_medium(adapter.name, flags)
        if medium is None:
            continue
        for ip in adapter.ips:
            address = ip.ip if isinstance(ip.ip, str) else ip.ip[0].partition("%")[0]
            found.append(OwnAddress(ip_interface(f"{address}/{ip.network_prefix}"), ip.nice_name, scope, medium))
    return found


def unix_medium(name: str, flags: str, devices: Path = Path("/sys/class/net")) -> Medium | None:
    """Return an interface's medium by its comma-separated flags and its folder in `devices`; None if it is down."""
    device = devices / name
    if "up" not in flags.split(","):
        return None
    if {"pointopoint", "noarp"} & set(flags.split(",")) or (device / "tun_flags").exists():
        return Medium.TUNNEL
    # A bridge, a bond or a VLAN is hardware if an interface below it is.
    stacked = [device, *device.glob("lower_*"), *device.glob("lower_*/lower_*")]
    return Medium.HARDWARE if any((one / "device").exists() for one in stacked) else Medium.UNKNOWN


def windows_medium(kind: int, access: int, flags: int, status: int) -> Medium | None:
    """Return whether an interface is hardware, a tunnel or unknown; None if it is down.

    The arguments are Type, AccessType, flags and OperStatus of Windows' MIB_IF_ROW2.
    """
    if status != _UP:
        return None
    if access == _POINT_TO_POINT or kind in _VIRTUAL_KINDS:
        return Medium.TUNNEL
    return Medium.HARDWARE if flags & 1 else Medium.UNKNOWN


_UP: Final = 1  # IfOperStatusUp; Windows also lists addresses of Wi-Fi adapters that are switched off
_POINT_TO_POINT: Final = 3  # NET_IF_ACCESS_POINT_TO_POINT
_VIRTUAL_KINDS: Final = (23, 53, 131)  # IF_TYPE_PPP, IF_TYPE_PROP_VIRTUAL (Wintun, TAP-Windows), IF_TYPE_TUNNEL


def addresses_to_announce(own: Collection[OwnAddress]) -> list[str]:
    """Return up to MOST_ADDRESSES at which others may reach this machine, likeliest first; loopback only if alone."""
    return list(dict.fromkeys(str(one.at.ip) for one in _worth_telling(own)))[:MOST_ADDRESSES]


def is_alone(addresses: Iterable[str]) -> bool:
    """Return whether all addresses are loopback, so that no other machine can reach this one.

    True for an empty list.
    """
    return all((ip := as_ip(one)) and ip.is_loopback for one in addresses)


def browsable(addresses: Iterable[str]) -> list[str]:
    """Return the addresses of this machine that a browser elsewhere can open, that is, no names and no loopback."""
    # No browser takes a link-local IPv6 address, because its scope differs from machine to machine.
    known = [ip for one in addresses if (ip := as_ip(one)) and not ip.is_loopback]
    return [str(ip) for ip in known if ip.version == 4 or not ip.is_link_local]


def readable_addresses(own: Collection[OwnAddress]) -> list[str]:
    """Return `addresses_to_announce` for people to read out: link-local IPv6 ones only if there are no others."""
    telling = _worth_telling(own)
    short = [one for one in telling if not (one.at.version == 6 and one.at.is_link_local)]
    return list(dict.fromkeys(str(one.at.ip) for one in short or telling))[:MOST_ADDRESSES]


def as_ip(address: str) -> IpAddress | None:
    """Return the parsed address; None for a name."""
    with suppress(ValueError):
        return ip_address(address)
    return None


def nearness(address: str, own: Collection[OwnAddress]) -> int:
    """Return the rank for trying an address: names and our networks 0, link-local 1, other IPv4 2, other IPv6 3."""
    ip = as_ip(address)
    if ip and ip.is_link_local:
        return 1
    if ip is None or any(ip in one.at.network for one in own):
        return 0
    return 2 if ip.version == 4 else 3


def is_on_link(address: str, own: Collection[OwnAddress], *, loopback: bool = False) -> bool:
    """Return whether an address can be a single machine's on one of our networks. False for names and broadcasts.

    Loopback counts only with `loopback`, or if this machine has no other network.
    """
    ip = as_ip(address)
    if ip is None or (ip.is_loopback and not loopback and not all(one.at.is_loopback for one in own)):
        return False
    return not ip.is_multicast and any(ip in one.at.network and not _is_of_all(ip, one) for one in own)


def is_complete(address: str) -> bool:
    """Return whether one can connect to the address as it is. A link-local IPv6 address needs a scope for that."""
    ip = as_ip(address)
    return ip is None or ip.version == 4 or not ip.is_link_local or ip.scope_id is not None


def connectable(address: str, own: Callable[[], Collection[OwnAddress]] = own_addresses) -> list[str]:
    """Return the addresses to connect to for one address, likeliest first; mostly only this address.

    A link-local IPv6 address without a scope gets the scope of each interface of `own`; [] if there is none or on
    OSError.
    """
    if is_complete(address):
        return [address]
    try:
        links = [one for one in own() if one.at.version == 6 and one.at.is_link_local]
    except OSError:  # it is one of several ways; an exception would end the others too
        return []
    links.sort(key=lambda one: (bool(_INWARD.match(one.interface)), _medium(one)))
    return [f"{address}%{scope}" for scope in dict.fromkeys(one.scope for one in links)][:MOST_ADDRESSES]


def send_short_packets(sock: socket.socket) -> None:
    """Limit a TCP socket's packets, both ways, to 1280 bytes, if the system allows it. Call before it connects."""
    # These fit any path. Some tunnels and routers silently drop longer ones, and Linux then resends them for ever.
    # Windows and macOS detect this themselves and do not take the option.
    with suppress(OSError, AttributeError):
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, _SEGMENT)


def parse_address(text: str) -> tuple[str, int]:
    """Return the host and port, by default `PORT`, in `host`, `host:port`, `[fe80::1%2]:port` and so on.

    AddressError if the text is malformed.
    """
    text = text.strip()
    if not text:
        raise AddressError(AddressFault.MISSING)
    host, port = _split(text)
    return _host(host), PORT if port is None else _port(port)


_SEGMENT: Final = 1180  # bytes; headers take 60 with IPv6, their options up to 40

# Interfaces that lead only to containers and virtual machines on this machine.
_INWARD = re.compile(
    r"docker|br-|veth|virbr|vmnet|vboxnet|lxc|lxd|podman|cni|flannel|cali|vnet\d|bridge1\d\d"
    r"|vethernet|virtualbox|vmware|hyper-v|wsl",
    re.IGNORECASE,
)
_TUNNEL = re.compile(
    r"^(tun|tap|wg|utun|ppp|zt|feth|ipsec|nebula|hamachi)|vpn|tailscale|nordlynx|zerotier|wireguard|warp|anyconnect",
    re.IGNORECASE,
)
_LABEL = re.compile(r"(?!-)[\w-]{1,63}(?<!-)")


def _worth_telling(own: Collection[OwnAddress]) -> list[OwnAddress]:
    away = [one for one in own if not one.at.is_loopback]
    outward = [one for one in away if not _INWARD.match(one.interface)]
    default = _default_route() if outward else None
    return sorted(outward or away or own, key=lambda one: _unlikely(one, default))


def _is_of_all(ip: IpAddress, one: OwnAddress) -> bool:
    return one.broadcast is not None and ip in (one.at.network.network_address, one.at.network.broadcast_address)


def _medium(one: OwnAddress) -> Medium:
    """Return the medium of `one`. It also counts as a tunnel by its network or, if unknown, by its interface's name."""
    alone = one.at.version == 4 and one.at.network.prefixlen >= 31  # the only other machine is the other end
    named = one.medium == Medium.UNKNOWN and _TUNNEL.search(one.interface)
    return Medium.TUNNEL if alone or named else one.medium


def _unlikely(one: OwnAddress, default: str | None) -> tuple[bool, bool, bool, Medium, bool, bool]:
    address, medium = one.at.ip, _medium(one)
    return (
        medium == Medium.TUNNEL,  # first of all, because the default route of a VPN leads into it
        address.version == 6,
        address.is_link_local,
        medium,
        str(address) != default,
        not address.is_private,
    )


def _default_route() -> str | None:
    """Return this machine's IPv4 address on the way to the internet; None if there is no way. Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # an address reserved for documentation (RFC 5737)
        return str(probe.getsockname()[0])
    return None


def _windows_medium(index: int) -> Medium | None:
    if sys.platform != "win32":
        return Medium.UNKNOWN
    import ctypes

    row = ctypes.create_string_buffer(1352)  # MIB_IF_ROW2
    ctypes.c_uint32.from_buffer(row, 8).value = index
    if ctypes.windll.iphlpapi.GetIfEntry2(row):
        return Medium.UNKNOWN
    kind, access, flags, status = (ctypes.c_uint32.from_buffer(row, at).value for at in (1128, 1144, 1152, 1156))
    return windows_medium(kind, access, flags, status)


def _split(text: str) -> tuple[str, str | None]:
    if text.startswith("["):
        host, bracket, rest = text[1:].partition("]")
        if not bracket or (rest and not rest.startswith(":")):
            raise AddressError(AddressFault.BAD_BRACKETS, text)
        if ":" not in host:
            raise AddressError(AddressFault.NO_IPV6_IN_BRACKETS, host)
        return host, rest[1:] if rest else None
    if text.count(":") > 1:  # a bare IPv6 address
        return text, None
    host, colon, port = text.partition(":")
    return host, port if colon else None


def _port(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 1 <= int(text[:6]) <= 65535):
        raise AddressError(AddressFault.BAD_PORT, text)
    return int(text)


def _host(text: str) -> str:
    if not text:
        raise AddressError(AddressFault.MISSING_BEFORE_COLON)
    try:
        if ":" in text:
            return str(IPv6Address(text))
        if re.fullmatch(r"[\d.]+", text):
            return str(IPv4Address(text))
    except ValueError:
        raise AddressError(AddressFault.BAD_IPV6 if ":" in text else AddressFault.BAD_IPV4, text) from None
    labels = text.removesuffix(".").split(".")
    try:
        text.encode("idna")
    except UnicodeError:
        labels = [""]
    if not all(map(_LABEL.fullmatch, labels)):
        raise AddressError(AddressFault.BAD_NAME, text)
    return text
