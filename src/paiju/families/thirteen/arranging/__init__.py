"""摆牌: every split of a hand that is worth considering, and its expected points."""
