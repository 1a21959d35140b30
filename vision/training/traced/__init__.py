"""Path-traced tables to learn from; needs Mitsuba (`pip install -e ".[tracing]"`), for training only."""
