"""Finding the rooms on this network, and announcing the own one."""
