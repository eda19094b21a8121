"""What the engines of games for two sides of two share: eight cards each, announcements, tricks.

What was bid tells of hands, and what a finished deal is worth, is handed in by each game's engine.
"""
