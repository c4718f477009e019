"""The match: one game from the deal to the result (sections B, M and T)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, SupportsIndex

from setrules.board import Board
from setrules.commands import TIMED, SessionCommands
from setrules.engine.flow import open_match
from setrules.engine.state import MatchState, Mode
from setrules.errors import RecordError, SetRulesError
from setrules.events import Event
from setrules.owner import new_key, unguarded, whole
from setrules.plain import read_choice, read_object, take_only
from setrules.record import (
    Entry,
    Refusal,
    ReplayReport,
    entry_from_data,
    read_record,
    setup_from_data,
)
from setrules.setup import Setup, checked_setup
from setrules.shown import counted
from setrules.snapshot import restore_state

if TYPE_CHECKING:
    from typing_extensions import Self

    from setrules.deck import Deck
    from setrules.rules import RuleSet

__all__ = ["GameSession", "do_again"]

_DISCARDED: Final = "the rules discard it at this point"


class GameSession(SessionCommands):
    """One game under one rule set, from the deal to the result.

    ``players`` are ids in seat order, ``rules`` by default the edition's.
    ``mode`` is ``"single"``, ``"local"``, ``"pass_and_play"`` or ``"online"``
    (M2). The deck comes from ``seed`` (by default from the time), or is given
    as ``deck``, with or without a ``board`` that lies already; both are
    copied. ``now_ms`` is the time at which the match begins, and every other
    time counts from it: the session reads no clock (M6). With ``animations``
    the phases wait for :meth:`animation_done` (M3). ``dealer`` names the
    player who deals, by default the first (T2).

    A command does one of three things (M4): it raises when the caller is at
    fault, and nothing changes; it returns ``()`` when the input is discarded;
    or it returns the events that happened.

    One session has one owner at a time: it is not synchronised, and a command
    that comes while another one runs, from a second thread or from inside an
    argument, raises :class:`SessionStateError` and changes nothing.

    A command that anything else ends halfway, a signal handler that raises or
    memory that runs out, is undone before that is raised on; only when nothing
    but its answer was left it is done. :meth:`view` shows which, and
    :meth:`entries`. It takes as long as a replay.

    >>> session = GameSession(["ann", "bob"], seed=7)
    >>> [event.type for event in session.opening]
    ['dealt', 'set_check']
    >>> slots = session.board.find_all_sets()[0]
    >>> [event.type for event in session.claim_slots("ann", slots)]
    ['claim_accepted', 'refilled', 'set_check']
    >>> session.players["ann"].score
    1
    """

    __slots__ = ()

    def __init__(
        self,
        players: Sequence[str],
        rules: RuleSet | None = None,
        *,
        mode: Mode = "local",
        seed: SupportsIndex | None = None,
        deck: Deck | None = None,
        board: Board | None = None,
        now_ms: SupportsIndex = 0,
        animations: bool = False,
        dealer: str | None = None,
    ) -> None:
        """Deal the cards and open the match; :attr:`opening` holds what happened."""
        self._open(
            checked_setup(
                players,
                rules,
                mode=mode,
                seed=seed,
                deck=deck,
                board=board,
                now_ms=now_ms,
                animations=animations,
                dealer=dealer,
            )
        )

    # --- as data

    @classmethod
    def restore(cls, snapshot: Mapping[str, object]) -> Self:
        """Return the session that a snapshot holds, in whatever phase it was.

        Its record begins at the snapshot. Raises :class:`RecordError` or
        :class:`RecordTypeError` when the snapshot is malformed or contradicts
        itself (E3).

        >>> session = GameSession(["ann"], mode="single", seed=1)
        >>> GameSession.restore(session.snapshot()) == session
        True
        """
        session = cls.__new__(cls)
        session._key = new_key()
        session._halfway = False
        session._state, session._opening = restore_state(snapshot)
        session._start = session._state.clone()
        session._entries = []
        return session

    @classmethod
    def replay(cls, record: Mapping[str, object]) -> Self:
        """Return an equal session by doing everything again (M4, E3).

        Raises :class:`RecordError` at the first entry that the rules refuse,
        with its index and the reason, and when the match does not end up
        where the record says.

        >>> session = GameSession(["ann", "bob"], seed=1)
        >>> _ = session.advance(1000), session.claim("ann", (0, 1, 5))
        >>> GameSession.replay(session.record()) == session
        True
        """
        report = cls.replay_report(record)
        if report.refused:
            first = report.refused[0]
            raise RecordError(f"entry {first.index}, {first.command}: {first.reason}")
        if not report.ends_alike:
            raise RecordError("record, end: the entries lead to another state")
        return report.session

    @classmethod
    def replay_report(cls, record: Mapping[str, object]) -> ReplayReport[Self]:
        """Apply what the rules allow of a record and list the rest (E3).

        >>> session = GameSession(["ann", "bob"], seed=1)
        >>> _ = session.forfeit("ann")
        >>> record = session.record()
        >>> record["entries"].append({"command": "forfeit", "player": "ann"})
        >>> report = GameSession.replay_report(record)
        >>> report.refused[0].index, report.refused[0].command, report.session == session
        (1, 'forfeit', True)
        """
        data = read_record(record)
        session = cls.begin(data.start)
        refused: list[Refusal] = []
        for index, entry in enumerate(data.entries):
            try:
                session._redo(entry)
            except SetRulesError as error:
                refused.append(Refusal(index, str(entry[0]), str(error)))
        return ReplayReport(session, tuple(refused), session._end_data() == dict(data.end))

    @classmethod
    def begin(cls, start: Mapping[str, object]) -> Self:
        """Return the session that the ``start`` of a record tells of, before any command.

        Errors as :meth:`replay`.
        """
        start = read_object(start, "start")
        if "kind" not in start:
            raise RecordError("start without 'kind': expected the start of a record")
        kind = read_choice("new", "snapshot")(start["kind"], "start, kind")
        if kind == "snapshot":
            take_only(start, ("kind", "snapshot"), "start")
            return cls.restore(read_object(start["snapshot"], "start, snapshot"))
        session = cls.__new__(cls)
        session._open(setup_from_data(start))
        return session

    @whole
    def apply(self, entry: Mapping[str, object]) -> tuple[Event, ...]:
        """Do a command that stands as plain data, as in :meth:`entries` and records.

        It is this class's own command, whatever a subclass has put in its place.
        Raises :class:`RecordError` or :class:`RecordTypeError` for what is no
        command or what the rules discard now, and the errors of the command.
        Nothing has changed then, not even the time (M4).

        >>> session = GameSession(["ann"], seed=1)
        >>> session.apply({"command": "forfeit", "player": "ann"})[-1].type
        'ended'
        """
        command = entry_from_data(entry, "entry")
        if command[0] in TIMED:
            # The time passes before such a command is discarded: it is done aside first.
            twin = GameSession.__new__(GameSession)
            twin._state = self._state.clone()
            twin._entries = []
            told = twin._do(command)
            if twin._entries == [command]:
                self._halfway = True
                self._entries.append(command)
                self._state = twin._state
                self._halfway = False
                return told
        else:
            count = len(self._entries)
            told = self._do(command)
            if self._entries[count:] == [command]:
                return told
        raise RecordError(_DISCARDED)

    def __eq__(self, other: object) -> bool:
        """Sessions are equal when nothing that the future depends on differs."""
        if not isinstance(other, GameSession):
            return NotImplemented
        return self.snapshot() == other.snapshot()

    @whole
    def copy(self) -> Self:
        """Return an equal session, record included, that goes on by itself.

        It has the type of this one. What a subclass adds to itself is not copied, and not
        pickled either: that is for the subclass to do.

        >>> session = GameSession(["ann", "bob"], seed=7)
        >>> twin = session.copy()
        >>> _ = twin.forfeit("bob")
        >>> session.phase, twin.phase
        ('playing', 'ended')
        """
        twin = type(self).__new__(type(self))
        twin._key = new_key()
        twin._halfway = False
        twin._state = self._state.clone()
        twin._opening = self._opening
        twin._start = self._start
        twin._entries = list(self._entries)
        return twin

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __getstate__(self) -> tuple[object, ...]:
        twin = self.copy()
        return twin._state, twin._opening, twin._start, twin._entries

    def __setstate__(self, state: tuple[MatchState, tuple[Event, ...], Setup, list[Entry]]) -> None:
        self._key = new_key()
        self._halfway = False
        self._state, self._opening, self._start, self._entries = state

    def __repr__(self) -> str:
        state = self._state
        scores = ", ".join(f"{player.id} {player.score}" for player in state.players)
        lying = counted(state.cards, "card")
        return f"<GameSession: {state.mode}, {state.phase}, {lying} on the board; {scores}>"

    # --- inside

    def _open(self, setup: Setup) -> None:
        self._key = new_key()
        self._start = setup
        self._entries = []
        self._state = setup.new_state()
        open_match(self._state)
        # Which says, too, that nothing is halfway.
        self._opening = self._told(None)

    def _redo(self, entry: Entry) -> None:
        """Do an entry of a record again, or raise why the rules refuse it."""
        name, arguments = self._call_of(entry)
        count = len(self._entries)
        getattr(self, name)(*arguments)
        if self._entries[count:] != [entry]:
            raise RecordError(_DISCARDED)

    def _do(self, entry: Entry) -> tuple[Event, ...]:
        """Do a command inside another one, or where nobody else has the session."""
        name, arguments = self._call_of(entry)
        told: tuple[Event, ...] = unguarded(getattr(GameSession, name))(self, *arguments)
        return told

    def _mend(self) -> None:
        """Do every entry again, aside, and take over what comes of it.

        The interrupted command is among them when only its answer was missing;
        otherwise it was never given.
        """
        twin = GameSession.__new__(GameSession)
        if isinstance(self._start, Setup):
            twin._open(self._start)
        else:
            twin._state = self._start.clone()
            twin._entries = []
        for entry in self._entries:
            # Without the guard: an interrupt here must not mend the twin as well.
            twin._do(entry)
        self._state = twin._state
        self._halfway = False

    def _call_of(self, entry: Entry) -> tuple[str, list[object]]:
        """The name and the arguments with which a command is called that an entry tells of."""
        name, *arguments = entry
        if name == "tap" and self._state.mode == "pass_and_play" and arguments[1] == "":
            arguments.pop()
        return str(name), arguments


def do_again(session: GameSession, entry: Mapping[str, object]) -> None:
    """Do what :meth:`GameSession.apply` does, in a session that is given up when this raises.

    Nothing is kept to go back to, which would take as long as the match holds claims that wait.

    >>> session = GameSession(["ann", "bob"], seed=1)
    >>> do_again(session, {"command": "disconnect", "player": "bob", "now_ms": 5})
    >>> session.players["bob"].status
    'away'
    """
    session._redo(entry_from_data(entry, "entry"))
