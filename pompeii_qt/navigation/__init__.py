"""How the window goes from page to page."""
