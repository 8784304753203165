"""Connections: frames, TLS by join code, heartbeats, the host's door and the guest's way to it."""
