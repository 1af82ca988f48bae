"""Counting without going down every path: hands of cards, and margins of independent draws."""
