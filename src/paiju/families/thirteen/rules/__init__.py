"""规则: of the three games: :mod:`play`, :mod:`rows`, :mod:`specials`, :mod:`settling`, and their lookup tables."""
