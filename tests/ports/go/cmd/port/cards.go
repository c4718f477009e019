// SPDX-License-Identifier: MIT

package main

import (
	"errors"
	"fmt"

	"setrules.example/port/setrules"
)

// The kinds about cards and sets (C1 to V4).

type oneCard struct {
	Card setrules.Card `json:"card"`
}

func describeCard(input oneCard) (any, error) {
	card := input.Card
	if err := card.Check(); err != nil {
		return nil, err
	}
	return struct {
		Number  int    `json:"number"`
		Shape   string `json:"shape"`
		Shading string `json:"shading"`
		Color   string `json:"color"`
		Digits  [4]int `json:"digits"` // as they stand in the id
		Code    string `json:"code"`
		Text    string `json:"text"`
	}{
		Number:  card.Digit(setrules.Number) + 1,
		Shape:   card.Word(setrules.Shape),
		Shading: card.Word(setrules.Shading),
		Color:   card.Word(setrules.Color),
		Digits: [4]int{
			card.Digit(setrules.Number), card.Digit(setrules.Shape),
			card.Digit(setrules.Shading), card.Digit(setrules.Color),
		},
		Code: card.Code(),
		Text: card.String(),
	}, nil
}

func parseCard(input struct {
	Text string `json:"text"`
}) (any, error) {
	card, err := setrules.ParseCard(input.Text)
	return oneCard{card}, err
}

func thirdCards(input struct {
	A []setrules.Card `json:"a"`
	B []setrules.Card `json:"b"`
}) (any, error) {
	if err := checkColumns(input.A, input.B); err != nil {
		return nil, err
	}
	thirds := []setrules.Card{}
	for i, a := range input.A {
		thirds = append(thirds, setrules.Third(a, input.B[i]))
	}
	return struct {
		Cards []setrules.Card `json:"cards"`
	}{thirds}, nil
}

func validate(input struct {
	A []setrules.Card `json:"a"`
	B []setrules.Card `json:"b"`
	C []setrules.Card `json:"c"`
}) (any, error) {
	if err := checkColumns(input.A, input.B, input.C); err != nil {
		return nil, err
	}
	valid := []bool{}
	for i, a := range input.A {
		valid = append(valid, setrules.IsSet(a, input.B[i], input.C[i]))
	}
	return struct {
		Valid []bool `json:"valid"`
	}{valid}, nil
}

// checkColumns refuses arrays that do not run in parallel and what is no card.
func checkColumns(columns ...[]setrules.Card) error {
	for _, column := range columns {
		if len(column) != len(columns[0]) {
			return errors.New("parallel arrays of different lengths")
		}
		for _, card := range column {
			if err := card.Check(); err != nil {
				return err
			}
		}
	}
	return nil
}

// allSets asks the definition, for every three cards of a deck.
func allSets(input struct {
	Deck string `json:"deck"`
}) (any, error) {
	if input.Deck != setrules.DeckFull && input.Deck != setrules.DeckSmall {
		return nil, fmt.Errorf("deck %q: expected full or small", input.Deck)
	}
	cards := setrules.FullDeck(input.Deck == setrules.DeckSmall)
	sets := []setrules.Card{}
	for i, a := range cards {
		for j, b := range cards[i+1:] {
			for _, c := range cards[i+1+j+1:] {
				if setrules.IsSet(a, b, c) {
					sets = append(sets, a, b, c)
				}
			}
		}
	}
	return struct {
		Sets []setrules.Card `json:"sets"`
	}{sets}, nil
}

func setsThrough(input oneCard) (any, error) {
	if err := input.Card.Check(); err != nil {
		return nil, err
	}
	pairs := []setrules.Card{}
	for _, b := range setrules.FullDeck(false) {
		for _, c := range setrules.FullDeck(false) {
			if setrules.IsSet(input.Card, b, c) {
				pairs = append(pairs, b, c)
			}
		}
	}
	return struct {
		Pairs []setrules.Card `json:"pairs"`
	}{pairs}, nil
}

func explain(input struct {
	Cards []setrules.Card `json:"cards"`
}) (any, error) {
	if len(input.Cards) != 3 {
		return nil, fmt.Errorf("%d cards to explain: expected 3", len(input.Cards))
	}
	if err := checkColumns(input.Cards); err != nil {
		return nil, err
	}
	return setrules.Explain([3]setrules.Card{input.Cards[0], input.Cards[1], input.Cards[2]}), nil
}

func search(input struct {
	Slots []setrules.Card `json:"slots"`
}) (any, error) {
	if err := setrules.CheckSlots(input.Slots); err != nil {
		return nil, err
	}
	found := setrules.FindSets(input.Slots)
	flat, hint := []int{}, []int{}
	for _, set := range found {
		flat = append(flat, set[:]...)
	}
	if len(found) > 0 {
		hint = flat[:3]
	}
	return struct {
		Exists bool  `json:"exists"`
		Count  int   `json:"count"`
		Sets   []int `json:"sets"`
		Hint   []int `json:"hint"`
	}{setrules.AnySet(input.Slots), len(found), flat, hint}, nil
}
