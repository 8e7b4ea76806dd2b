"""Fire: who may fire at what, with which value, the roll and its losses (VAU-12)."""
