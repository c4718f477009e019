// SPDX-License-Identifier: MIT

package setrules

// Absence and its end (M12). The host counts connections: a player is away when the last
// one is gone.

// Disconnect tells that the last connection of a player is gone.
func (m *Match) Disconnect(id string, nowMs int64) ([]Event, error) {
	p, err := m.atTime(id, nowMs)
	if err != nil {
		return nil, err
	}
	m.advanceTo(nowMs)
	if m.isOver() || p.status != Active {
		return m.takeEvents(), nil
	}
	p.status = Away
	p.untilMs = m.nowMs + m.rules.ReconnectMs
	m.voteDue = true
	m.emit(Disconnected{m.by(p, "disconnected"), p.untilMs})
	return m.done(), nil
}

// Reconnect tells that a player is back.
func (m *Match) Reconnect(id string, nowMs int64) ([]Event, error) {
	p, err := m.atTime(id, nowMs)
	if err != nil {
		return nil, err
	}
	m.advanceTo(nowMs)
	if m.isOver() || p.status != Away {
		return m.takeEvents(), nil
	}
	p.status = Active
	m.emit(m.by(p, "reconnected"))
	m.endWhenDecided()
	return m.done(), nil
}

// Forfeit is a player who gives up, present or away, for good.
func (m *Match) Forfeit(id string) ([]Event, error) {
	p, err := m.find(id)
	if err != nil {
		return nil, err
	}
	if m.isOver() || p.status == Forfeited {
		return nil, nil
	}
	m.forfeitAll([]*player{p}, true)
	return m.done(), nil
}

func (m *Match) atTime(id string, nowMs int64) (*player, error) {
	if err := m.checkTime(nowMs); err != nil {
		return nil, err
	}
	return m.find(id)
}

// forfeitMs is the first moment at which a return is too late.
func (p *player) forfeitMs() int64 {
	if p.status != Away {
		return never
	}
	return p.untilMs + 1
}

func (m *Match) forfeitAll(leaving []*player, voluntary bool) {
	// All of one moment before anything is decided.
	for _, p := range leaving {
		p.status = Forfeited
		m.control.drop(p)
		m.voteDue = true
	}
	for _, p := range leaving {
		m.emit(GaveUp{m.by(p, "forfeited"), voluntary})
	}
	m.endWhenDecided()
}

// endWhenDecided is the default win, and the end when nobody is left.
func (m *Match) endWhenDecided() {
	left := []*player{}
	for _, p := range m.players {
		if p.status != Forfeited {
			left = append(left, p)
		}
	}
	switch {
	case len(left) == 0:
		m.end(Abandoned)
	case len(left) == 1 && len(m.players) > 1 && left[0].status == Active &&
		m.rules.Winner != WinnerNone:
		m.end(DefaultWin)
	}
}
