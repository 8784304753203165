"""Sentences for codes, in the language of the window."""
