"""``setrules explain``: why three cards are a set, or why they are not (V4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from setrules.cli.arguments import Arguments
from setrules.cli.cards import CardText, complete_code, read_slots, typed_texts
from setrules.cli.common import FAILED, FINE, exit_codes, print_json

if TYPE_CHECKING:
    from setrules.explanation import Explanation
    from setrules.vectors.canonical import Json

__all__ = ["register"]


def register(root: click.Group) -> None:
    """Add the command of this module to the command line."""
    root.add_command(_explain)


@click.command("explain", cls=Arguments, epilog=exit_codes("a set", "no set"))
@click.argument("codes", nargs=-1, required=True, type=CardText(), shell_complete=complete_code)
@click.option("--json", "as_json", is_flag=True, help="Print the verdicts as JSON.")
def _explain(codes: tuple[str, ...], as_json: bool) -> int:
    """Say whether three cards are a set, attribute by attribute.

    A card is a code (2GOD), an id (34) or four words (2 green open diamond).
    An attribute that breaks the rule is marked with x.
    """
    from setrules.explanation import explain

    slots = read_slots(typed_texts(codes))
    cards = [card for card in slots if card is not None]
    if len(cards) != len(slots):
        raise click.ClickException("'..' is an empty slot: expected 3 cards")
    if len(cards) != 3:
        raise click.ClickException(
            f"{len(cards)} card{'' if len(cards) == 1 else 's'}: expected 3, such as 1RSD 2GOD 3PTS"
        )
    told = explain(*cards)
    if as_json:
        print_json(_as_data(told))
        return FINE if told.valid else FAILED
    from rich.text import Text

    from setrules.drawing import CardRow, new_console

    console = new_console()
    console.print(CardRow(told.cards))
    console.print("A set." if told.valid else "Not a set.", style="bold")
    for one in told.attributes:
        broken = one.verdict == "broken"
        line = Text.assemble(("x " if broken else "  ", "bold red"), str(one))
        console.print(line, soft_wrap=True)
    return FINE if told.valid else FAILED


def _as_data(told: Explanation) -> dict[str, Json]:
    """The same fields as in the vectors of this kind."""
    from setrules.explanation import verdict_data

    return {
        "attributes": [verdict_data(one) for one in told.attributes],
        "cards": [int(card) for card in told.cards],
        "codes": [card.code for card in told.cards],
        "text": str(told),
        "valid": told.valid,
    }
