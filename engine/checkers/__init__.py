"""Checkers as the sheet has it: men capture both ways, kings fly but land right behind."""
