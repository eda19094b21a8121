"""Clocks of games that people play over days: banks of time, waits, and when a clock stands."""
