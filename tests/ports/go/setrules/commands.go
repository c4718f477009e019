// SPDX-License-Identifier: MIT

package setrules

import (
	"errors"
	"fmt"
)

// What players do with cards. Each command first refuses what is malformed, whatever the
// phase; then it is discarded where it may not count; then it happens (M4).

// Tap picks a card, or puts it down again. The player is "" in pass and play, where the
// device picks, and may be in single mode.
func (m *Match) Tap(slot int, id string) ([]Event, error) {
	picker, err := m.picker(id)
	if err != nil {
		return nil, err
	}
	if err := m.board.checkSlot(slot); err != nil {
		return nil, err
	}
	card := m.board.slots[slot]
	if !m.mayPlay(picker) || card == Empty {
		return nil, nil
	}
	picks := &m.device
	if picker != nil {
		picks = &picker.picks
	}
	if indexOf(*picks, card) >= 0 {
		*picks = m.putDownOf(picker, *picks, []Card{card})
		return m.done(), nil
	}
	if len(*picks) == 3 {
		return nil, nil
	}
	*picks = append(*picks, card)
	m.emit(Selected{m.by(picker, "selected"), slot, card})
	if len(*picks) == 3 && picker != nil {
		m.judge(picker, copyOf(*picks), m.nowMs)
	}
	return m.done(), nil
}

// Confirm submits the three cards picked on the device for a player.
func (m *Match) Confirm(id string) ([]Event, error) {
	if m.mode != PassAndPlay {
		return nil, errors.New("a confirmation outside pass and play")
	}
	p, err := m.find(id)
	if err != nil {
		return nil, err
	}
	if !m.mayPlay(p) || len(m.device) < 3 {
		return nil, nil
	}
	m.judge(p, copyOf(m.device), m.nowMs)
	return m.done(), nil
}

// Claim claims three cards at once.
func (m *Match) Claim(id string, cards []Card) ([]Event, error) {
	if m.mode != Single && m.mode != Local {
		return nil, errors.New("a direct claim in pass and play or online")
	}
	p, err := m.claimant(id, cards)
	if err != nil {
		return nil, err
	}
	if !m.mayPlay(p) {
		return nil, nil
	}
	m.judge(p, copyOf(cards), m.nowMs)
	return m.done(), nil
}

// ClaimSlots claims the cards in three slots at once.
func (m *Match) ClaimSlots(id string, slots []int) ([]Event, error) {
	if m.mode != Single && m.mode != Local {
		return nil, errors.New("a direct claim in pass and play or online")
	}
	p, err := m.find(id)
	if err != nil {
		return nil, err
	}
	if err := checkThree(slots, "slot"); err != nil {
		return nil, err
	}
	for _, slot := range slots {
		if err := m.board.checkSlot(slot); err != nil {
			return nil, err
		}
	}
	cards := m.board.CardsAt(slots)
	if !m.mayPlay(p) || indexOf(cards, Empty) >= 0 {
		return nil, nil
	}
	m.judge(p, cards, m.nowMs)
	return m.done(), nil
}

// Submit is a claim that arrives at the server. It is judged when its tick is over (M8).
// The stamp moves nothing: any order will do, from the beginning of the match on.
func (m *Match) Submit(id string, cards []Card, atMs int64) ([]Event, error) {
	if m.mode != Online {
		return nil, errors.New("a submitted claim in a match that is not online")
	}
	p, err := m.claimant(id, cards)
	if err != nil {
		return nil, err
	}
	if err := checkNumber("at_ms", atMs, m.startMs); err != nil {
		return nil, err
	}
	if !m.mayPlay(p) {
		return nil, nil
	}
	queued := m.queue(p, copyOf(cards), atMs)
	m.emit(ClaimQueued{m.by(p, "claim_queued"), copyOf(cards), queued.tick})
	return m.done(), nil
}

// picker is who picks: a player, or nil for the device in pass and play.
func (m *Match) picker(id string) (*player, error) {
	switch {
	case m.mode == Online:
		return nil, errors.New("a tap in an online match")
	case m.mode == PassAndPlay && id != "":
		return nil, errors.New("a tap of a player in pass and play, where the device picks")
	case m.mode == PassAndPlay:
		return nil, nil
	case m.mode == Single && id == "":
		return m.players[0], nil
	}
	return m.find(id)
}

// claimant is who claims three cards; they need not lie.
func (m *Match) claimant(id string, cards []Card) (*player, error) {
	if err := checkThree(cards, "card"); err != nil {
		return nil, err
	}
	for _, card := range cards {
		if err := card.Check(); err != nil {
			return nil, err
		}
	}
	return m.find(id)
}

// isPlaying tells whether a player's input counts now; control aside.
func (m *Match) isPlaying(p *player) bool {
	return m.phase == Playing && p.status == Active
}

// mayPlay tells whether picks and claims count now. The device, nil, needs no control.
func (m *Match) mayPlay(p *player) bool {
	if p == nil {
		return m.phase == Playing
	}
	return m.isPlaying(p) && (!m.callsInForce() || m.control.holder == p)
}

func checkThree[T comparable](claimed []T, what string) error {
	if len(claimed) != 3 {
		return fmt.Errorf("a claim of %d %ss: expected 3", len(claimed), what)
	}
	if claimed[0] == claimed[1] || claimed[0] == claimed[2] || claimed[1] == claimed[2] {
		return fmt.Errorf("a claim that names a %s twice", what)
	}
	return nil
}
