"""The own voice, off at first: says what is announced, by what the system has to speak with."""
