"""An explanation as a piece of a page: the three cards, and what each attribute says."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from setrules.svg.draw import card

if TYPE_CHECKING:
    from setrules.explanation import Explanation

__all__ = ["explanation_html"]

_MARKS = {"same": "\N{CHECK MARK} all the same", "different": "\N{CHECK MARK} all different"}


def explanation_html(explanation: Explanation) -> str:
    """Return three cards, the verdict and a row an attribute (V4), as HTML.

    >>> from setrules import explain
    >>> page = explanation_html(explain(0, 1, 5))
    >>> page.count("<svg"), page.count("<tr>"), "Not a set" in page
    (3, 5, True)
    """
    pictures = "".join(map(card, explanation.cards))
    head = "".join(f'<th scope="col">{escape(one.code)}</th>' for one in explanation.cards)
    rows = []
    for one in explanation.attributes:
        values = "".join(f"<td>{escape(value)}</td>" for value in one.values)
        odd = f"\N{BALLOT X} {one.twice} twice, {one.once} once"
        verdict = _MARKS.get(one.verdict, odd)
        rows.append(
            f'<tr><th scope="row">{escape(one.attribute.value)}</th>{values}'
            f"<td>{escape(verdict)}</td></tr>"
        )
    return (
        f"<div><p>{pictures}</p><p>{escape(str(explanation))}</p>"
        f'<table><thead><tr><th scope="col">attribute</th>{head}<th scope="col">verdict</th></tr>'
        f"</thead><tbody>{''.join(rows)}</tbody></table></div>"
    )
