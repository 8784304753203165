"""What is heard: sounds for what happens, and a quiet bed under them. Optional: the extra `sound` brings miniaudio."""
