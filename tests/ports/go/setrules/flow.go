// SPDX-License-Identifier: MIT

package setrules

// The phases (M3). With animations the client asks for the next step by AnimationDone;
// without, proceed takes all steps at once, so that the same events come in the same
// order.

// AnimationDone tells that the client has shown what the phase stands for.
func (m *Match) AnimationDone() ([]Event, error) {
	// Without animations no command ever leaves the match between two steps.
	if m.phase == Playing || m.isOver() {
		return nil, nil
	}
	m.step()
	return m.done(), nil
}

func (m *Match) open() {
	m.tellLaid("dealt", m.board.Occupied())
	m.look()
	m.proceed()
}

func (m *Match) proceed() {
	for !m.animations && m.phase != Playing && !m.isOver() {
		m.step()
	}
}

func (m *Match) step() {
	switch {
	case m.phase == ValidSet:
		m.refill()
		m.phase = Refilling
	case m.phase == InvalidSet:
		m.phase = Playing
	case m.engineExpands():
		m.emit(NoSet{m.now("no_set"), m.deck.Remaining()})
		m.expand()
	case m.isFinished():
		m.end(m.reasonOfFinish())
	default:
		m.phase = Playing
	}
}

// goOn is for what waits until play goes on and control is free: the next caller of a
// tie, else the vote (T1, T2). It comes after everything else of a command, and of each
// moment when time passes.
func (m *Match) goOn() {
	if m.phase != Playing || m.control.holder != nil {
		return
	}
	if len(m.control.waiting) > 0 {
		m.openNextCall()
	} else if m.voteDue {
		m.countVote()
	}
}

// refill refills and closes up after a claim (B2 to B4).
func (m *Match) refill() {
	plan := m.board.planRefill(m.deck, len(m.vacated))
	if plan.fills {
		slots, err := m.board.Refill(m.deck, m.vacated)
		if err != nil {
			panic(err) // the slots of the claim are there and empty
		}
		m.tellLaid("refilled", slots)
	}
	m.vacated = nil
	if plan.closes && m.board.CloseUp() {
		m.emit(ClosedUp{m.now("closed_up"), m.board.Slots()})
	}
	if plan.atEnd > 0 {
		m.tellLaid("refilled", m.board.lay(m.deck, plan.atEnd))
	}
	m.look()
}

func (m *Match) expand() {
	m.tellLaid("expanded", m.board.lay(m.deck, m.board.expansionSize(m.deck)))
	m.withdrawAgreements()
	m.look()
	m.phase = Expanding
}

// look tells whether a set lies, where that is not for the players to find out (B7, T1,
// T5).
func (m *Match) look() {
	if m.rules.Expansion == ExpansionEngine {
		m.emit(SetCheck{m.now("set_check"), m.board.AnySet()})
	}
}

func (m *Match) engineExpands() bool {
	return m.rules.Expansion == ExpansionEngine && !m.board.AnySet() &&
		m.board.expansionSize(m.deck) > 0
}

// isFinished tells whether the position ends the match.
func (m *Match) isFinished() bool {
	if m.rules.Expansion == ExpansionAgreement {
		// Nobody looks for sets but the players; this much anybody can see.
		return m.board.CardCount() < 3 && m.deck.Remaining() == 0
	}
	return !m.board.AnySet() && m.board.expansionSize(m.deck) == 0
}

// reasonOfFinish is the first that holds (M10).
func (m *Match) reasonOfFinish() Reason {
	if m.deck.Remaining() == 0 {
		return DeckEmpty
	}
	wanted := 3
	if m.rules.PartialDeal {
		wanted = least(3, m.deck.Remaining())
	}
	if m.rules.Cap > 0 && int64(m.board.CardCount()+wanted) > m.rules.Cap {
		return CapReached
	}
	return DeckShort
}
