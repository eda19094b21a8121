"""The engine of Coinche: hidden cards are dealt anew, auctions are talked to their end, deals played out."""
