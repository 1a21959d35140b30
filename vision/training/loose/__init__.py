"""How the networks for loose dice are trained: on drawn tables full of dice and clutter, and on photos.

python -m vision.training.loose.casts /tmp/loose
python -m vision.training.loose.played /tmp/loose
python -m vision.training.loose.scenes /tmp/loose --scenes 5000
python -m vision.training.loose.learn /tmp/loose
python -m vision.training.loose.photos /tmp/loose PHOTOS --without OTHERS
python -m vision.training.loose.left_out /tmp/loose PHOTOS
python -m vision.training.loose.fresh /tmp/loose
"""
