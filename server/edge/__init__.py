"""The ports: bytes from and to the peers, who may come in, and how long they may be silent."""
