"""The table: seats, players, journal, and the arena; no Qt."""
