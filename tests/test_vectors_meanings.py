"""The ids of the vectors never change their meaning (rule P2)."""

from __future__ import annotations

from vector_meanings import changes, kept, meanings


def test_no_id_has_changed_its_meaning_or_gone_p2() -> None:
    assert changes(kept(), meanings()) == []


def test_every_id_is_kept_p2() -> None:
    """What is new is added by ``python tests/vector_meanings.py``."""
    assert sorted(meanings().keys() - kept().keys()) == []


def test_a_change_is_noticed_p2() -> None:
    now = meanings()
    first, second, *_ = now
    changed = {**now, first: "0" * 16}
    del changed[second]
    assert changes(kept(), changed) == sorted([first, second])
