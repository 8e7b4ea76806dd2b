"""The typed language: what a player types, understood as cells, units, orders and questions.

Both front ends and position files speak it, so it belongs to the engine.
"""
