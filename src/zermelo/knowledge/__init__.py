"""What makes play strong, one file per game, beside the rules: evaluation, ordering, symmetry, bounds."""
