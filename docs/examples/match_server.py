"""The loop of an online match: claims are stamped as they come, ticks resolve them.

The loop is the one owner of the session. Connections only put messages into its
inbox and get what is sent to them.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import groupby

from setrules import Event, GameSession, RuleSet, SetRulesError, recipient

#: Who, what, and when it came: ``("claim", cards)``, ``("leave", ())`` or ``("return", ())``.
Message = tuple[str, str, Sequence[int], int]

#: How many claims of one player may wait for the next step. Nobody sees more sets in one tick,
#: and each claim that is handed in stays in the record.
MOST_CLAIMS = 8


def clock_ms() -> int:
    """Whole milliseconds that never go back while the machine runs; nothing else reads a clock."""
    return time.monotonic_ns() // 1_000_000


class MatchServer:
    """One match. ``send(player, events)`` delivers; ``""`` stands for everybody."""

    def __init__(
        self,
        players: Sequence[str],
        send: Callable[[str, Sequence[Event]], None],
        rules: RuleSet | None = None,
        seed: int | None = None,
        clock: Callable[[], int] = clock_ms,
    ) -> None:
        self._clock = clock
        self._send = send
        self._inbox: asyncio.Queue[Message] = asyncio.Queue()
        self._claims: Counter[str] = Counter()
        self.session = GameSession(players, rules, mode="online", seed=seed, now_ms=clock())
        self._tell(self.session.opening)

    def receive(self, player: str, what: str, cards: Sequence[int] = ()) -> bool:
        """Take a message of the connection that is bound to ``player``, and stamp it.

        False says that too many of the player's claims wait already: it is refused. Comings
        and goings are never; the host limits those where it takes connections.
        """
        if what not in ("leave", "return"):
            if self._claims[player] == MOST_CLAIMS:
                return False
            self._claims[player] += 1
        self._inbox.put_nowait((player, what, cards, self._clock()))
        return True

    async def run(self) -> None:
        """Step once a tick until the match is over."""
        tick = self.session.rules.tick_ms / 1000
        while self.session.result is None:
            await asyncio.sleep(tick)
            self.step()

    def step(self) -> None:
        """Hand in what has come, then let the real time pass, however late this step is."""
        while not self._inbox.empty():
            player, what, cards, stamp = self._inbox.get_nowait()
            try:
                if what == "claim":
                    self._tell(self.session.submit(player, cards, stamp))
                elif what == "leave":
                    self._tell(self.session.disconnect(player, self._later(stamp)))
                elif what == "return":
                    self._tell(self.session.reconnect(player, self._later(stamp)))
            except SetRulesError:
                # A client that sends rubbish hurts nobody else. Log it and count it.
                continue
        self._claims.clear()
        self._tell(self.session.advance(self._later(self._clock())))

    def _tell(self, events: Sequence[Event]) -> None:
        """Send each event to whom it is for: a waiting claim is its claimant's alone."""
        for player, told in groupby(events, recipient):
            self._send(player, tuple(told))

    def _later(self, stamp: int) -> int:
        return max(stamp, self.session.now_ms)
