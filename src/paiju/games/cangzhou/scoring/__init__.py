"""算分: wins and kongs described from outside, read strictly and settled by the rules."""
