"""Lists that stand for arrays: of which types the values in them are (E2).

numpy finds one type for all of them and turns each into it: True becomes 1, and
what a mask hides comes to light. So they are looked at before.
"""

from __future__ import annotations

from setrules._numpy import np
from setrules.integers import is_masked

__all__ = ["kinds_within"]


def kinds_within(given: object) -> frozenset[type[object]]:
    """The types of the values in lists of lists; of anything else, its own.

    Of an array in a list they are those of its values, if it hides none of them.

    >>> sorted(kind.__name__ for kind in kinds_within([[1, True], (None,)]))
    ['NoneType', 'bool', 'int']
    """
    kinds: set[type[object]] = set()
    open_: list[object] = [given]
    # A list may stand in many places, in itself too.
    seen: set[int] = set()
    while open_:
        one = open_.pop()
        if isinstance(one, np.ndarray):
            kinds.add(type(one) if is_masked(one) else one.dtype.type)
        elif not isinstance(one, (list, tuple)):
            kinds.add(type(one))
        elif id(one) not in seen:
            seen.add(id(one))
            # As numpy reads it, whatever a subclass says of itself.
            values = tuple.__iter__(one) if isinstance(one, tuple) else list.__iter__(one)
            within = [*values]
            found = {*map(type, within)}
            if not found <= kinds:
                if all(issubclass(kind, (int, np.integer)) for kind in found):
                    kinds |= found
                else:
                    open_ += within
    return frozenset(kinds)
