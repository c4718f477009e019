// SPDX-License-Identifier: MIT

package setrules

import "fmt"

// Card is the id of a card, 0 to 80: four base-3 digits for number, shape, shading and
// color, the highest first (C1). It is wide enough for any number that comes from outside,
// so that none is cut before it is checked; and encoding/json writes a slice of bytes as
// text.
type Card int64

const (
	// CardCount is how many cards there are.
	CardCount = 81

	// Empty is an empty slot. It is not 0, which is a card.
	Empty Card = -1
)

// Attribute is one of the four things that a card shows.
type Attribute int

// The attributes in the order in which they are reported (C2).
const (
	Number Attribute = iota
	Shape
	Color
	Shading
)

// Attributes are all four in that order.
var Attributes = [...]Attribute{Number, Shape, Color, Shading}

// The order of the digits in an id is not the order of reporting: shading and color
// change places.
var attributes = [...]struct {
	name   string
	weight int
	words  [3]string
}{
	Number:  {"number", 27, [3]string{"one", "two", "three"}},
	Shape:   {"shape", 9, [3]string{"diamond", "squiggle", "oval"}},
	Color:   {"color", 1, [3]string{"red", "green", "purple"}},
	Shading: {"shading", 3, [3]string{"solid", "striped", "open"}},
}

// String is the name of the attribute, in lower case.
func (a Attribute) String() string {
	return attributes[a].name
}

// MarshalText writes the name of the attribute into JSON.
func (a Attribute) MarshalText() ([]byte, error) {
	return []byte(a.String()), nil
}

// Digit is the digit 0, 1 or 2 of an attribute.
func (c Card) Digit(a Attribute) int {
	return int(c) / attributes[a].weight % 3
}

// Word is what an attribute of the card shows: "two", "oval", "red", "open".
func (c Card) Word(a Attribute) string {
	return attributes[a].words[c.Digit(a)]
}

// Check refuses what is no card; an empty slot is none.
func (c Card) Check() error {
	if c < 0 || c >= CardCount {
		return fmt.Errorf("%d is no card: expected 0 to 80", int64(c))
	}
	return nil
}

// cardOf is the card with these digits, which are indexed by attribute.
func cardOf(digits [len(attributes)]int) Card {
	id := 0
	for _, a := range Attributes {
		id += attributes[a].weight * digits[a]
	}
	return Card(id)
}

// checkDistinct refuses what is no card and a card that stands there twice.
func checkDistinct(cards []Card, where string) error {
	var seen [CardCount]bool
	for _, card := range cards {
		if err := card.Check(); err != nil {
			return err
		}
		if seen[card] {
			return fmt.Errorf("card %d is twice %s", int64(card), where)
		}
		seen[card] = true
	}
	return nil
}
