"""The computer player's room for the Thirty Years War: what it considers, and its worth."""
