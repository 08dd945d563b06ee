"""The rules of the games and the kernel that they share; nothing here knows of a network."""
