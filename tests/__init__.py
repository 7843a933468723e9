"""The tests of Judge."""
