"""What a client says, what the server says, and the bytes between."""
