"""学习: how programs see and play many tables at once: numbered choices, observations, policies."""
