"""The messages in Discord: boards, hands, pings, pictures, answers."""
