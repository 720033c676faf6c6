"""Speed and memory, each as a ratio against a named peer in the same run: ``python -m bench``."""
