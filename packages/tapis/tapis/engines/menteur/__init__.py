"""The engine of Menteur: exact odds, what bids tell of cups, what the next player will do."""
