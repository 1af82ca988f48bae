"""The readers of rules: one rulebook, played live, replayed, simulated, enumerated, or with some of it fixed."""
