"""The phases of a match and every step from one to another (M3)."""

from __future__ import annotations

from sheet import QUIET, SOFT, Sheet

__all__ = ["STEPS", "match"]

#: The upper left corner of each phase, and its width.
_PLACES = {
    "dealing": (24, 130, 110),
    "playing": (196, 130, 120),
    "valid_set": (370, 40, 110),
    "refill": (510, 40, 100),
    "expanding": (630, 130, 106),
    "invalid_set": (340, 222, 110),
    "ended": (24, 330, 712),
}
_HEIGHT = 44

#: Every step that exists, and the line by which it is drawn.
STEPS: dict[tuple[str, str], tuple[tuple[float, float], ...]] = {
    ("dealing", "playing"): ((136, 152), (194, 152)),
    ("dealing", "expanding"): ((79, 128), (79, 20), (705, 20), (705, 128)),
    ("dealing", "ended"): ((79, 176), (79, 328)),
    ("playing", "valid_set"): ((290, 128), (368, 70)),
    ("playing", "invalid_set"): ((292, 176), (352, 220)),
    ("playing", "expanding"): ((318, 164), (628, 164)),
    ("playing", "ended"): ((222, 176), (222, 328)),
    ("valid_set", "refill"): ((482, 62), (508, 62)),
    ("valid_set", "ended"): ((470, 86), (470, 328)),
    ("invalid_set", "playing"): ((338, 248), (262, 178)),
    ("invalid_set", "ended"): ((395, 268), (395, 328)),
    ("refill", "playing"): ((512, 86), (318, 140)),
    ("refill", "expanding"): ((612, 70), (664, 128)),
    ("refill", "ended"): ((560, 86), (560, 328)),
    ("expanding", "playing"): ((628, 150), (318, 150)),
    ("expanding", "expanding"): ((738, 142), (750, 142), (750, 164), (738, 164)),
    ("expanding", "ended"): ((683, 176), (683, 328)),
}

#: Steps that no command and no animation takes: only time, or that nobody is left.
_ONLY_TIME = (("valid_set", "ended"), ("invalid_set", "ended"))


def match() -> Sheet:
    """The seven phases, and the seventeen steps between them."""
    sheet = Sheet("The phases of a match, and the steps between them", 764, 426)
    for phase, (x, y, width) in _PLACES.items():
        fill = "#e0e7ff" if phase == "playing" else SOFT
        sheet.box(x, y, width, (phase,), height=_HEIGHT, fill=fill)
    for step, points in STEPS.items():
        sheet.arrow(*points, dashed=step in _ONLY_TIME)
    for x, y, text, anchor in (
        (322, 84, "a valid claim", "end"),
        (336, 204, "an invalid claim", "start"),
        (394, 181, "by vote or request", "middle"),
        (700, 248, "deck", "start"),
        (700, 264, "or cap", "start"),
        (390, 15, "no set lies", "middle"),
        (646, 92, "no set", "start"),
        (214, 256, "by vote, time", "end"),
        (214, 272, "or forfeit", "end"),
    ):
        sheet.words(x, y, text, size=13, color=QUIET, anchor=anchor)
    for line, text in enumerate(
        (
            "What leaves playing is a command. Any other line is one animation_done; the dashed",
            "ones are none. Time and forfeits can end a match from every phase.",
        )
    ):
        sheet.words(24, 396 + 18 * line, text, size=13, color=QUIET, anchor="start")
    return sheet
