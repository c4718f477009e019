"""The match as its host sees it: commands in, events out (rules M1 to M14, T1 to T7)."""

from __future__ import annotations

from typing import Any

from . import arguments, board, clock, control, flow, judging
from .arguments import Refused
from .deadline import clock_ms
from .ending import check_who_is_left, result_copy
from .rules import checked
from .state import Event, Player, State

__all__ = ["ReferenceSession", "Refused"]

MODES = ("single", "local", "pass_and_play", "online")


class ReferenceSession:
    """One match over a given deck, in draw order, and perhaps a given board.

    A command is refused (`Refused`, nothing changed), discarded (`[]`), or answered with events.
    """

    opening: list[Event]

    def __init__(
        self,
        players: Any,
        rules: Any,
        mode: Any,
        deck: Any,
        board: Any = None,
        now_ms: Any = 0,
        animations: Any = False,
        dealer: Any = None,
    ) -> None:
        self._state = build(players, rules, mode, deck, board, now_ms, animations, dealer)
        flow.open_match(self._state)
        self.opening = self._state.events

    # --- what can be seen -------------------------------------------------------------------

    @property
    def phase(self) -> str:
        """The phase, by name."""
        return self._state.phase

    @property
    def slots(self) -> list[int | None]:
        """The board."""
        return list(self._state.slots)

    @property
    def deck(self) -> list[int]:
        """The cards not yet drawn, the next one first."""
        return list(self._state.deck)

    @property
    def now_ms(self) -> int:
        """The session's time."""
        return self._state.now_ms

    @property
    def result(self) -> dict[str, Any] | None:
        """The result once the match is over."""
        result = self._state.result
        return None if result is None else result_copy(result)

    @property
    def players(self) -> list[dict[str, Any]]:
        """One row a seat."""
        return [
            {
                "id": player.id,
                "score": player.score,
                "sets": player.sets,
                "invalid_attempts": player.invalid_attempts,
                "status": player.status,
                "clock_ms": clock_ms(self._state, player),
                "owed": player.owed,
            }
            for player in self._state.players
        ]

    def selection(self, player: Any = None) -> list[int]:
        """What a player, or the shared device, has picked, in picking order."""
        state = self._state
        if player is not None:
            self._player(player)
        if state.mode == "online":
            return []
        if state.mode == "pass_and_play":
            return list(state.device_picks)
        return list(self._own_seat(player).picks)

    # --- picking and claiming ---------------------------------------------------------------

    def tap(self, slot: Any, player: Any = None) -> list[Event]:
        """Pick the card of a slot, or put it down again; a third pick is a claim in local modes."""
        self._only_in("tap", "single", "local", "pass_and_play")
        state = self._state
        index = arguments.integer(slot, "a slot", 0, len(state.slots) - 1)
        if state.mode == "pass_and_play":
            if player is not None:
                raise Refused("in pass and play the selection is the device's: name no player")
            if state.phase != "playing":
                return []
            return self._tap(None, state.device_picks, index)
        seat = self._own_seat(player)
        if not self._may_act(seat) or not control.may_pick_and_claim(state, seat):
            return []
        return self._tap(seat, seat.picks, index)

    def _tap(self, seat: Player | None, picks: list[int], index: int) -> list[Event]:
        state = self._state
        card = state.slots[index]
        if card is None:
            return []
        name = "" if seat is None else seat.id
        if card in picks:
            self._begin()
            picks.remove(card)
            state.emit("deselected", player=name, slots=[index], cards=[card])
            return self._done()
        if len(picks) == 3:
            return []
        self._begin()
        picks.append(card)
        state.emit("selected", player=name, slot=index, card=card)
        if seat is not None and len(picks) == 3:
            judging.judge(state, seat, list(picks))
        return self._done()

    def confirm(self, player: Any) -> list[Event]:
        """Pass and play: claim the device's three picks for a player."""
        self._only_in("confirm", "pass_and_play")
        state = self._state
        seat = self._player(player)
        if not self._may_act(seat) or not control.may_pick_and_claim(state, seat):
            return []
        if len(state.device_picks) < 3:
            return []
        self._begin()
        judging.judge(state, seat, list(state.device_picks))
        return self._done()

    def claim(self, player: Any, cards: Any) -> list[Event]:
        """Claim three cards at once."""
        self._only_in("claim", "single", "local")
        state = self._state
        seat = self._player(player)
        claimed = arguments.three(cards, "cards", arguments.card)
        if not self._may_act(seat) or not control.may_pick_and_claim(state, seat):
            return []
        self._begin()
        judging.judge(state, seat, claimed)
        return self._done()

    def claim_slots(self, player: Any, slots: Any) -> list[Event]:
        """Claim the cards of three slots at once."""
        self._only_in("claim_slots", "single", "local")
        state = self._state
        seat = self._player(player)
        last = len(state.slots) - 1
        places = arguments.three(
            slots, "slots", lambda value: arguments.integer(value, "a slot", 0, last)
        )
        if not self._may_act(seat) or not control.may_pick_and_claim(state, seat):
            return []
        claimed = []
        for place in places:
            card = state.slots[place]
            if card is None:
                return []
            claimed.append(card)
        self._begin()
        judging.judge(state, seat, claimed)
        return self._done()

    def submit(self, player: Any, cards: Any, at_ms: Any) -> list[Event]:
        """Online: hand in a claim with its stamp; it is judged when its tick is resolved."""
        self._only_in("submit", "online")
        state = self._state
        seat = self._player(player)
        claimed = arguments.three(cards, "cards", arguments.card)
        stamp = arguments.integer(at_ms, "a stamp", state.start_ms)
        if not self._may_act(seat):
            return []
        self._begin()
        clock.queue_claim(state, seat, claimed, stamp)
        return self._done()

    # --- time and presence ------------------------------------------------------------------

    def advance(self, now_ms: Any) -> list[Event]:
        """Let time pass."""
        now = self._time(now_ms)
        self._begin()
        clock.advance(self._state, now)
        return self._done()

    def animation_done(self) -> list[Event]:
        """Take the next step that an animation was holding up."""
        state = self._state
        if not state.animations or state.phase in ("playing", "ended"):
            return []
        self._begin()
        flow.step(state)
        return self._done()

    def disconnect(self, player: Any, now_ms: Any) -> list[Event]:
        """A player's last connection is gone."""
        state = self._state
        seat = self._player(player)
        now = self._time(now_ms)
        self._begin()
        clock.advance(state, now)
        if not state.over() and seat.status == "active":
            seat.status = "away"
            seat.left_at = state.now_ms
            until = state.now_ms + state.rules["reconnect_ms"]
            state.emit("disconnected", player=seat.id, until_ms=until)
            state.vote_is_due = True
        return self._done()

    def reconnect(self, player: Any, now_ms: Any) -> list[Event]:
        """A player is back."""
        state = self._state
        seat = self._player(player)
        now = self._time(now_ms)
        self._begin()
        clock.advance(state, now)
        if not state.over() and seat.status == "away":
            seat.status = "active"
            state.emit("reconnected", player=seat.id)
            check_who_is_left(state)
        return self._done()

    def forfeit(self, player: Any) -> list[Event]:
        """A player, present or away, gives up for good."""
        state = self._state
        seat = self._player(player)
        if state.over() or seat.status == "forfeited":
            return []
        self._begin()
        seat.status = "forfeited"
        control.leave_for_good(state, seat)
        state.emit("forfeited", player=seat.id, voluntary=True)
        state.vote_is_due = True
        check_who_is_left(state)
        return self._done()

    # --- calls, agreement, requests ---------------------------------------------------------

    def call_set(self, players: Any, now_ms: Any) -> list[Event]:
        """One player calls, or several whom the host could not tell apart."""
        self._only_with_calls("call_set")
        state = self._state
        names = [players] if isinstance(players, str) else arguments.sequence(players, "callers")
        seats = [self._player(name) for name in names]
        if not seats:
            raise Refused("a call needs a caller")
        if len(set(seats)) != len(seats):
            raise Refused(f"a caller is named twice: {names}")
        now = self._time(now_ms)
        self._begin()
        clock.advance(state, now)
        callers = [seat for seat in seats if seat.status == "active"]
        if state.phase == "playing" and state.caller is None and callers:
            control.begin_tie(state, callers)
        return self._done()

    def pass_call(self, player: Any) -> list[Event]:
        """A tied caller lets the call go, the board having changed under it."""
        self._only_with_calls("pass_call")
        state = self._state
        seat = self._player(player)
        if not self._may_act(seat) or state.caller is not seat or not state.tie_had_a_set:
            return []
        self._begin()
        state.emit("call_passed", player=seat.id)
        judging.release(state, seat)
        return self._done()

    def agree_no_set(self, player: Any) -> list[Event]:
        """A player sees no set on the table."""
        state = self._state
        if state.rules["expansion"] != "agreement":
            raise Refused("this rule set has no agreement")
        seat = self._player(player)
        if not self._may_act(seat) or state.caller is not None or seat in state.agreed:
            return []
        self._begin()
        state.agreed.append(seat)
        state.emit("agreed", player=seat.id, agreed=state.in_seat_order(state.agreed))
        state.vote_is_due = True
        return self._done()

    def request_cards(self, player: Any) -> list[Event]:
        """Solitaire: more cards, for one set owed."""
        state = self._state
        if state.rules["expansion"] != "request":
            raise Refused("this rule set has no requests")
        seat = self._player(player)
        if not self._may_act(seat) or board.may_lay(state.slots, state.deck, state.rules) == 0:
            return []
        self._begin()
        seat.owed += 1
        state.emit("requested", player=seat.id, owed=seat.owed)
        flow.lay_more(state)
        flow.run(state)
        return self._done()

    # --- shared by the commands -------------------------------------------------------------

    def _begin(self) -> None:
        self._state.events = []

    def _done(self) -> list[Event]:
        control.go_on(self._state)
        return self._state.events

    def _player(self, player: Any) -> Player:
        name = arguments.identifier(player)
        for seat in self._state.players:
            if seat.id == name:
                return seat
        raise Refused(f"nobody here is called {name!r}")

    def _own_seat(self, player: Any) -> Player:
        """The player meant by a tap: the only one may be left out in single mode."""
        if player is None and self._state.mode == "single":
            return self._state.players[0]
        return self._player(player)

    def _time(self, now_ms: Any) -> int:
        return arguments.integer(now_ms, "a time", self._state.now_ms)

    def _may_act(self, seat: Player) -> bool:
        return self._state.phase == "playing" and seat.status == "active"

    def _only_in(self, command: str, *modes: str) -> None:
        if self._state.mode not in modes:
            raise Refused(f"{command} is no command of the mode {self._state.mode}")

    def _only_with_calls(self, command: str) -> None:
        if self._state.rules["call_window_ms"] == 0:
            raise Refused(f"{command} needs a rule set with call control")


def build(
    players: Any,
    rules: Any,
    mode: Any,
    deck: Any,
    given: Any,
    now_ms: Any,
    animations: Any,
    dealer: Any,
) -> State:
    """Check everything a session is made from, and lay the cards."""
    names = [arguments.identifier(name) for name in arguments.sequence(players, "players")]
    chosen = checked(rules)
    if not 1 <= len(names) <= 64:
        raise Refused(f"a match has 1 to 64 players, not {len(names)}")
    if len(set(names)) != len(names):
        raise Refused(f"a player is named twice: {names}")
    if not isinstance(mode, str) or mode not in MODES:
        raise Refused(f"a mode is one of {MODES}, not {mode!r}")
    if mode == "single" and len(names) != 1:
        raise Refused("single mode has exactly one player")
    if mode == "pass_and_play" and len(names) < 2:
        raise Refused("pass and play needs two players")
    if not isinstance(animations, bool):
        raise Refused(f"animations are on or off, not {animations!r}")
    if mode == "online" and animations:
        raise Refused("online matches have no animations")
    if mode == "online" and chosen["call_window_ms"] > 0:
        raise Refused("online matches have no call control")
    solitaire = chosen["expansion"] == "request" or chosen["winner"] == "solitaire"
    if solitaire and len(names) != 1:
        raise Refused("solitaire has exactly one player")
    if dealer is not None and arguments.identifier(dealer) not in names:
        raise Refused(f"the dealer {dealer!r} is no player")
    start = arguments.integer(now_ms, "a time")
    cards = arguments.pile(deck)
    slots = arguments.position(given, cards, chosen["cap"]) if given is not None else None
    if slots is None:
        slots = board.deal(cards)
    return State(
        rules=chosen,
        mode=mode,
        animations=animations,
        start_ms=start,
        now_ms=start,
        players=[Player(name) for name in names],
        dealer=0 if dealer is None else names.index(dealer),
        slots=slots,
        deck=cards,
    )
