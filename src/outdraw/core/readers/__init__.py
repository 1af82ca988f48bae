"""The readers of rules: one rulebook, played live, simulated, recorded, enumerated, read ahead, in possible worlds."""
