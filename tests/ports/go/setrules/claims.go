// SPDX-License-Identifier: MIT

package setrules

import "sort"

// claim waits for its tick. Ticks are computed from stamps, never counted: a server under
// load calls later than every 50 ms (M8).
type claim struct {
	player  *player
	cards   []Card
	stampMs int64
	tick    int64
}

// queue puts a claim into the tick of its stamp, or into the first not yet resolved.
func (m *Match) queue(p *player, cards []Card, stampMs int64) claim {
	queued := claim{p, cards, stampMs, m.tickAt(stampMs)}
	if firstOpen := m.tickAt(m.nowMs); queued.tick < firstOpen {
		// Too late for its own tick, it counts as the start of the next.
		queued.tick = firstOpen
		queued.stampMs = m.tickStart(firstOpen)
	}
	m.claims = append(m.claims, queued)
	// Stable, so that equals stay in order of arrival.
	sort.SliceStable(m.claims, func(i, j int) bool {
		return m.isJudgedBefore(m.claims[i], m.claims[j])
	})
	return queued
}

func (m *Match) isJudgedBefore(one, other claim) bool {
	if one.tick != other.tick {
		return one.tick < other.tick
	}
	if m.rules.ClaimOrder == OrderTimestamp && one.stampMs != other.stampMs {
		return one.stampMs < other.stampMs
	}
	return one.player.id < other.player.id // by byte
}

func (m *Match) tickAt(ms int64) int64 {
	return (ms - m.startMs) / m.rules.TickMs
}

func (m *Match) tickStart(tick int64) int64 {
	return m.startMs + m.rules.TickMs*tick
}

// nextTickMs is when the first tick with a waiting claim is to be resolved.
func (m *Match) nextTickMs() int64 {
	if len(m.claims) == 0 {
		return never
	}
	return m.tickStart(m.claims[0].tick + 1)
}

// takeFirstTick takes out the claims of the first tick, in judging order.
func (m *Match) takeFirstTick() []claim {
	tick := m.claims[0].tick
	return m.takeClaims(func(one claim) bool { return one.tick == tick })
}

// takeStampedBefore takes out the claims stamped before a moment, in judging order.
func (m *Match) takeStampedBefore(ms int64) []claim {
	return m.takeClaims(func(one claim) bool { return one.stampMs < ms })
}

func (m *Match) takeClaims(wanted func(claim) bool) []claim {
	var taken, kept []claim
	for _, one := range m.claims {
		if wanted(one) {
			taken = append(taken, one)
		} else {
			kept = append(kept, one)
		}
	}
	m.claims = kept
	return taken
}
