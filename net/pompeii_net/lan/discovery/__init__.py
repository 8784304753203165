"""Which rooms there are on this network, and telling others of one's own."""
