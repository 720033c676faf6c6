"""算分: hands described from outside, read strictly and settled by the rules."""
