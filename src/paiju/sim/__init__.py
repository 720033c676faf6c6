"""Many tables at once, and what they add up to."""
