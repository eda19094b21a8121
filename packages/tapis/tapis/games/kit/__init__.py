"""What the games share: the contract, luck, dice, score sheets, cards, tricks."""
