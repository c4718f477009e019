"""``setrules deal``: the opening of a match."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from setrules.cli.common import FINE, exit_codes, print_json
from setrules.cli.options import daily_option, deck_seed_option
from setrules.cli.paths import Target
from setrules.shown import counted

if TYPE_CHECKING:
    from setrules.board import Board

__all__ = ["register"]


def register(root: click.Group) -> None:
    """Add the command of this module to the command line."""
    root.add_command(_deal)


@click.command("deal", epilog=exit_codes("fine"))
@deck_seed_option
@daily_option
@click.option("--small", is_flag=True, help="The small deck: the 27 solid cards.")
@click.option(
    "--svg",
    "picture",
    metavar="FILE",
    type=Target(allow_dash=True),
    help="Write a picture of the board to this file, - for standard output alone.",
)
@click.option("--json", "as_json", is_flag=True, help="Print deck and board as JSON.")
def _deal(
    seed: int | None,
    day: datetime.date | None,
    small: bool,
    picture: str | None,
    as_json: bool,
) -> int:
    """Deal the opening of a match: twelve cards, and three more while no set lies.

    Without --seed and --daily the seed is taken from the time and printed, so
    that the deck can be dealt again.
    """
    from setrules.board import Board
    from setrules.deck import Deck
    from setrules.rules import RuleSet
    from setrules.seeds import daily_seed

    if day is not None and seed is not None:
        raise click.ClickException("--daily has a seed of its own: leave --seed out")
    if picture == "-" and as_json:
        raise click.ClickException("--svg - and --json both print: give --svg a file")
    deck = Deck.shuffled(seed if day is None else daily_seed(day), small=small)
    board = Board.deal(deck, RuleSet.edition(deck="small" if small else "full"))
    expansions = 0
    while board.expand(deck):
        expansions += 1
    assert deck.seed is not None
    if picture is not None:
        _write_picture(board, picture)
        if picture == "-":
            return FINE
    if as_json:
        print_json(
            {
                "board": [-1 if card is None else int(card) for card in board.slots],
                "deck_remaining": deck.remaining,
                "expansions": expansions,
                "order": [int(card) for card in deck.order],
                "seed": deck.seed,
                "small": small,
            }
        )
        return FINE
    from setrules.drawing import BoardDrawing, new_console

    console = new_console()
    console.print(BoardDrawing.of(board))
    name = f"daily challenge of {day.isoformat()}, seed" if day else "seed"
    console.print(f"{name} {deck.seed}, {counted(deck.remaining, 'card')} left in the deck")
    if expansions:
        console.print(f"{3 * expansions} cards were added, as no set lay")
    return FINE


def _write_picture(board: Board, path: str) -> None:
    from setrules import svg

    text = svg.board(board) + "\n"
    if path == "-":
        click.echo(text, nl=False)
    else:
        Path(path).write_bytes(text.encode("utf-8"))
