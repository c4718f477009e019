"""Generated cases about boards, step by step (B)."""

from __future__ import annotations

from setrules.board import Board
from setrules.conform.fuzz.numbers import any_seed, dead_cards, no_card
from setrules.conform.fuzz.rulesets import any_rules, spoiled
from setrules.conform.fuzz.stream import Choices
from setrules.deck import Deck
from setrules.errors import SetRulesError
from setrules.rules import RuleSet
from setrules.vectors.canonical import Json
from setrules.vectors.kinds.board import perform, start

__all__ = ["any_position", "board"]


def any_position(choices: Choices, rules: dict[str, Json]) -> tuple[list[int], list[int]]:
    """The slots of a given position, -1 for a hole, and the deck behind it."""
    order = _order(choices, small=rules["deck"] == "small")
    cap = rules["cap"]
    assert isinstance(cap, int)
    lying = min(choices.pick((0, 2, 3, 9, 11, 12, 12, 13, 14, 15, 18, 21)), cap or 30)
    slots = order[:lying]
    for _ in range(choices.pick((0, 0, 0, 1, 3, 40))):
        slots.insert(choices.below(len(slots) + 1), -1)
    return slots, order[lying:][: choices.pick((0, 1, 2, 3, 5, 12, 60, 60))]


def _order(choices: Choices, *, small: bool) -> list[int]:
    """A whole deck; sometimes cards without a set come first."""
    order = [int(card) for card in Deck.shuffled(any_seed(choices), small=small).order]
    if choices.once_in(2):
        dead = [card for card in choices.shuffled(dead_cards(choices)) if card in order]
        return dead + [card for card in order if card not in dead]
    return order


def board(choices: Choices) -> dict[str, Json]:
    """A position and the steps of a few claims, now and then with a mistake in it."""
    rules = any_rules(choices, alone=True)
    slots, deck = any_position(choices, rules)
    steps = _steps(choices, rules, slots, deck)
    family = choices.below(60)
    if family == 0:
        rules = spoiled(choices, rules)
    elif family == 1 and slots:
        slots[choices.below(len(slots))] = choices.pick((*deck, *slots, no_card(choices)))
    elif family == 2 and deck:
        deck[choices.below(len(deck))] = choices.pick((*deck, *slots, no_card(choices)))
    elif family == 3:
        slots = slots + [-1] * (82 - len(slots))
    return {"deck": deck, "rules": rules, "slots": slots, "steps": list(steps)}


def _steps(
    choices: Choices, rules: dict[str, Json], slots: list[int], deck: list[int]
) -> list[dict[str, Json]]:
    """Steps that are possible one after another, the last one perhaps not."""
    lying, pile = start(RuleSet.from_dict(rules), slots, deck)
    steps: list[dict[str, Json]] = []
    vacated: list[int] = []
    for _ in range(choices.between(1, 12)):
        step, named = _step(choices, lying, vacated)
        if choices.once_in(80):
            named = _mistake(choices, named, lying)
        steps.append({"slots": list(named), "step": step})
        try:
            lying, _ = perform(step, named, lying, pile)
        except SetRulesError:
            break
        vacated = named if step == "take" else []
    return steps


def _step(choices: Choices, lying: Board, vacated: list[int]) -> tuple[str, list[int]]:
    if vacated and not choices.once_in(10):
        return "refill", choices.shuffled(vacated)
    if choices.once_in(15):
        return "deal", []
    occupied = [slot for slot, card in enumerate(lying.slots) if card is not None]
    if len(occupied) < 3 or choices.once_in(2):
        return choices.pick(("expand", "close_up", "top_up", "expand")), []
    found = lying.find_all_sets()
    if found and not choices.once_in(3):
        return "take", choices.shuffled(choices.pick(found))
    return "take", choices.some(occupied, 3)


def _mistake(choices: Choices, named: list[int], lying: Board) -> list[int]:
    """Slots as no step can name them; a step without slots stays as it is."""
    if not named:
        return named
    wrong = choices.pick((-1, len(lying.slots), 255, named[-1], 80))
    return choices.pick(([wrong, *named[1:]], named[:2], [*named, wrong]))
