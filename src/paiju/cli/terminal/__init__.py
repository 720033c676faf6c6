"""Output for people: tables, coloured cards, progress, and one screen per kind of table. Needs rich."""
