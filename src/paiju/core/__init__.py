"""Shared by every game: cards, the contract, options, ledger, records, the shuffle. Standard library alone."""
