"""The readers of rules: one rulebook, played live, simulated, enumerated, retraced as a seat saw it, or read ahead."""
