"""What is shown in Discord and kept true: boards, hands, pings, pictures, answers."""
