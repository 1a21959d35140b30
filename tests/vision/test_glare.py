"""White light over a colour: what it looks like then, and what it may have been."""

from __future__ import annotations

import numpy as np

from vision.glare import AMOUNTS, glare_logs, pixels_of_tones, tones_of, under_glare

COLOURS = np.array([[40.0, 42.0, 180.0], [66.0, 118.0, 38.0], [224.0, 230.0, 232.0]])  # blue first
SPREAD = np.array([0.2, 0.09, 0.09])


def test_tones_and_pixels_are_the_same_colours() -> None:
    np.testing.assert_allclose(pixels_of_tones(tones_of(COLOURS)), COLOURS)


def test_light_makes_every_colour_brighter_and_paler() -> None:
    shining = under_glare(tones_of(COLOURS))
    assert shining.shape == (len(AMOUNTS), *COLOURS.shape)
    assert (np.diff(shining[:, :, 0], axis=0) >= 0).all()
    paler = np.diff(np.abs(shining[:, :2, 1:]).sum(axis=2), axis=0) < 0
    assert paler[AMOUNTS[1:] > 0].all()


def test_a_piece_that_mirrors_less_than_the_others_fits_its_colour() -> None:
    hazed = tones_of(255 * np.sqrt((COLOURS[:2] / 255) ** 2 + 0.03))
    fits = glare_logs(tones_of(COLOURS[:2]), hazed, SPREAD)
    assert fits.argmax(axis=1).tolist() == [0, 1]
    assert (np.diag(fits) > -9).all()


def test_a_colour_from_which_light_is_taken_keeps_a_hue_of_its_own() -> None:
    dark = np.array([[10.0, 9.0, 12.0]])
    least = under_glare(tones_of(dark))[0]
    assert (pixels_of_tones(least) > 1).all()


def test_a_colour_fits_itself_best_under_the_light_that_was_added() -> None:
    tones = tones_of(COLOURS[:2])
    fits = glare_logs(under_glare(tones)[5], tones, SPREAD)
    assert fits.argmax(axis=1).tolist() == [0, 1]
    assert (np.diag(fits) > -9).all()


def test_much_light_is_less_likely_than_little() -> None:
    tones = tones_of(COLOURS[:1])
    little, much = glare_logs(under_glare(tones)[[1, -1], 0], tones, SPREAD)[:, 0]
    assert much < little < 0
