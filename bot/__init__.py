"""Tapis Vert: a Discord bot that turns any channel into a table for French dice and card games."""
