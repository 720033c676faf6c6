"""Why a score is what it is, and what would have been better."""
