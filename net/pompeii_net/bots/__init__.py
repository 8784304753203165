"""Programs that play: child processes that speak the bot protocol (docs/bots.md)."""

from pompeii_net.bots.bot import Bot, BotFault

__all__ = ["Bot", "BotFault"]
