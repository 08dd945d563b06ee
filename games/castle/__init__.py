"""A Castle for All Seasons: choose characters, build the castle, place helpers in it."""
