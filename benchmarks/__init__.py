"""Zermelo beside its peers: `make bench` runs everything in one go and prints ratios."""
