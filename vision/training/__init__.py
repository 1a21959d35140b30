"""How the reader's networks are trained, on pictures of our own renderer. Not part of the wheel.

pip install -e ".[training]"
python -m vision.training.pictures die /tmp/patches --boards 300
python -m vision.training.train die /tmp/patches
"""
