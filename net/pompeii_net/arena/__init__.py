"""`pompeii arena`: games of programs against programs, without a window."""

from pompeii_net.arena.command import main

__all__ = ["main"]
