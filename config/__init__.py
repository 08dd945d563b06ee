"""Typed settings with their defaults, and the loader that reads them from YAML."""
