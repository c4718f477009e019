// SPDX-License-Identifier: MIT

package main

import (
	"fmt"

	"setrules.example/port/setrules"
)

// The kinds "session" and "game": a match and its commands, step by step (M, T).

type beginning struct {
	Players    []string         `json:"players"`
	Mode       setrules.Mode    `json:"mode"`
	Rules      setrules.RuleSet `json:"rules"`
	Deck       deckSource       `json:"deck"`
	Given      bool             `json:"given"`
	Board      []setrules.Card  `json:"board"`
	NowMs      int64            `json:"now_ms"`
	Animations bool             `json:"animations"`
	Dealer     string           `json:"dealer"`
}

type deckSource struct {
	Kind    string `json:"kind"`
	Seed    int64  `json:"seed"`
	MatchID string `json:"match_id"`
	Key     string `json:"key"`
	order
}

type step struct {
	Command string          `json:"command"`
	Player  string          `json:"player"`
	Players []string        `json:"players"`
	Slot    int             `json:"slot"`
	Slots   []int           `json:"slots"`
	Cards   []setrules.Card `json:"cards"`
	AtMs    int64           `json:"at_ms"`
}

// told is what happened, and where it left the match.
type told struct {
	Events []setrules.Event `json:"events"`
	Digest string           `json:"digest"`
}

type stepTold struct {
	Answer string `json:"answer"`
	told
}

func playMatch(input struct {
	beginning
	Steps []step `json:"steps"`
}) (any, error) {
	match, events, err := input.begin()
	if err != nil {
		return nil, err
	}
	opening := tell(match, events)
	steps := []stepTold{}
	for _, one := range input.Steps {
		answer, err := one.answer(match)
		if err != nil {
			return nil, err
		}
		steps = append(steps, answer)
	}
	return struct {
		Opening []told              `json:"opening"`
		Steps   []stepTold          `json:"steps"`
		End     []setrules.Position `json:"end"`
	}{[]told{opening}, steps, []setrules.Position{match.Position()}}, nil
}

func (b beginning) begin() (*setrules.Match, []setrules.Event, error) {
	deck, err := b.Deck.deck(b.Rules.Deck == setrules.DeckSmall)
	if err != nil {
		return nil, nil, err
	}
	return setrules.NewMatch(setrules.Setup{
		Players:    b.Players,
		Rules:      b.Rules,
		Mode:       b.Mode,
		Deck:       deck,
		Given:      b.Given,
		Slots:      b.Board,
		NowMs:      b.NowMs,
		Animations: b.Animations,
		Dealer:     b.Dealer,
	})
}

func (d deckSource) deck(small bool) (*setrules.Deck, error) {
	switch d.Kind {
	case "seed":
		seed, err := int32Of("seed", d.Seed)
		return setrules.Shuffled(seed, small), err
	case "fair":
		return setrules.FairDeck(d.MatchID, d.Key, small)
	case "given":
		return setrules.NewDeck(d.Order)
	}
	return nil, fmt.Errorf("no deck %q", d.Kind)
}

func tell(match *setrules.Match, events []setrules.Event) told {
	if events == nil {
		events = []setrules.Event{} // nil would be null in JSON
	}
	return told{events, match.Position().Digest()}
}

// answer gives the command to a match. To be refused is an answer, too; an error is a
// command that nobody knows.
func (s step) answer(match *setrules.Match) (stepTold, error) {
	command, known := commands[s.Command]
	if !known {
		return stepTold{}, &unreadable{fmt.Errorf("no command %q", s.Command)}
	}
	events, err := command(match, s)
	answer := "events"
	if err != nil {
		answer = "error"
	} else if len(events) == 0 {
		answer = "nothing"
	}
	return stepTold{answer, tell(match, events)}, nil
}

var commands = map[string]func(*setrules.Match, step) ([]setrules.Event, error){
	"tap": func(m *setrules.Match, s step) ([]setrules.Event, error) {
		return m.Tap(s.Slot, s.Player)
	},
	"confirm": func(m *setrules.Match, s step) ([]setrules.Event, error) {
		return m.Confirm(s.Player)
	},
	"claim": func(m *setrules.Match, s step) ([]setrules.Event, error) {
		return m.Claim(s.Player, s.Cards)
	},
	"claim_slots": func(m *setrules.Match, s step) ([]setrules.Event, error) {
		return m.ClaimSlots(s.Player, s.Slots)
	},
	"submit": func(m *setrules.Match, s step) ([]setrules.Event, error) {
		return m.Submit(s.Player, s.Cards, s.AtMs)
	},
	"advance": func(m *setrules.Match, s step) ([]setrules.Event, error) {
		return m.Advance(s.AtMs)
	},
	"animation_done": func(m *setrules.Match, _ step) ([]setrules.Event, error) {
		return m.AnimationDone()
	},
	"disconnect": func(m *setrules.Match, s step) ([]setrules.Event, error) {
		return m.Disconnect(s.Player, s.AtMs)
	},
	"reconnect": func(m *setrules.Match, s step) ([]setrules.Event, error) {
		return m.Reconnect(s.Player, s.AtMs)
	},
	"forfeit": func(m *setrules.Match, s step) ([]setrules.Event, error) {
		return m.Forfeit(s.Player)
	},
	"call_set": func(m *setrules.Match, s step) ([]setrules.Event, error) {
		return m.CallSet(s.Players, s.AtMs)
	},
	"pass_call": func(m *setrules.Match, s step) ([]setrules.Event, error) {
		return m.PassCall(s.Player)
	},
	"agree_no_set": func(m *setrules.Match, s step) ([]setrules.Event, error) {
		return m.AgreeNoSet(s.Player)
	},
	"request_cards": func(m *setrules.Match, s step) ([]setrules.Event, error) {
		return m.RequestCards(s.Player)
	},
}
