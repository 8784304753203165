"""Games of programs against programs, without a window."""
