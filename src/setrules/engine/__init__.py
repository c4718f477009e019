"""The state machine of a match (sections M and T).

:mod:`~setrules.engine.state` holds every fact of a running match and no logic;
the other modules are functions on it, each for one subject. Arguments are
checked before they come here: :class:`setrules.GameSession` is the face.
"""
