"""How much of this program anybody on the network may take up."""

from msgspec import Struct


class Limits(Struct, frozen=True):
    """Counts, bytes and seconds; the silence after which one side pings, worries and gives up."""

    connections: int = 16
    per_address: int = 6
    """Of those who are in; whoever comes back with a token has a place besides."""
    pending: int = 64
    """At each step before that."""
    grace: float = 0.15
    """For which a step is not cut short for the sake of others like it; an honest guest needs a tenth of that."""
    heavy: int = 32
    """Connections from one address, of the last seconds, after which all others come before it."""
    wrong_codes: int = 5
    wrong_within: float = 60.0
    shut: float = 60.0

    opening: int = 4 << 10
    from_client: int = 16 << 10
    from_host: int = 1 << 20
    queue: int = 256
    queue_bytes: int = 4 << 20

    first_message: float = 2.5
    handshake: float = 2.5
    body: float = 10.0
    goodbye: float = 1.0

    ping: float = 2.0
    host_ping: float = 3.0
    """The host's turn to ask comes later, so that of two sides that keep the rules only the client asks."""
    shaky: float = 5.0
    client_limit: float = 7.0
    host_limit: float = 12.0

    rate: float = 200.0
    burst: float = 400.0
    host_rate: float = 2000.0
    host_burst: float = 8000.0
