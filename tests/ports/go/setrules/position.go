// SPDX-License-Identifier: MIT

package setrules

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
)

// Position is where a match stands: what may be shown to the players, once the selections
// of the others are taken out. The fields of this and the types below stand in the order
// of their JSON names, for encoding/json writes them as declared and the canonical form is
// sorted.
type Position struct {
	Agreed        []string `json:"agreed"` // who agrees that no set lies, in seat order (T1)
	Board         []Card   `json:"board"`  // every slot
	Control       Control  `json:"control"`
	DeckRemaining int      `json:"deck_remaining"`
	Device        []Card   `json:"device"` // the picks of pass and play
	NowMs         int64    `json:"now_ms"`
	Phase         Phase    `json:"phase"`
	Players       []Player `json:"players"`        // in seat order
	WaitingClaims int      `json:"waiting_claims"` // that wait for a tick (M8)
}

// Control is who may claim after a call (T2).
type Control struct {
	Player  string   `json:"player"`   // or ""
	UntilMs int64    `json:"until_ms"` // the first moment too late, or -1
	Waiting []string `json:"waiting"`  // the tied callers still to come, in their order
}

// Player is how a player stands.
type Player struct {
	ClockMs         int64  `json:"clock_ms"` // -1 in an untimed match
	ID              string `json:"id"`
	InvalidAttempts int    `json:"invalid_attempts"`
	Owed            int    `json:"owed"` // sets, for requested cards (T5)
	Score           int64  `json:"score"`
	Selection       []Card `json:"selection"` // in picking order
	Sets            int    `json:"sets"`
	Status          Status `json:"status"`
}

// Position describes the match as it stands. It shares nothing with it.
func (m *Match) Position() Position {
	position := Position{
		Agreed:        m.agreeing(),
		Board:         m.board.Slots(),
		Control:       Control{UntilMs: -1, Waiting: ids(m.control.waiting)},
		DeckRemaining: m.deck.Remaining(),
		Device:        copyOf(m.device),
		NowMs:         m.nowMs,
		Phase:         m.phase,
		Players:       []Player{},
		WaitingClaims: len(m.claims),
	}
	if m.control.holder != nil {
		position.Control.Player = m.control.holder.id
		position.Control.UntilMs = m.control.untilMs
	}
	for _, p := range m.players {
		position.Players = append(position.Players, Player{
			ClockMs:         m.clockMs(p),
			ID:              p.id,
			InvalidAttempts: p.invalidAttempts,
			Owed:            p.owed,
			Score:           p.score,
			Selection:       copyOf(p.picks),
			Sets:            p.sets,
			Status:          p.status,
		})
	}
	return position
}

// Digest is the SHA-256 of the canonical form: client and server agree on a position when
// they have the same one.
func (p Position) Digest() string {
	sum := sha256.Sum256(p.canonical())
	return hex.EncodeToString(sum[:])
}

// canonical is compact JSON with sorted keys. All its strings are visible ASCII, of which
// the encoder escapes < > & unless it is told not to.
func (p Position) canonical() []byte {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(p); err != nil {
		panic(err) // numbers, strings and slices can always be written
	}
	return bytes.TrimSuffix(text.Bytes(), []byte("\n"))
}
