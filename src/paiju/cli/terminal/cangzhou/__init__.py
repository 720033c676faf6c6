"""沧州麻将 in a terminal."""
