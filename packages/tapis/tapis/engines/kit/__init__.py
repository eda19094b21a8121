"""What all engines share: the question, the evaluation, levels, solved tables."""
