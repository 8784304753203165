"""Widgets that pages and table share; they know neither."""
