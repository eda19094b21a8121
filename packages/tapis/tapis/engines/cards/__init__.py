"""What the engines of card games share: hidden cards dealt anew, and deals played out many at a time.

A card is its place in `PACK32`, a set of cards the bits of those places, a game its place in `TRUMPS`.
"""
