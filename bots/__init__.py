"""Brains that choose moves, and the client that plays them over the protocol."""
