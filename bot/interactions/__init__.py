"""What is heard from Discord: presses, forms, typed moves, absences."""
