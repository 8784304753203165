"""The first game at the table: its guide, its bubble, and what they point at."""
