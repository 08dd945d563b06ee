"""What the server keeps: the contract, the database behind it, and the data folder."""
