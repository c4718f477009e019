"""``setrules solve``: the sets of a board."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from setrules.cli.arguments import Arguments
from setrules.cli.cards import CardText, complete_code, read_typed, typed_texts
from setrules.cli.common import FAILED, FINE, exit_codes, print_json
from setrules.errors import describe

if TYPE_CHECKING:
    from setrules.card import Card

__all__ = ["register"]


def register(root: click.Group) -> None:
    """Add the command of this module to the command line."""
    root.add_command(_solve)


@click.command("solve", cls=Arguments, epilog=exit_codes("a set lies", "no set lies"))
@click.argument("codes", nargs=-1, required=True, type=CardText(), shell_complete=complete_code)
@click.option("--json", "as_json", is_flag=True, help="Print the board and its sets as JSON.")
def _solve(codes: tuple[str, ...], as_json: bool) -> int:
    """Show the board of CODES and every set on it.

    A card is a code (2GOD), an id (34) or four words (2 green open diamond);
    .. is an empty slot and - stands for what standard input holds. Slots are
    numbered from 0.
    """
    from setrules.board import Board
    from setrules.rules import RuleSet

    typed = read_typed(typed_texts(codes))
    slots = [card for _, card in typed]
    _refuse_twins(typed)
    if not any(slots):
        raise click.ClickException("no card to look at: type some, such as 1RSD 2GOD 3PTS")
    # A board to look at may be larger than a match lets one grow.
    board = Board.of(slots, RuleSet.edition(cap=0))
    found = board.find_all_sets()
    held = [[card for slot in found_slots if (card := board.slots[slot])] for found_slots in found]
    if as_json:
        print_json(
            {
                "board": [-1 if card is None else int(card) for card in board.slots],
                "count": len(found),
                "sets": [
                    {
                        "cards": [int(card) for card in cards],
                        "codes": [card.code for card in cards],
                        "slots": list(found_slots),
                    }
                    for found_slots, cards in zip(found, held, strict=True)
                ],
            }
        )
        return FINE if found else FAILED
    from setrules.drawing import BoardDrawing, code_text, new_console

    console = new_console()
    console.print(BoardDrawing.of(board))
    for found_slots, cards in zip(found, held, strict=True):
        places = " ".join(f"{slot:2}" for slot in found_slots)
        console.print(places, "", *(code_text(card) for card in cards))
    console.print(f"{len(found)} set{'' if len(found) == 1 else 's'}" if found else "no set lies")
    return FINE if found else FAILED


def _refuse_twins(typed: list[tuple[str, Card | None]]) -> None:
    """A board would refuse them too, but it does not know what was typed."""
    first: dict[Card, int] = {}
    for slot, (text, card) in enumerate(typed):
        if card is not None and first.setdefault(card, slot) != slot:
            raise click.ClickException(
                f"{describe(text)} in slot {slot} is the card {describe(typed[first[card]][0])} "
                f"of slot {first[card]} again: expected distinct cards"
            )
