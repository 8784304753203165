"""Programs that play: child processes that speak the bot protocol (docs/bots.md)."""
