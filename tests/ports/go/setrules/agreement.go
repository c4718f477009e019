// SPDX-License-Identifier: MIT

package setrules

import "errors"

// AgreeNoSet is a player's agreement that no set lies (T1).
func (m *Match) AgreeNoSet(id string) ([]Event, error) {
	if m.rules.Expansion != ExpansionAgreement {
		return nil, errors.New("an agreement under rules without any")
	}
	p, err := m.find(id)
	if err != nil {
		return nil, err
	}
	if !m.isPlaying(p) || m.control.holder != nil || p.agrees {
		return nil, nil
	}
	p.agrees = true
	m.voteDue = true
	m.emit(Agreed{m.by(p, "agreed"), m.agreeing()})
	return m.done(), nil
}

// RequestCards asks for three more cards, for a set to be given back (T5).
func (m *Match) RequestCards(id string) ([]Event, error) {
	if m.rules.Expansion != ExpansionRequest {
		return nil, errors.New("a request for cards outside solitaire")
	}
	p, err := m.find(id)
	if err != nil {
		return nil, err
	}
	if !m.isPlaying(p) || m.board.expansionSize(m.deck) == 0 {
		return nil, nil
	}
	p.owed++
	m.emit(Requested{m.by(p, "requested"), p.owed})
	m.expand()
	m.proceed()
	return m.done(), nil
}

// countVote deals cards, or ends the match, when all active players agree (T1).
func (m *Match) countVote() {
	m.voteDue = false
	anybody := false
	for _, p := range m.players {
		if p.status == Active && !p.agrees {
			return
		}
		anybody = anybody || p.status == Active
	}
	if !anybody {
		return
	}
	if m.board.expansionSize(m.deck) == 0 {
		m.end(AgreedNoSets)
		return
	}
	m.expand()
	m.proceed()
}

// withdrawAgreements: they were about the board as it was.
func (m *Match) withdrawAgreements() {
	for _, p := range m.players {
		p.agrees = false
	}
}

// agreeing are the ids of all who agree, in seat order.
func (m *Match) agreeing() []string {
	all := []*player{}
	for _, p := range m.players {
		if p.agrees {
			all = append(all, p)
		}
	}
	return ids(all)
}
