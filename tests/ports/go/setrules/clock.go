// SPDX-License-Identifier: MIT

package setrules

import "math"

// never is later than any moment.
const never = math.MaxInt64

// deadlineMs is when a timed match ends: at the timer, or when the first clock runs out
// (M7).
func (m *Match) deadlineMs() int64 {
	if m.rules.DurationMs == 0 {
		return never
	}
	return m.startMs + m.rules.DurationMs - m.largestPenaltyMs()
}

// deadlineReason is the reason of an end at the deadline as it stands.
func (m *Match) deadlineReason() Reason {
	if m.largestPenaltyMs() == 0 {
		return TimerOut
	}
	return ClockOut
}

// clockMs is what a player's clock shows: never below 0, and -1 in an untimed match.
func (m *Match) clockMs(p *player) int64 {
	if m.rules.DurationMs == 0 {
		return -1
	}
	left := m.startMs + m.rules.DurationMs - m.nowMs - p.penaltyMs
	if left < 0 {
		return 0
	}
	return left
}

// largestPenaltyMs: clocks of absent players run on; only a forfeited one does not count.
func (m *Match) largestPenaltyMs() int64 {
	var largest int64
	for _, p := range m.players {
		if p.status != Forfeited && p.penaltyMs > largest {
			largest = p.penaltyMs
		}
	}
	return largest
}
