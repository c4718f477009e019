"""The engine and the reference model driven by the same commands, compared after each.

``choose`` is the only source of choice: a Hypothesis draw or a seeded
``random.Random`` may stand behind it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from laws import StreamLaw, digit_sums
from reference.rules import NAMED
from reference.session import ReferenceSession, Refused
from wrong_arguments import SIGNATURES, WRONG_TYPE, WRONG_VALUE, Index

from setrules import Board, Deck, GameSession, RuleSet, SetRulesError

Choose = Callable[[Sequence[Any]], Any]
Command = tuple[str, tuple[Any, ...]]

WHOLE_DECKS = (list(range(81)), [card for card in range(81) if card // 3 % 3 == 0])
IDS = ("ann", "Bob", "co-op", "coop", "z9")


class Pair:
    """One match twice: ``engine`` and ``model``."""

    def __init__(self, setup: dict[str, Any]) -> None:
        self.setup = setup
        self.log: list[Command] = []
        self.told: list[dict[str, Any]] = []
        order = setup["deck"]
        slots = setup["board"]
        rules = RuleSet.from_dict(setup["rules"])
        self.engine = GameSession(
            setup["players"],
            rules,
            mode=setup["mode"],
            deck=Deck.of(order),
            board=None if slots is None else Board.of(slots, rules),
            now_ms=setup["now_ms"],
            animations=setup["animations"],
            dealer=setup["dealer"],
        )
        self.model = ReferenceSession(
            list(setup["players"]),
            dict(setup["rules"]),
            setup["mode"],
            list(order),
            None if slots is None else list(slots),
            setup["now_ms"],
            setup["animations"],
            setup["dealer"],
        )
        self.all_cards = sorted([*order, *(card for card in slots or () if card is not None)])
        self.stream = StreamLaw(rules, order)
        self.agree([event.to_dict() for event in self.engine.opening], self.model.opening)

    def do(self, command: str, *arguments: Any) -> str:
        """Give both the command; return how they answered: raised, nothing or events."""
        self.log.append((command, arguments))
        before = self.engine.snapshot()
        lying = self.engine.board.slots
        try:
            expected = getattr(self.model, command)(*arguments)
        except Refused:
            expected = None
        try:
            told = [event.to_dict() for event in getattr(self.engine, command)(*arguments)]
        except SetRulesError:
            assert expected is None, self.story("the engine raises, the model does not", expected)
            assert self.engine.snapshot() == before, self.story("a refused command changed", "")
            return "raised"
        assert expected is not None, self.story("the model raises, the engine does not", told)
        self.agree(told, expected)
        self.check_untouched(lying, told)
        return "events" if told else "nothing"

    def go_on_as(self, how: str) -> None:
        """Let an equal session take over: restored, replayed or copied (M4, E3)."""
        before = self.engine.snapshot()
        if how == "restored":
            twin = GameSession.restore(json.loads(json.dumps(before)))
        elif how == "replayed":
            record = json.dumps(self.engine.record())
            twin = GameSession.replay(json.loads(record))
            assert json.dumps(twin.record()) == record, self.story(twin.record(), record)
        else:
            twin = self.engine.copy()
            assert twin.record() == self.engine.record()
        assert twin == self.engine, self.story(how, before)
        assert twin.snapshot() == before
        assert twin.opening == self.engine.opening
        self.engine = twin

    def agree(self, told: list[Any], expected: list[Any]) -> None:
        """Compare the events of a command and everything that can be seen after it."""
        assert told == expected, self.story(told, expected)
        self.told += told
        engine, model = self.engine, self.model
        seen = {
            "phase": engine.phase,
            "now_ms": engine.now_ms,
            "slots": [None if card is None else int(card) for card in engine.board.slots],
            "deck": self.undrawn(),
            "result": engine.result.to_dict() if engine.result else None,
            "players": [
                {name: getattr(player, name) for name in player.__slots__}
                for player in engine.players
            ],
            "selections": [[int(card) for card in engine.selection(id)] for id in engine_ids(self)],
        }
        wanted = {
            "phase": model.phase,
            "now_ms": model.now_ms,
            "slots": model.slots,
            "deck": model.deck,
            "result": model.result,
            "players": model.players,
            "selections": [model.selection(id) for id in engine_ids(self)],
        }
        assert seen == wanted, self.story(seen, wanted)
        self.check_laws(told)

    def undrawn(self) -> list[int]:
        """The cards left in the engine's deck, in order."""
        deck = self.engine.snapshot()["deck"]
        assert isinstance(deck, dict)
        order, drawn = deck["order"], deck["drawn"]
        assert isinstance(order, list)
        assert isinstance(drawn, int)
        return [card for card in order[drawn:] if isinstance(card, int)]

    def check_laws(self, told: Sequence[dict[str, Any]]) -> None:
        """What holds after every command, whatever the rules."""
        view: Any = self.engine.view()
        taken = [card for one in view["taken"] for card in one["cards"]]
        lying = [int(card) for card in self.engine.board.cards]
        undrawn = self.undrawn()
        assert sorted([*taken, *lying, *undrawn]) == self.all_cards, self.story("cards", "")
        if self.all_cards in WHOLE_DECKS:
            assert digit_sums([*lying, *undrawn]) == [0, 0, 0, 0], self.story("digit sums", "")
        self.stream.told(told)
        self.stream.settled(self.engine.phase)
        assert self.stream.taken == taken
        followed = sorted(self.stream.board.items())
        seen = [(at, card) for at, card in enumerate(self.engine.board.slots) if card is not None]
        assert followed == seen, self.story("the board that the events tell", followed)
        looked = self.stream.rules.expansion == "engine" and not self.stream.owed
        assert not looked or self.stream.exists == self.engine.board.any_set_exists()

    def check_untouched(self, before: tuple[Any, ...], told: Sequence[dict[str, Any]]) -> None:
        """Every card that no claim took stays in its slot unless the rules close up (B2)."""
        if any(event["type"] == "closed_up" for event in told):
            assert self.engine.rules.close_up != "never"
            return
        gone = {card for one in told if one["type"] == "claim_accepted" for card in one["cards"]}
        after = self.engine.board.slots
        for slot, card in enumerate(before):
            assert card is None or card in gone or after[slot] == card, self.story(slot, card)

    def story(self, told: object, expected: object) -> str:
        """The whole match so far, for the message of a failure."""
        lines = [repr(self.setup), *(f"  {name}{arguments}" for name, arguments in self.log)]
        return "\n".join([*lines, f"engine: {told}", f"model:  {expected}"])


def engine_ids(pair: Pair) -> Sequence[str]:
    """The players, as long as asking for them is allowed in this mode."""
    return tuple(pair.setup["players"])


def choose_setup(choose: Choose) -> dict[str, Any]:
    """Any rule set, mode, number of players and beginning that go together."""
    name = choose(sorted(NAMED))
    rules = dict(NAMED[name])
    mode = choose(("single", "local", "local", "pass_and_play", "online", "online"))
    if name == "solitaire":
        mode = choose(("single", "local", "online"))
    players = list(IDS[: choose((2, 3, 3, 5)) if mode != "single" and name != "solitaire" else 1])
    if choose((True, False)):
        players.reverse()
    if mode == "online":
        rules["call_window_ms"] = 0
    elif choose((True, False)) and rules["call_window_ms"]:
        rules["call_window_ms"] = choose((0, 5000, 60))
    rules["duration_ms"] = choose((0, 0, 0, 400, 60_000, 600_000))
    rules["penalty"] = choose(
        ("none", "point", "time") if rules["duration_ms"] else ("none", "point", rules["penalty"])
    )
    if rules["penalty"] == "time":
        rules["penalty_ms"] = choose((1, 50, 100, 5000))
    rules["penalty_points"] = choose((1, 3))
    rules["score_floor"] = choose((True, False))
    rules["tick_ms"] = choose((50, 50, 1, 7))
    rules["claim_order"] = choose(("tick", "timestamp"))
    rules["stale_penalised"] = choose((True, False))
    rules["tie_break"] = choose(("none", "fewest_invalid"))
    rules["reconnect_ms"] = choose((30_000, 30_000, 100, 0))
    if choose((False, False, True)):
        rules["cap"] = choose((0, 12, 13, 15, 18, 21))
        rules["partial_deal"] = choose((True, False))
        rules["refill"] = choose(("always", "to_12"))
        rules["close_up"] = choose(("never", "above_12", "always"))
        if name not in ("solitaire",):
            rules["expansion"] = choose(("engine", "agreement"))
    deck, board = _choose_cards(choose, rules)
    return {
        "players": players,
        "rules": rules,
        "mode": mode,
        "deck": deck,
        "board": board,
        "now_ms": choose((0, 7, 1_764_000_000_123)),
        "animations": mode != "online" and choose((True, False)),
        "dealer": choose((None, *players)),
    }


CAP20 = (0, 1, 3, 4, 9, 10, 12, 13, 27, 28, 32, 35, 38, 47, 59, 65, 66, 67, 71, 77)


def _choose_cards(
    choose: Choose, rules: dict[str, Any]
) -> tuple[list[int], list[int | None] | None]:
    """A whole deck, a short one, or a given position with holes and dead cards."""
    seed = choose(range(500))
    order = [int(card) for card in Deck.shuffled(seed, small=rules["deck"] == "small").order]
    shape = choose(("whole", "whole", "short", "given", "given", "dead first"))
    if shape == "whole":
        return order, None
    if shape == "short":
        return order[: choose((0, 3, 9, 12, 13, 14, 15, 17, 18, 24))], None
    if shape == "dead first":
        dead = [card for card in CAP20 if rules["deck"] == "full" or card // 3 % 3 == 0]
        rest = [card for card in order if card not in dead]
        return (dead + rest)[: choose((12, 13, 14, 15, 18, 20, 22, 27, 40))], None
    most = rules["cap"] or 30
    lying = min(choose((0, 2, 3, 9, 11, 12, 13, 14, 15, 18, 21)), most)
    slots: list[int | None] = list(order[:lying])
    for _ in range(choose((0, 0, 1, 3, 60))):
        if len(slots) < 81:
            slots.insert(choose(range(len(slots) + 1)), None)
    pile = order[lying : lying + choose((0, 1, 2, 3, 5, 12, 60))]
    return pile, slots


def choose_command(choose: Choose, pair: Pair) -> Command:
    """A command that may well count: claims are often right, times often at a boundary."""
    engine = pair.engine
    rules = engine.rules
    players = pair.setup["players"]
    someone = choose(players)
    kinds = ["advance", "disconnect", "reconnect", "animation_done", "claim", "claim"]
    if engine.mode == "online":
        kinds += ["submit"] * 9
    elif engine.mode == "pass_and_play":
        kinds += ["tap"] * 6 + ["confirm"] * 4
    else:
        kinds += ["tap"] * 4 + ["claim"] * 4 + ["claim_slots"] * 3
    if rules.call_window_ms:
        view: Any = engine.view()
        caller = view["control"]["player"]
        kinds += ["call_set", *["pass_call"] * 4] if caller else ["call_set"] * 9
        someone = caller if caller and choose((True, True, False)) else someone
    if rules.expansion == "agreement":
        kinds += ["agree_no_set"] * 5
    if rules.expansion == "request":
        kinds += ["request_cards"] * 2
    if pair.setup["animations"]:
        kinds += ["animation_done"] * 8
    if choose(range(200)) == 0:
        kinds = ["forfeit"]
    kind = choose(kinds)
    if kind in ("confirm", "forfeit", "pass_call", "agree_no_set", "request_cards"):
        return kind, (someone,)
    if kind == "animation_done":
        return kind, ()
    if kind == "tap":
        slot = choose(range(max(1, len(engine.board.slots))))
        sets = engine.board.find_all_sets()
        if sets and choose((True, False)):
            slot = choose(sets[0])
        return kind, (slot,) if engine.mode == "pass_and_play" else (slot, someone)
    if kind == "claim_slots":
        return kind, (someone, _choose_slots(choose, pair))
    if kind in ("claim", "submit"):
        cards = _choose_claim(choose, pair)
        return (
            (kind, (someone, cards))
            if kind == "claim"
            else (
                kind,
                (someone, cards, _choose_time(choose, pair)),
            )
        )
    if kind == "call_set":
        callers = choose((1, 2, 2, 3))
        named = list(players[:callers]) if choose((True, True, False)) else [someone]
        return kind, (named, _choose_time(choose, pair))
    if kind == "advance":
        return kind, (_choose_time(choose, pair),)
    return kind, (someone, _choose_time(choose, pair))


def choose_wrong_command(choose: Choose, pair: Pair) -> Command:
    """Any command, of this mode and rule set or not, with one argument of a wrong kind."""
    name = choose(sorted(SIGNATURES))
    arguments = [_right_argument(choose, pair, kind) for kind in SIGNATURES[name]]
    if arguments:
        at = choose(range(len(arguments)))
        kind = SIGNATURES[name][at]
        arguments[at] = choose((*WRONG_TYPE[kind], *WRONG_VALUE[kind]))
    return name, tuple(arguments)


def _right_argument(choose: Choose, pair: Pair, kind: str) -> Any:
    players = pair.setup["players"]
    if kind == "player":
        return choose(players)
    if kind == "callers":
        return [choose(players)]
    if kind == "slot":
        return Index(choose(range(12)))
    if kind == "slots":
        return _choose_slots(choose, pair)
    if kind == "cards":
        return _choose_claim(choose, pair)
    return Index(_choose_time(choose, pair))


def _choose_slots(choose: Choose, pair: Pair) -> tuple[int, ...]:
    sets = pair.engine.board.find_all_sets()
    if sets and choose((True, True, False)):
        return tuple(choose(sets))
    count = len(pair.engine.board.slots)
    return tuple(choose(range(max(1, count))) for _ in range(3))


def _choose_claim(choose: Choose, pair: Pair) -> tuple[int, ...]:
    board = pair.engine.board
    sets = board.find_all_sets()
    if sets and choose((True, True, False)):
        slots = list(choose(sets))
        if choose((True, False)):
            slots.reverse()
        return tuple(int(board.slots[slot]) for slot in slots)
    view: Any = pair.engine.view()
    taken = [one["cards"] for one in view["taken"]]
    if taken and choose((True, False, False)):
        return tuple(choose(taken))
    lying = [int(card) for card in board.cards]
    pool = lying if len(lying) > 2 and choose((True, True, False)) else range(81)
    return tuple(choose(pool) for _ in range(3))


def _choose_time(choose: Choose, pair: Pair) -> int:
    """Now, a little later, or beside a moment at which something is due."""
    engine = pair.engine
    rules = engine.rules
    start, now = pair.setup["now_ms"], engine.now_ms
    tick_end = start + rules.tick_ms * ((now - start) // rules.tick_ms + 1)
    moments = [now, now, now, now, now + 1, now + choose(range(200)), tick_end, tick_end]
    if rules.duration_ms:
        clocks = [player.clock_ms for player in engine.players]
        moments += [now + min(clocks), start + rules.duration_ms]
    moments += [now + choose((0, rules.reconnect_ms)), now + rules.call_window_ms]
    view: Any = engine.view()
    if view["control"]["until_ms"] >= 0:
        moments.append(view["control"]["until_ms"])
    if choose(range(100)) == 0:
        moments = [now + 100_000]
    return int(choose(moments) + choose((0, 0, 0, -1, 1)))


def play(choose: Choose, commands: int) -> Pair:
    """One match of some commands."""
    pair = Pair(choose_setup(choose))
    for _ in range(commands):
        name, arguments = choose_command(choose, pair)
        pair.do(name, *arguments)
    return pair
