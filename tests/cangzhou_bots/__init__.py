"""Tests of the Cangzhou bots, their hints and their screen."""
