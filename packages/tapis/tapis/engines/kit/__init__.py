"""What all engines share: the question, the thought, levels, solved tables."""
