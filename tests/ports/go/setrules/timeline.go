// SPDX-License-Identifier: MIT

package setrules

// The passing of time (M6, M7, M13). Whatever is due is handled in time order, each as of
// its own moment; the work depends on what is due, not on how far the time jumps.

// Advance lets the time pass.
func (m *Match) Advance(nowMs int64) ([]Event, error) {
	if err := m.checkTime(nowMs); err != nil {
		return nil, err
	}
	if m.isOver() {
		return nil, nil
	}
	m.advanceTo(nowMs)
	return m.done(), nil
}

func (m *Match) checkTime(nowMs int64) error {
	return checkNumber("now_ms", nowMs, m.nowMs)
}

func (m *Match) advanceTo(targetMs int64) {
	for !m.isOver() {
		moment := m.nextMoment()
		if moment > targetMs {
			m.nowMs = targetMs
			return
		}
		// A penalty may put the deadline into the past; time does not follow it.
		if moment > m.nowMs {
			m.nowMs = moment
		}
		m.handleMoment()
	}
}

func (m *Match) nextMoment() int64 {
	moment := earlier(m.nextTickMs(), m.control.expiryMs())
	moment = earlier(moment, m.deadlineMs())
	for _, p := range m.players {
		moment = earlier(moment, p.forfeitMs())
	}
	return moment
}

// handleMoment does all that is due at this moment, in the order of M13.
func (m *Match) handleMoment() {
	if m.nextTickMs() <= m.nowMs {
		m.judgeInOrder(m.takeFirstTick())
	}
	if m.control.expiryMs() <= m.nowMs {
		m.reject(m.control.holder, []Card{}, CallExpired, m.nowMs)
	}
	if !m.isOver() && m.deadlineMs() <= m.nowMs {
		m.endAtDeadline()
	}
	if !m.isOver() {
		leaving := []*player{}
		for _, p := range m.players {
			if p.forfeitMs() <= m.nowMs {
				leaving = append(leaving, p)
			}
		}
		m.forfeitAll(leaving, false)
	}
	m.goOn()
}

func (m *Match) judgeInOrder(claims []claim) {
	for _, one := range claims {
		// Looked up anew for each: the claim before may have moved the deadline, or
		// ended the match.
		if !m.isOver() && one.stampMs < m.deadlineMs() {
			m.judge(one.player, one.cards, one.stampMs)
		}
	}
}

func (m *Match) endAtDeadline() {
	// A deadline inside a tick cuts it: claims stamped before it still count.
	m.judgeInOrder(m.takeStampedBefore(m.deadlineMs()))
	if !m.isOver() {
		m.end(m.deadlineReason())
	}
}

func earlier(a, b int64) int64 {
	if a < b {
		return a
	}
	return b
}
