// SPDX-License-Identifier: MIT

package setrules

// Verdict is what an attribute says of three cards.
type Verdict string

// Same and Different let three cards be a set, Broken does not.
const (
	Same      Verdict = "same"
	Different Verdict = "different"
	Broken    Verdict = "broken"
)

// AttributeVerdict is one attribute of an explanation (V4).
type AttributeVerdict struct {
	Attribute Attribute `json:"attribute"`
	Verdict   Verdict   `json:"verdict"`
	Values    [3]string `json:"values"` // in card order

	// When broken: the value that two cards show, the one of the third, and that card;
	// else "", "" and Empty.
	Twice   string `json:"twice"`
	Once    string `json:"once"`
	OddCard Card   `json:"odd_card"`

	// DigitSum is the sum of the digits modulo 3: 0 exactly when nothing is broken.
	DigitSum int `json:"digit_sum"`
}

// Explanation tells why three cards are a set, or every reason why they are not (V4).
type Explanation struct {
	Valid      bool                              `json:"valid"`
	Attributes [len(attributes)]AttributeVerdict `json:"attributes"` // in C2 order
}

// Explain looks at each attribute of three cards.
func Explain(cards [3]Card) Explanation {
	told := Explanation{Valid: true}
	for _, a := range Attributes {
		told.Attributes[a] = judgeAttribute(a, cards)
		told.Valid = told.Valid && told.Attributes[a].Verdict != Broken
	}
	return told
}

// BrokenAttributes are those that keep three cards from being a set.
func (e Explanation) BrokenAttributes() []Attribute {
	broken := []Attribute{}
	for _, one := range e.Attributes {
		if one.Verdict == Broken {
			broken = append(broken, one.Attribute)
		}
	}
	return broken
}

func judgeAttribute(a Attribute, cards [3]Card) AttributeVerdict {
	told := AttributeVerdict{Attribute: a, OddCard: Empty}
	sum := 0
	for i, card := range cards {
		told.Values[i] = card.Word(a)
		sum += card.Digit(a)
	}
	told.DigitSum = sum % 3
	x, y, z := told.Values[0], told.Values[1], told.Values[2]
	odd := 0
	switch {
	case x == y && y == z:
		told.Verdict = Same
		return told
	case x != y && y != z && x != z:
		told.Verdict = Different
		return told
	case x == y:
		odd = 2
	case x == z:
		odd = 1
	}
	told.Verdict = Broken
	told.Once, told.OddCard = told.Values[odd], cards[odd]
	told.Twice = told.Values[(odd+1)%3] // either of the other two
	return told
}
