// SPDX-License-Identifier: MIT

package main

import (
	"fmt"

	"setrules.example/port/setrules"
)

// The kind "board": a given position, a deck and steps (B1 to B8).

type boardStep struct {
	Step  string `json:"step"`
	Slots []int  `json:"slots"`
}

type boardTold struct {
	Slots         []int           `json:"slots"`
	Cards         []setrules.Card `json:"cards"`
	Board         []setrules.Card `json:"board"`
	DeckRemaining int             `json:"deck_remaining"`
	Exists        bool            `json:"exists"`
}

func playBoard(input struct {
	Rules setrules.RuleSet `json:"rules"`
	Slots []setrules.Card  `json:"slots"`
	Deck  []setrules.Card  `json:"deck"`
	Steps []boardStep      `json:"steps"`
}) (any, error) {
	board, err := setrules.NewBoard(input.Slots, input.Rules)
	if err != nil {
		return nil, err
	}
	deck, err := setrules.NewDeck(input.Deck)
	if err != nil {
		return nil, err
	}
	if err := board.CheckDisjoint(deck); err != nil {
		return nil, err
	}
	steps := []boardTold{}
	for _, step := range input.Steps {
		if step.Step == "deal" {
			if board, err = setrules.DealBoard(deck, input.Rules); err != nil {
				return nil, err
			}
		}
		slots, cards, err := step.on(board, deck)
		if err != nil {
			return nil, err
		}
		steps = append(steps,
			boardTold{slots, cards, board.Slots(), deck.Remaining(), board.AnySet()})
	}
	return struct {
		Steps []boardTold `json:"steps"`
	}{steps}, nil
}

// on does the step, but for the deal, which has made the board, and returns the slots and
// cards that it was about.
func (s boardStep) on(board *setrules.Board, deck *setrules.Deck) ([]int, []setrules.Card, error) {
	slots := []int{}
	var err error
	switch s.Step {
	case "deal":
		slots = board.Occupied()
	case "take":
		cards, err := board.Take(s.Slots)
		return s.Slots, cards, err
	case "refill":
		slots, err = board.Refill(deck, s.Slots)
	case "close_up":
		board.CloseUp()
	case "top_up":
		slots = board.TopUp(deck)
	case "expand":
		slots = board.Expand(deck)
	default:
		err = fmt.Errorf("no step %q", s.Step)
	}
	if err != nil {
		return nil, nil, err
	}
	return slots, board.CardsAt(slots), nil
}
