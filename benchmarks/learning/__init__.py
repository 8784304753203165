"""Learning by playouts: the data, and the fit."""
