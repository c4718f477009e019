// SPDX-License-Identifier: MIT

package setrules

import "sort"

// Reason is why a match ended.
type Reason string

// The reasons, in the order in which they take precedence (M10).
const (
	DeckEmpty    Reason = "deck_empty"
	CapReached   Reason = "cap"
	DeckShort    Reason = "deck_short"
	TimerOut     Reason = "timer"
	ClockOut     Reason = "clock"
	DefaultWin   Reason = "default_win"
	Abandoned    Reason = "abandoned"
	AgreedNoSets Reason = "agreed"
)

// Result is how a match ended (M10, M11).
type Result struct {
	Reason    Reason     `json:"reason"`
	AtMs      int64      `json:"at_ms"`
	Winners   []string   `json:"winners"` // every tied player, in seat order; may be none
	Draw      bool       `json:"draw"`
	Standings []Standing `json:"standings"` // best first; equals in seat order
	Total     int        `json:"total"`     // the sets of all in a cooperative search, else -1
}

// Standing is one row of the final table.
type Standing struct {
	ID              string `json:"id"`
	Rank            int    `json:"rank"` // shared by equals: 1, 1, 3
	Score           int64  `json:"score"`
	Sets            int    `json:"sets"`
	InvalidAttempts int    `json:"invalid_attempts"`
	CanWin          bool   `json:"can_win"`
}

func (m *Match) end(reason Reason) {
	m.phase = Ended
	m.claims = nil
	m.control.holder, m.control.waiting = nil, nil
	m.result = &Result{
		Reason:    reason,
		AtMs:      m.nowMs,
		Winners:   []string{},
		Standings: m.standings(),
		Total:     -1,
	}
	if m.rules.Winner == WinnerNone {
		m.result.Total = 0
		for _, p := range m.players {
			m.result.Total += p.sets
		}
	}
	if m.anyoneWins(reason) {
		for _, row := range m.result.Standings {
			if row.Rank == 1 && row.CanWin {
				m.result.Winners = append(m.result.Winners, row.ID)
			}
		}
	}
	m.result.Draw = len(m.result.Winners) > 1
	m.emit(Finished{m.now("ended"), reason, *m.result})
}

func (m *Match) anyoneWins(reason Reason) bool {
	switch {
	case reason == Abandoned || m.rules.Winner == WinnerNone:
		return false
	case m.rules.Winner == WinnerSolitaire:
		// Nothing left to find and no set owed (T5).
		return reason == DeckEmpty && m.players[0].owed == 0
	}
	return true
}

func (m *Match) standings() []Standing {
	ranked := copyOf(m.players)
	// Stable, so that equals keep the order of their seats.
	sort.SliceStable(ranked, func(i, j int) bool { return m.isAbove(ranked[i], ranked[j]) })
	rows := []Standing{}
	rank := 1
	for i, p := range ranked {
		if i > 0 && m.isAbove(ranked[i-1], p) {
			rank = i + 1
		}
		rows = append(rows, Standing{p.id, rank, p.score, p.sets, p.invalidAttempts, p.status == Active})
	}
	return rows
}

// isAbove tells whether one player stands above another in the final table.
func (m *Match) isAbove(one, other *player) bool {
	if canWin := one.status == Active; canWin != (other.status == Active) {
		return canWin
	}
	if m.measure(one) != m.measure(other) {
		return m.measure(one) > m.measure(other)
	}
	return m.rules.TieBreak == TieBreakFewestInvalid &&
		one.invalidAttempts < other.invalidAttempts
}

func (m *Match) measure(p *player) int64 {
	if m.rules.Winner == WinnerScore {
		return p.score
	}
	return int64(p.sets)
}
