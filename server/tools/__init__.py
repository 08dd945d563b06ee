"""Subcommands beside the server: they check settings, visit a server, prove a record."""
