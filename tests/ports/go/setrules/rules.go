// SPDX-License-Identifier: MIT

package setrules

import (
	"errors"
	"fmt"
)

// The words that fields of a rule set may hold, as they stand in JSON.
const (
	DeckFull  = "full"
	DeckSmall = "small"

	RefillAlways = "always"
	RefillTo12   = "to_12"

	CloseUpNever   = "never"
	CloseUpAbove12 = "above_12"
	CloseUpAlways  = "always"

	ExpansionEngine    = "engine"
	ExpansionAgreement = "agreement"
	ExpansionRequest   = "request"

	PenaltyNone  = "none"
	PenaltyPoint = "point"
	PenaltyTime  = "time"

	OrderTick      = "tick"
	OrderTimestamp = "timestamp"

	WinnerSets      = "sets"
	WinnerScore     = "score"
	WinnerNone      = "none"
	WinnerSolitaire = "solitaire"

	TieBreakNone          = "none"
	TieBreakFewestInvalid = "fewest_invalid"
)

// RuleSet holds the policies of a match. A variant is a value, not a type: the engine
// reads these fields and nothing else.
type RuleSet struct {
	Deck           string `json:"deck"`            // all cards or the 27 solid ones (D1, T4)
	Refill         string `json:"refill"`          // after every claim, or only up to 12 (B3, B4)
	CloseUp        string `json:"close_up"`        // when holes vanish (B3, B4)
	Cap            int64  `json:"cap"`             // the most cards that may lie, 0 for no cap (B6)
	Expansion      string `json:"expansion"`       // who has three cards added (B5, T1, T5)
	PartialDeal    bool   `json:"partial_deal"`    // whether the last 1 or 2 may be added (T1)
	Penalty        string `json:"penalty"`         // what an invalid claim costs (M5)
	PenaltyPoints  int64  `json:"penalty_points"`  // where it costs points
	PenaltyMs      int64  `json:"penalty_ms"`      // where it costs time
	ScoreFloor     bool   `json:"score_floor"`     // whether a score stops at 0 (M5, T1)
	DurationMs     int64  `json:"duration_ms"`     // 0 for an untimed match (M7)
	TickMs         int64  `json:"tick_ms"`         // the length of a server tick (M8)
	ClaimOrder     string `json:"claim_order"`     // inside a tick (M8)
	StalePenalised bool   `json:"stale_penalised"` // whether claiming taken cards costs (M9)
	ReconnectMs    int64  `json:"reconnect_ms"`    // how long a player may be away (M12)
	CallWindowMs   int64  `json:"call_window_ms"`  // a caller's time, 0 for no calls (T2)
	Winner         string `json:"winner"`          // what is measured (M11)
	TieBreak       string `json:"tie_break"`       // the fewest invalid attempts first, or none (M11)
}

// Edition is the rule set to use where nothing else is said.
func Edition() RuleSet {
	return RuleSet{
		Deck:           DeckFull,
		Refill:         RefillAlways,
		CloseUp:        CloseUpNever,
		Cap:            21,
		Expansion:      ExpansionEngine,
		Penalty:        PenaltyNone,
		PenaltyPoints:  1,
		PenaltyMs:      5000,
		ScoreFloor:     true,
		TickMs:         50,
		ClaimOrder:     OrderTick,
		StalePenalised: true,
		ReconnectMs:    30000,
		Winner:         WinnerSets,
		TieBreak:       TieBreakNone,
	}
}

// Tabletop is call control, agreement, and scores below zero (T1, T2).
func Tabletop() RuleSet {
	rules := Edition()
	rules.Refill = RefillTo12
	rules.CloseUp = CloseUpAbove12
	rules.Cap = 0
	rules.Expansion = ExpansionAgreement
	rules.PartialDeal = true
	rules.Penalty = PenaltyPoint
	rules.ScoreFloor = false
	rules.CallWindowMs = 5000
	rules.Winner = WinnerScore
	return rules
}

// Introduction is tabletop with the 27 solid cards (T4).
func Introduction() RuleSet {
	rules := Tabletop()
	rules.Deck = DeckSmall
	return rules
}

// Cooperative is tabletop without penalty and winner (T7).
func Cooperative() RuleSet {
	rules := Tabletop()
	rules.Penalty = PenaltyNone
	rules.Winner = WinnerNone
	return rules
}

// Solitaire is one player who pays with a set for three more cards (T5).
func Solitaire() RuleSet {
	rules := Edition()
	rules.Refill = RefillTo12
	rules.CloseUp = CloseUpAbove12
	rules.Cap = 0
	rules.Expansion = ExpansionRequest
	rules.PartialDeal = true
	rules.Winner = WinnerSolitaire
	return rules
}

// Browser closes up and tops up (T6).
func Browser() RuleSet {
	rules := Edition()
	rules.Refill = RefillTo12
	rules.CloseUp = CloseUpAlways
	rules.Cap = 0
	return rules
}

// Named is the rule set of a name.
func Named(name string) (RuleSet, error) {
	for _, one := range []struct {
		name  string
		rules func() RuleSet
	}{
		{"edition", Edition},
		{"tabletop", Tabletop},
		{"introduction", Introduction},
		{"solitaire", Solitaire},
		{"browser", Browser},
		{"cooperative", Cooperative},
	} {
		if one.name == name {
			return one.rules(), nil
		}
	}
	return RuleSet{}, fmt.Errorf("there are no rules %q", name)
}

// Check refuses a value that is out of range, and values that contradict each other.
func (r RuleSet) Check() error {
	if err := r.checkWords(); err != nil {
		return err
	}
	if err := r.checkNumbers(); err != nil {
		return err
	}
	switch {
	case r.Cap > 0 && r.Cap < fullBoard:
		return fmt.Errorf("cap %d: expected 0 for none, or at least 12", r.Cap)
	case r.Penalty == PenaltyTime && r.DurationMs == 0:
		return errors.New("a time penalty without a timer: expected duration_ms above 0")
	case (r.Expansion == ExpansionRequest) != (r.Winner == WinnerSolitaire):
		return errors.New("cards are requested in solitaire and only there")
	case r.Winner == WinnerSolitaire && r.CallWindowMs > 0:
		return errors.New("call control in solitaire, where nobody else could call")
	}
	return nil
}

func (r RuleSet) checkWords() error {
	for _, field := range []struct {
		name, word string
		expected   []string
	}{
		{"deck", r.Deck, []string{DeckFull, DeckSmall}},
		{"refill", r.Refill, []string{RefillAlways, RefillTo12}},
		{"close_up", r.CloseUp, []string{CloseUpNever, CloseUpAbove12, CloseUpAlways}},
		{"expansion", r.Expansion,
			[]string{ExpansionEngine, ExpansionAgreement, ExpansionRequest}},
		{"penalty", r.Penalty, []string{PenaltyNone, PenaltyPoint, PenaltyTime}},
		{"claim_order", r.ClaimOrder, []string{OrderTick, OrderTimestamp}},
		{"winner", r.Winner, []string{WinnerSets, WinnerScore, WinnerNone, WinnerSolitaire}},
		{"tie_break", r.TieBreak, []string{TieBreakNone, TieBreakFewestInvalid}},
	} {
		if indexOf(field.expected, field.word) < 0 {
			return fmt.Errorf("%s %q: expected one of %q", field.name, field.word, field.expected)
		}
	}
	return nil
}

func (r RuleSet) checkNumbers() error {
	for _, field := range []struct {
		name         string
		number, from int64
	}{
		{"cap", r.Cap, 0},
		{"penalty_points", r.PenaltyPoints, 1},
		{"penalty_ms", r.PenaltyMs, 1},
		{"duration_ms", r.DurationMs, 0},
		{"tick_ms", r.TickMs, 1},
		{"reconnect_ms", r.ReconnectMs, 0},
		{"call_window_ms", r.CallWindowMs, 0},
	} {
		if err := checkNumber(field.name, field.number, field.from); err != nil {
			return err
		}
	}
	return nil
}

// largestAmount is the largest time and the largest number of a rule set: two of them and
// one more are the largest integer that every language holds exactly, 2^53 - 1 (P1).
const largestAmount int64 = 1<<52 - 1

func checkNumber(name string, number, from int64) error {
	if number < from || number > largestAmount {
		return fmt.Errorf("%s %d: expected %d to %d", name, number, from, largestAmount)
	}
	return nil
}
