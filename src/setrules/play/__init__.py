"""A game in the terminal: a line in, a board out.

:mod:`~setrules.play.game` is the match itself, without a terminal and with a
clock that is handed in; :mod:`~setrules.play.replay` walks through a record;
:mod:`~setrules.play.loop` reads lines and draws.
"""
