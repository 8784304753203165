"""Who plays: personas and their evaluation; they see a `View`, never the `Game`."""
