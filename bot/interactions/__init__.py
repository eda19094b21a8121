"""What is heard from Discord: presses, forms, typed moves, places that go and come back."""
