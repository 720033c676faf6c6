"""What every game shares: cards, the contract, options, ledger, records, the shuffle. Standard library alone."""
