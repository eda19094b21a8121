"""Each reason of the coach, computed a second way: with all hands in sight, by playing on, by counting."""
