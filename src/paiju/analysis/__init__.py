"""Explanations of scores, and what would have been better."""
