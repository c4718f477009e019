// SPDX-License-Identifier: MIT

package setrules

// Event is something that happened in a match. As JSON it is an object with "type",
// "at_ms" and the fields of its type; in Go, a switch over the concrete types below tells
// what it is.
type Event interface {
	Head() Happened
}

// Happened is what all events have.
type Happened struct {
	Type string `json:"type"`
	AtMs int64  `json:"at_ms"` // the time of the match when it happened
}

// Head returns the part that all events have.
func (h Happened) Head() Happened {
	return h
}

// ByPlayer is "call_passed" and "reconnected", and part of other events.
type ByPlayer struct {
	Happened
	Player string `json:"player"` // "" for the device in pass and play
}

// CardsLaid is "dealt", "refilled" and "expanded"; cards and slots run in parallel.
type CardsLaid struct {
	Happened
	Slots         []int  `json:"slots"`
	Cards         []Card `json:"cards"`
	DeckRemaining int    `json:"deck_remaining"`
}

// ClosedUp is "closed_up".
type ClosedUp struct {
	Happened
	Board []Card `json:"board"` // every slot afterwards
}

// SetCheck is "set_check".
type SetCheck struct {
	Happened
	Exists bool `json:"exists"`
}

// NoSet is "no_set".
type NoSet struct {
	Happened
	DeckRemaining int `json:"deck_remaining"` // before the cards are dealt
}

// Selected is "selected".
type Selected struct {
	ByPlayer
	Slot int  `json:"slot"`
	Card Card `json:"card"`
}

// Deselected is "deselected".
type Deselected struct {
	ByPlayer
	Slots []int  `json:"slots"`
	Cards []Card `json:"cards"`
}

// ClaimQueued is "claim_queued".
type ClaimQueued struct {
	ByPlayer
	Cards []Card `json:"cards"`
	Tick  int64  `json:"tick"`
}

// ClaimAccepted is "claim_accepted".
type ClaimAccepted struct {
	ByPlayer
	Slots []int  `json:"slots"` // ascending
	Cards []Card `json:"cards"`
	Score int64  `json:"score"`
	Sets  int    `json:"sets"`
	Owed  int    `json:"owed"`
}

// ClaimRejected is "claim_rejected".
type ClaimRejected struct {
	ByPlayer
	Cards           []Card      `json:"cards"` // as they were claimed; none when a call ran out
	Reason          Rejection   `json:"reason"`
	Broken          []Attribute `json:"broken"` // all of them, in C2 order
	InvalidAttempts int         `json:"invalid_attempts"`
}

// Penalty is "penalty".
type Penalty struct {
	ByPlayer
	Kind    string `json:"kind"`   // "point" or "time"
	Amount  int64  `json:"amount"` // what was really taken: 0 points at the floor
	Score   int64  `json:"score"`
	ClockMs int64  `json:"clock_ms"`
}

// Called is "called".
type Called struct {
	ByPlayer
	UntilMs int64    `json:"until_ms"` // the first moment that is too late
	Waiting []string `json:"waiting"`  // the tied callers still to come
}

// Agreed is "agreed".
type Agreed struct {
	ByPlayer
	Agreed []string `json:"agreed"` // all who agree now, in seat order
}

// Requested is "requested".
type Requested struct {
	ByPlayer
	Owed int `json:"owed"`
}

// Disconnected is "disconnected".
type Disconnected struct {
	ByPlayer
	UntilMs int64 `json:"until_ms"` // the last moment in time
}

// GaveUp is "forfeited".
type GaveUp struct {
	ByPlayer
	Voluntary bool `json:"voluntary"`
}

// Finished is "ended".
type Finished struct {
	Happened
	Reason Reason `json:"reason"`
	Result Result `json:"result"`
}

func (m *Match) now(event string) Happened {
	return Happened{Type: event, AtMs: m.nowMs}
}

// by takes nil for the device in pass and play.
func (m *Match) by(p *player, event string) ByPlayer {
	if p == nil {
		return ByPlayer{Happened: m.now(event)}
	}
	return ByPlayer{Happened: m.now(event), Player: p.id}
}

func (m *Match) tellLaid(event string, slots []int) {
	m.emit(CardsLaid{m.now(event), slots, m.board.CardsAt(slots), m.deck.Remaining()})
}
