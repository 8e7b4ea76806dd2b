"""First Army and the Imperial Guard, units with rules of their own (SED-7)."""
