"""What several files of these tests have done before each of theirs."""

import pytest

from pompeii_net.lan.discovery import finder
from tests.net.lan.neighbours import ANYWHERE
from tests.net.lan.searches import Mdns


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A finder has no network but the loopback, which all addresses are on, and asks a question again at once."""
    monkeypatch.setattr("pompeii_net.lan.discovery.mdns.MdnsBrowser", Mdns)
    for module in ("announcer", "finder"):
        monkeypatch.setattr(f"pompeii_net.lan.discovery.{module}.own_addresses", lambda: [ANYWHERE])
    monkeypatch.setattr(finder, "EVERY", 0.02)
    monkeypatch.setattr(finder, "_DOUBTFUL", 0.01)
    monkeypatch.setattr(finder, "_LEAST", 0.001)
    monkeypatch.setattr(finder, "_GATHER", 0.0)
    monkeypatch.setattr(finder, "_FIRST_PROBES", ())
