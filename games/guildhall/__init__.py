"""Guildhall: collect chapters of professions, use what they can do, and buy victory points."""
