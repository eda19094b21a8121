"""The engines of the score sheets: Yams, Top Jack, Poker aux dés."""
