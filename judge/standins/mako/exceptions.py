"""Nothing of it is asked for but that it is there."""
