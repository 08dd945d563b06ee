"""Sessions, lobby, tables and the store: the server that joins games and protocol."""
