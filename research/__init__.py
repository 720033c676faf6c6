"""Programs that measure the bots and work out the data that the package ships: run from the repository."""
