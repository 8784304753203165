"""The addresses of this machine, and addresses as people type them."""

import re
import socket
from collections.abc import Callable, Collection
from contextlib import suppress
from enum import StrEnum
from ipaddress import IPv4Address, IPv4Interface, IPv6Address, IPv6Interface, ip_address, ip_interface
from typing import Final, NamedTuple

from pompeii_net.lan.wire import PORT

type IpAddress = IPv4Address | IPv6Address

MOST: Final = 16  # more addresses than this are neither announced nor tried


class AddressFault(StrEnum):
    """What is wrong with an address that somebody typed."""

    MISSING = "missing"
    MISSING_BEFORE_COLON = "missing_before_colon"
    BAD_BRACKETS = "bad_brackets"
    NO_IPV6_IN_BRACKETS = "no_ipv6_in_brackets"
    BAD_PORT = "bad_port"
    BAD_IPV4 = "bad_ipv4"
    BAD_IPV6 = "bad_ipv6"
    BAD_NAME = "bad_name"


class AddressError(ValueError):
    """That is no address: `text` is the part that is wrong, 60 characters of it at most."""

    def __init__(self, fault: AddressFault, text: str = "") -> None:
        super().__init__(fault)
        self.fault = fault
        self.text = text if len(text) <= 60 else text[:59] + "…"


class OwnAddress(NamedTuple):
    """An address of this machine, with its network; `interface` is the name the system shows, `scope` its number."""

    at: IPv4Interface | IPv6Interface
    interface: str
    scope: int

    @property
    def broadcast(self) -> str | None:
        """The directed broadcast address; None where there is none (IPv6, point to point)."""
        network = self.at.network
        return str(network.broadcast_address) if network.version == 4 and network.prefixlen < 31 else None


def own_addresses() -> list[OwnAddress]:
    """Every address of every interface that is up, in the system's order; none without any network."""
    import ifaddr  # comes with zeroconf, and loads as slowly

    found = []
    for adapter in ifaddr.get_adapters():
        for ip in adapter.ips:
            address = ip.ip if isinstance(ip.ip, str) else ip.ip[0].partition("%")[0]
            found.append(OwnAddress(ip_interface(f"{address}/{ip.network_prefix}"), ip.nice_name, adapter.index or 0))
    return found


def addresses_to_announce(own: Collection[OwnAddress]) -> list[str]:
    """The addresses others may reach this machine at, likeliest first; loopback only where there is nothing else."""
    return list(dict.fromkeys(str(one.at.ip) for one in _worth_telling(own)))[:MOST]


def readable_addresses(own: Collection[OwnAddress]) -> list[str]:
    """Those of `addresses_to_announce` that a person can read out: link-local IPv6 only where there is nothing else."""
    telling = _worth_telling(own)
    short = [one for one in telling if not (one.at.version == 6 and one.at.is_link_local)]
    return list(dict.fromkeys(str(one.at.ip) for one in short or telling))[:MOST]


def as_ip(address: str) -> IpAddress | None:
    """None for a name."""
    with suppress(ValueError):
        return ip_address(address)
    return None


def nearness(address: str, own: Collection[OwnAddress]) -> int:
    """What order to try addresses in: names and a network of ours 0, link-local 1, other IPv4 2, other IPv6 3."""
    ip = as_ip(address)
    if ip and ip.is_link_local:
        return 1
    if ip is None or any(ip in one.at.network for one in own):
        return 0
    return 2 if ip.version == 4 else 3


def is_on_link(address: str, own: Collection[OwnAddress], *, loopback: bool = False) -> bool:
    """Whether one machine on a network of ours may have it; `loopback`: or this one, as where there is no network."""
    ip = as_ip(address)
    if ip is None or (ip.is_loopback and not loopback and not all(one.at.is_loopback for one in own)):
        return False
    return not ip.is_multicast and any(ip in one.at.network and not _is_of_all(ip, one) for one in own)


def is_complete(address: str) -> bool:
    """Whether one can connect to it: a link-local IPv6 address needs its scope."""
    ip = as_ip(address)
    return ip is None or ip.version == 4 or not ip.is_link_local or ip.scope_id is not None


def connectable(address: str, own: Callable[[], Collection[OwnAddress]] = own_addresses) -> list[str]:
    """What to connect to: a link-local IPv6 address without scope is tried at each interface, the likeliest first."""
    if is_complete(address):
        return [address]
    try:
        links = [one for one in own() if one.at.version == 6 and one.at.is_link_local]
    except OSError:  # it is one of several ways, and its end would be that of the others
        return []
    links.sort(key=lambda one: (bool(_INWARD.match(one.interface)), bool(_TUNNEL.match(one.interface))))
    return [f"{address}%{scope}" for scope in dict.fromkeys(one.scope for one in links)][:MOST]


def parse_address(text: str) -> tuple[str, int]:
    """The host and port of `host`, `host:port`, `[fe80::1%2]:port` and their like; AddressError."""
    text = text.strip()
    if not text:
        raise AddressError(AddressFault.MISSING)
    host, port = _split(text)
    return _host(host), PORT if port is None else _port(port)


# Interfaces that lead to containers and virtual machines on this machine, and nowhere else.
_INWARD = re.compile(
    r"docker|br-|veth|virbr|vmnet|vboxnet|lxc|lxd|podman|cni|flannel|cali|vnet\d|bridge1\d\d"
    r"|vethernet|virtualbox|vmware|hyper-v|wsl",
    re.IGNORECASE,
)
_TUNNEL = re.compile(r"tun|tap|wg|tailscale|utun|ppp|zt|nordlynx|ipsec|zerotier|wireguard|vpn", re.IGNORECASE)
_LABEL = re.compile(r"(?!-)[\w-]{1,63}(?<!-)")


def _worth_telling(own: Collection[OwnAddress]) -> list[OwnAddress]:
    away = [one for one in own if not one.at.is_loopback]
    outward = [one for one in away if not _INWARD.match(one.interface)]
    default = _default_route() if outward else None
    return sorted(outward or away or own, key=lambda one: _unlikely(one, default))


def _is_of_all(ip: IpAddress, one: OwnAddress) -> bool:
    return one.broadcast is not None and ip in (one.at.network.network_address, one.at.network.broadcast_address)


def _unlikely(one: OwnAddress, default: str | None) -> tuple[bool, bool, bool, bool, bool]:
    address = one.at.ip
    return (
        bool(_TUNNEL.match(one.interface)),
        address.version == 6,
        address.is_link_local,
        str(address) != default,
        not address.is_private,
    )


def _default_route() -> str | None:
    """The address that this machine has towards the internet."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # sends nothing; an address kept for documentation (RFC 5737)
        return str(probe.getsockname()[0])
    return None


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
