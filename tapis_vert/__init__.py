"""Tapis Vert as one package: a wheel puts all of the program in here, where it disturbs no other bot.

Importing it changes nothing; `python -m tapis_vert` starts the program.
"""
