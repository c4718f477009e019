"""The palettes: data, contrast, and inks that everybody can tell apart."""

from __future__ import annotations

import math
from dataclasses import FrozenInstanceError, fields, replace
from itertools import combinations, pairwise

import pytest

from setrules import CARDS, Card, CardError, CardTypeError, svg
from setrules.svg import PALETTES, Palette

INKS = ("red", "green", "purple")
COLORED = [name for name in PALETTES if name != "print"]

# How people without one kind of cones see linear red, green and blue: the matrices of Machado,
# Oliveira and Fernandes (2009) for a severity of 1.
VISION = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(color: str) -> list[float]:
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts]


def luminance(color: str) -> float:
    red, green, blue = linear(color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def lab(rgb: list[float]) -> tuple[float, float, float]:
    """CIE L*a*b* of linear sRGB under D65."""
    to_xyz = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    x, y, z = (
        sum(a * b for a, b in zip(row, rgb, strict=True)) / white
        for row, white in zip(to_xyz, (0.9505, 1.0, 1.089), strict=True)
    )
    f = [one ** (1 / 3) if one > 0.008856 else 7.787 * one + 16 / 116 for one in (x, y, z)]
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


def seen(color: str, vision: str) -> tuple[float, float, float]:
    rgb = linear(color)
    rows = VISION[vision]
    return lab([min(1, max(0, sum(a * b for a, b in zip(row, rgb, strict=True)))) for row in rows])


@pytest.mark.parametrize("name", ["color_blind", "color_blind_dark"])
@pytest.mark.parametrize("vision", VISION)
def test_the_color_blind_tell_the_inks_apart(name: str, vision: str) -> None:
    """Ten times a difference that is just seen, for every two inks and every kind of eye."""
    palette = PALETTES[name]
    for one, other in combinations(INKS, 2):
        apart = math.dist(
            seen(getattr(palette, one), vision), seen(getattr(palette, other), vision)
        )
        assert apart > 23, f"{one} and {other}: {apart:.1f}"


@pytest.mark.parametrize("name", PALETTES)
def test_ink_stands_out_from_paper(name: str) -> None:
    """3 to 1 is what accessibility guidelines ask of graphics."""
    palette = PALETTES[name]
    for ink in INKS:
        assert contrast(getattr(palette, ink), palette.face) >= 3, ink


@pytest.mark.parametrize("name", COLORED)
def test_the_inks_differ_in_brightness(name: str) -> None:
    """So that they stay apart on a copier."""
    shades = sorted(luminance(getattr(PALETTES[name], ink)) for ink in INKS)
    for darker, lighter in pairwise(shades):
        assert (lighter + 0.05) / (darker + 0.05) > 1.25


def test_print_needs_black_ink_only_and_says_the_color_by_a_letter() -> None:
    palette = PALETTES["print"]
    assert {palette.red, palette.green, palette.purple} == {"#000000"}
    assert palette.letters
    drawn = [svg.card(card, palette="print") for card in CARDS]
    shown = [one.replace(str(card), "") for card, one in zip(CARDS, drawn, strict=True)]
    assert len({*shown}) == 81


def test_a_palette_is_a_frozen_value() -> None:
    assert replace(PALETTES["light"], red="#000000") == Palette(red="#000000")
    assert hash(Palette()) == hash(PALETTES["light"])
    assert eval(repr(PALETTES["dark"]), {"Palette": Palette}) == PALETTES["dark"]
    with pytest.raises(FrozenInstanceError):
        Palette().red = "#000000"  # type: ignore[misc]
    with pytest.raises(TypeError):
        PALETTES["light"] = Palette()  # type: ignore[index]


@pytest.mark.parametrize("name", [field.name for field in fields(Palette) if field.type == "str"])
def test_every_color_of_a_palette_is_used_and_checked(name: str) -> None:
    changed = replace(Palette(), **{name: "#123456"})
    pictures = [svg.cards([0, 1, 2, None], (0,), palette=changed)]
    assert all("#123456" in picture for picture in pictures)
    for wrong in ("red", "#12345", "#1234567", "#12345g", "123456#", "", "#12345\n", "url(#a)"):
        with pytest.raises(CardError, match=name) as caught:
            replace(Palette(), **{name: wrong})
        assert "#rrggbb" in str(caught.value)
    for strange in (None, 5, b"#123456"):
        with pytest.raises(CardTypeError, match=name):
            replace(Palette(), **{name: strange})


def test_letters_can_be_left_out() -> None:
    bare = replace(Palette(), letters=False)
    assert svg.card(5).count("<path") - svg.card(5, palette=bare).count("<path") == 2
    with pytest.raises(CardTypeError, match="letters"):
        Palette(letters=1)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", PALETTES)
def test_a_palette_by_its_name(name: str) -> None:
    given = svg.card(40, palette=PALETTES[name])
    assert svg.card(40, palette=name) == given
    assert PALETTES[name].ink(Card(40)) in given


def test_an_unknown_palette() -> None:
    with pytest.raises(CardError, match="'neon': expected a Palette or one of light, dark"):
        svg.card(0, palette="neon")
    with pytest.raises(CardTypeError, match="palette None"):
        svg.card(0, palette=None)  # type: ignore[arg-type]
