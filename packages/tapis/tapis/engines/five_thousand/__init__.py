"""The engine of 5000: the fewest turns alone, the most wins in company."""
