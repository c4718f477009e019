// SPDX-License-Identifier: MIT

package setrules

import (
	"fmt"
	"strings"
)

// The four places of a code, in order, each with its letters and long words by digit (C3).
var places = [...]struct {
	attribute Attribute
	letters   string
	words     [3]string
}{
	{Number, "123", [3]string{"1", "2", "3"}},
	{Color, "rgp", [3]string{"Red", "Green", "Purple"}},
	{Shading, "sto", [3]string{"Solid", "Striped", "Open"}},
	{Shape, "dso", [3]string{"Diamond", "Squiggle", "Oval"}},
}

type meaning struct {
	attribute Attribute
	digit     int
}

// Every word that may name an attribute, folded to lower case.
var vocabulary = map[string]meaning{
	"1": {Number, 0}, "one": {Number, 0},
	"2": {Number, 1}, "two": {Number, 1},
	"3": {Number, 2}, "three": {Number, 2},
	"diamond": {Shape, 0}, "diamonds": {Shape, 0},
	"squiggle": {Shape, 1}, "squiggles": {Shape, 1},
	"oval": {Shape, 2}, "ovals": {Shape, 2},
	"solid": {Shading, 0}, "filled": {Shading, 0}, "filled-in": {Shading, 0},
	"striped": {Shading, 1}, "shaded": {Shading, 1},
	"open": {Shading, 2}, "outlined": {Shading, 2},
	"red": {Color, 0}, "green": {Color, 1}, "purple": {Color, 2},
}

// Code is the short form of a card: "2GOD".
func (c Card) Code() string {
	var code strings.Builder
	for _, place := range places {
		code.WriteByte(place.letters[c.Digit(place.attribute)])
	}
	return strings.ToUpper(code.String())
}

// String is the long form of a card, "2 Green Open Diamond", or ".." for an empty slot.
func (c Card) String() string {
	if c.Check() != nil {
		return ".."
	}
	var words []string
	for _, place := range places {
		words = append(words, place.words[c.Digit(place.attribute)])
	}
	return strings.Join(words, " ")
}

// ParseCard reads a code, or four words in any order; case does not matter.
func ParseCard(text string) (Card, error) {
	words := strings.FieldsFunc(foldASCII(text), isSpace)
	if len(words) == 1 {
		if _, isWord := vocabulary[words[0]]; !isWord {
			return parseCode(words[0])
		}
	}
	digits := [len(attributes)]int{-1, -1, -1, -1}
	for _, word := range words {
		meant, known := vocabulary[word]
		if !known {
			return Empty, fmt.Errorf("%q: %q is no word for a card", text, word)
		}
		if digits[meant.attribute] >= 0 {
			return Empty, fmt.Errorf("%q: %q gives the %s a second time", text, word, meant.attribute)
		}
		digits[meant.attribute] = meant.digit
	}
	for _, a := range Attributes {
		if digits[a] < 0 {
			return Empty, fmt.Errorf("%q: no word for the %s", text, a)
		}
	}
	return cardOf(digits), nil
}

func parseCode(code string) (Card, error) {
	if len(code) != len(places) {
		return Empty, fmt.Errorf("%q: expected a code such as 2GOD, or four words"+
			" such as 2 Green Open Diamond", code)
	}
	var digits [len(attributes)]int
	for at, place := range places {
		digit := strings.IndexByte(place.letters, code[at])
		if digit < 0 {
			return Empty, fmt.Errorf("%q: %q in place %d is no %s",
				code, code[at:at+1], at+1, place.attribute)
		}
		digits[place.attribute] = digit
	}
	return cardOf(digits), nil
}

// foldASCII turns A to Z into lower case. strings.ToLower would fold other letters, too:
// the Kelvin sign becomes a k.
func foldASCII(text string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r + ('a' - 'A')
		}
		return r
	}, text)
}

// isSpace knows the white space of ASCII alone; strings.Fields also splits at the
// no-break space and others.
func isSpace(r rune) bool {
	return strings.ContainsRune(" \t\n\r\f\v", r)
}
