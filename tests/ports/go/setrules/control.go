// SPDX-License-Identifier: MIT

package setrules

import (
	"errors"
	"fmt"
)

// control is who has called and may claim now (T2): one caller at a time, and behind the
// first those whose calls could not be told apart from it.
type control struct {
	holder        *player
	untilMs       int64 // the first moment too late for the holder
	waiting       []*player
	acceptedInTie bool // an earlier caller of this tie had a claim accepted
}

// settle frees control: a claim was judged, the window ran out or was passed on.
func (c *control) settle(accepted bool) {
	c.holder = nil
	c.acceptedInTie = c.acceptedInTie || accepted
}

// drop takes a player who has forfeited out of control and out of the line.
func (c *control) drop(leaving *player) {
	if c.holder == leaving {
		c.holder = nil
	}
	if at := indexOf(c.waiting, leaving); at >= 0 {
		c.waiting = append(copyOf(c.waiting[:at]), c.waiting[at+1:]...)
	}
}

func (c *control) expiryMs() int64 {
	if c.holder == nil {
		return never
	}
	return c.untilMs
}

// CallSet is a call of one player, or of several too close to tell apart (T2).
func (m *Match) CallSet(callers []string, nowMs int64) ([]Event, error) {
	if !m.callsInForce() {
		return nil, errors.New("a call under rules without call control")
	}
	if err := m.checkTime(nowMs); err != nil {
		return nil, err
	}
	calls, err := m.checkCallers(callers)
	if err != nil {
		return nil, err
	}
	m.advanceTo(nowMs)
	// In seat order from the dealer's left, the dealer last.
	inOrder := []*player{}
	for i := 1; i <= len(m.players); i++ {
		p := m.players[(m.dealer+i)%len(m.players)]
		if calls[p.seat] && p.status == Active {
			inOrder = append(inOrder, p)
		}
	}
	if m.phase != Playing || m.control.holder != nil || len(inOrder) == 0 {
		return m.takeEvents(), nil
	}
	for _, p := range inOrder {
		p.agrees = false
	}
	m.control = control{waiting: inOrder}
	m.openNextCall()
	return m.done(), nil
}

// PassCall is for a tied caller whose cards are gone.
func (m *Match) PassCall(id string) ([]Event, error) {
	if !m.callsInForce() {
		return nil, errors.New("a pass under rules without call control")
	}
	p, err := m.find(id)
	if err != nil {
		return nil, err
	}
	if !m.mayPlay(p) || !m.control.acceptedInTie {
		return nil, nil
	}
	m.control.settle(false)
	m.emit(m.by(p, "call_passed"))
	return m.done(), nil
}

func (m *Match) callsInForce() bool {
	return m.rules.CallWindowMs > 0
}

// checkCallers tells by seat who calls.
func (m *Match) checkCallers(callers []string) ([]bool, error) {
	if len(callers) == 0 {
		return nil, errors.New("a call of nobody")
	}
	calls := make([]bool, len(m.players))
	for _, id := range callers {
		p, err := m.find(id)
		if err != nil {
			return nil, err
		}
		if calls[p.seat] {
			return nil, fmt.Errorf("a call that names %q twice", id)
		}
		calls[p.seat] = true
	}
	return calls, nil
}

func (m *Match) openNextCall() {
	m.control.holder = m.control.waiting[0]
	m.control.waiting = m.control.waiting[1:]
	m.control.untilMs = m.nowMs + m.rules.CallWindowMs
	m.emit(Called{
		ByPlayer: m.by(m.control.holder, "called"),
		UntilMs:  m.control.untilMs,
		Waiting:  ids(m.control.waiting),
	})
}

func ids(players []*player) []string {
	named := []string{}
	for _, p := range players {
		named = append(named, p.id)
	}
	return named
}
