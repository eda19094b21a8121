"""French dice and card games: rules, records, robots, a coach's counting, pairing and pictures.

It speaks no language, and knows no Discord, no database and no people.
"""
