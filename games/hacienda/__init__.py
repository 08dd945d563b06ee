"""Hacienda: land, herds, markets and water on a map of hexes."""
