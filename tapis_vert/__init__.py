"""Tapis Vert as one package: a wheel puts `bot`, `cogs` and `data` in here, where they disturb no other bot.

Importing it changes nothing; `python -m tapis_vert` starts the program.
"""
