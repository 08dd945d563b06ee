"""The commands, by group: each a function whose docstring is its help page."""
