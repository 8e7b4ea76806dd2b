"""Settings of hypothesis: no time limit for one example, since machines differ."""

from hypothesis import settings

settings.register_profile("hexplain", deadline=None)
settings.load_profile("hexplain")
