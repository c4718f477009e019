"""What a player can type: the commands, and how a line is read."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from setrules.errors import CardError, SessionError, describe
from setrules.notation import parse_card, split_words
from setrules.session import GameSession
from setrules.shown import counted

__all__ = [
    "COMMANDS",
    "PICK",
    "Command",
    "CommandKind",
    "commands_of",
    "did_you_mean",
    "is_card",
    "is_slot",
    "player_named",
    "read_line",
]

#: The name of the command that a line of cards gives.
PICK: Final = "pick"


@dataclass(frozen=True, slots=True)
class Command:
    """One line of a player: the name of a command and its words."""

    name: str
    words: tuple[str, ...] = ()


def _always(session: GameSession) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class CommandKind:
    """A command: how it is written, what it does, and in which matches there is one.

    ``least`` and ``most`` are how many words may follow its name.
    """

    name: str
    usage: str
    meaning: str
    least: int = 0
    most: int = 0
    exists: Callable[[GameSession], bool] = _always


def _is_shared(session: GameSession) -> bool:
    return session.mode == "pass_and_play"


def _has_control(session: GameSession) -> bool:
    return session.rules.call_window_ms > 0


#: Every command, in the order in which help lists them.
COMMANDS: Final = (
    CommandKind(
        "confirm",
        "confirm NAME",
        "claim the three picked cards for a player; the name alone does it too",
        1,
        1,
        _is_shared,
    ),
    CommandKind("hint", "hint", "show one card of a set, then the second, then the third"),
    CommandKind("undo", "undo", "put down the card that was picked last"),
    CommandKind(
        "call",
        "call [NAME...]",
        "take control before showing a set; several names when nobody was first",
        0,
        64,
        _has_control,
    ),
    CommandKind(
        "pass",
        "pass [NAME]",
        "give control away at no cost, after a tied player's set",
        0,
        1,
        lambda session: _has_control(session) and _is_shared(session),
    ),
    CommandKind(
        "none",
        "none [NAME]",
        "agree that no set lies; when all do, more cards come",
        0,
        1,
        lambda session: session.rules.expansion == "agreement",
    ),
    CommandKind(
        "request",
        "request",
        "lay three more cards and owe a set for them",
        exists=lambda session: session.rules.expansion == "request",
    ),
    CommandKind("resign", "resign [NAME]", "give up for good", 0, 1),
    CommandKind("board", "board", "draw the board again; an empty line does it too"),
    CommandKind("new", "new [SEED]", "leave this game and deal another", 0, 1),
    CommandKind("save", "save FILE", "write the record of the game so far to a file", 1, 1),
    CommandKind("help", "help", "show this list"),
    CommandKind("quit", "quit", "leave"),
)

_BY_NAME: Final = {kind.name: kind for kind in COMMANDS}


def commands_of(session: GameSession) -> list[CommandKind]:
    """The commands that a match has.

    >>> session = GameSession(["ann"], mode="single", seed=1)
    >>> [kind.name for kind in commands_of(session)][:3]
    ['hint', 'undo', 'resign']
    """
    return [kind for kind in COMMANDS if kind.exists(session)]


def read_line(line: str, session: GameSession) -> Command:
    """Return the command that a line gives; what is no command is a line of cards.

    Raises :class:`SessionError` for a command that this match does not have,
    for too few or too many words after one, and for one behind other words.

    >>> session = GameSession(["ann", "bob"], mode="pass_and_play", seed=1)
    >>> read_line(" HINT ", session), read_line("1RSD 2god", session)
    (Command(name='hint', words=()), Command(name='pick', words=('1RSD', '2god')))
    >>> read_line("ann", session)
    Command(name='confirm', words=('ann',))
    >>> read_line("save", session)
    Traceback (most recent call last):
    ...
    setrules.errors.SessionError: save with 0 words: expected save FILE
    """
    words = split_words(line)
    if not words:
        return Command("board")
    name, rest = words[0].lower(), tuple(words[1:])
    kind = _BY_NAME.get(name)
    if kind is None:
        if len(words) == 1 and _is_shared(session) and bare_name(words[0], session):
            return Command("confirm", (words[0],))
        _check_order(words, session)
        return Command(PICK, tuple(words))
    _check_exists(kind, session)
    if name == "save" and rest:
        # A file's name may hold spaces.
        rest = (line.strip()[len(name) :].strip(),)
    if not kind.least <= len(rest) <= kind.most:
        raise SessionError(f"{name} with {counted(len(rest), 'word')}: expected {kind.usage}")
    return Command(name, rest)


def player_named(word: str, session: GameSession) -> str:
    """Return the id of the player that a word names, in any case if that is clear.

    Raises :class:`SessionError` for anybody else.

    >>> player_named("Ann", GameSession(["ann", "bob"], seed=1))
    'ann'
    """
    found = _find_player(word, session)
    if found is None:
        known = ", ".join(player.id for player in session.players)
        raise SessionError(f"no player {describe(word, 40)}: expected one of {known}")
    return found


def did_you_mean(word: str, session: GameSession) -> str:
    """Return a guess at the command, player or card that a word was meant to be, or ``""``.

    A card is guessed from its letters in another order, where one with them lies.

    >>> session = GameSession(["ann"], mode="single", seed=7)
    >>> did_you_mean("hnit", session), did_you_mean("3gdt", session)
    ('. Did you mean hint?', '. Did you mean 3GTD?')
    """
    known = [kind.name for kind in commands_of(session)]
    if _is_shared(session):
        # A name that stands where a card is due is right as a name.
        known += [player.id for player in session.players if player.id.lower() != word.lower()]
    lying = [card.code for card in session.board.cards]
    known += [code.lower() for code in lying if sorted(code) == sorted(word.upper())]
    close = difflib.get_close_matches(word[:40].lower(), known, 1)
    if not close:
        return ""
    return f". Did you mean {close[0].upper() if close[0].upper() in lying else close[0]}?"


def bare_name(word: str, session: GameSession) -> str | None:
    """Return the id of the player that a word names where cards may stand too, or None.

    Slots and cards come first: who is called 3, in a match from elsewhere, needs
    confirm before the name.

    >>> session = GameSession(["Ann", "3"], seed=1)
    >>> bare_name("ann", session), bare_name("3", session), player_named("3", session)
    ('Ann', None, '3')
    """
    return None if word.isdigit() or is_card(word) else _find_player(word, session)


def check_names(names: Sequence[str]) -> None:
    """Refuse names that a line could not tell from something else.

    Raises :class:`SessionError` for a command, a number or a card.

    >>> check_names(["ann", "Hint"])
    Traceback (most recent call last):
    ...
    setrules.errors.SessionError: player 'Hint': expected a name that is no command, number or card
    """
    for name in names:
        if name.lower() in _BY_NAME or name.isdigit() or is_card(name):
            raise SessionError(
                f"player {describe(name, 40)}: expected a name that is no command, number or card"
            )


def is_slot(word: str) -> bool:
    """Whether a word is a number, as slots have one, on the board or not."""
    return word.isascii() and word.isdigit()


def is_card(word: str) -> bool:
    """Whether a word is a card, on the board or not."""
    try:
        parse_card(word)
    except CardError:
        return False
    return True


def _check_exists(kind: CommandKind, session: GameSession) -> None:
    if not kind.exists(session):
        raise SessionError(f"{kind.name} does not exist in this game: type help for what does")


def _check_order(words: Sequence[str], session: GameSession) -> None:
    """Refuse a line of cards in which a command stands, and show how it is typed."""
    for word in words[1:]:
        kind = _BY_NAME.get(word.lower())
        if kind is None or (_is_shared(session) and bare_name(word, session)):
            continue
        _check_exists(kind, session)
        names = [name for name in (bare_name(one, session) for one in words) if name is not None]
        takes = kind.most if "NAME" in kind.usage else 0
        typed = " ".join((kind.name, *names[:takes])) if names and takes else kind.usage
        raise SessionError(
            f"{kind.name} after {describe(words[0], 40)}: a command comes first, such as {typed}"
        )


def _find_player(word: str, session: GameSession) -> str | None:
    ids = [player.id for player in session.players]
    if word in ids:
        return word
    alike = [id for id in ids if id.lower() == word.lower()]
    return alike[0] if len(alike) == 1 else None
