"""Sounds for events, and a quiet bed under them. Optional: the extra `sound` brings miniaudio."""
