// SPDX-License-Identifier: MIT

package setrules

// Deck holds cards in the order in which they are drawn, index 0 first (D4).
type Deck struct {
	order []Card
	drawn int
}

// NewDeck is a deck of these distinct cards, the first on top.
func NewDeck(order []Card) (*Deck, error) {
	if err := checkDistinct(order, "in the deck"); err != nil {
		return nil, err
	}
	return &Deck{order: copyOf(order)}, nil
}

// Shuffled is the deck that a seed deals (D2, D3).
func Shuffled(seed int32, small bool) *Deck {
	random := NewRandom(seed)
	return shuffled(small, func(bound int) int { return int(random.below(int32(bound))) })
}

// Order is the whole deck as it was shuffled, drawn cards included.
func (d *Deck) Order() []Card {
	return copyOf(d.order)
}

// Remaining is how many cards are left to draw.
func (d *Deck) Remaining() int {
	return len(d.order) - d.drawn
}

// draw takes cards from the top; there must be as many.
func (d *Deck) draw(count int) []Card {
	cards := copyOf(d.order[d.drawn : d.drawn+count])
	d.drawn += count
	return cards
}

// FullDeck returns all cards, ascending, or the 27 solid ones of the small deck (D1).
func FullDeck(small bool) []Card {
	cards := []Card{}
	for card := Card(0); card < CardCount; card++ {
		if !small || card.Digit(Shading) == 0 {
			cards = append(cards, card)
		}
	}
	return cards
}

// shuffled runs from the last index down and swaps with a draw below index + 1 (D3). The
// shuffles of math/rand and of .NET 8 run otherwise and deal other decks.
func shuffled(small bool, below func(bound int) int) *Deck {
	cards := FullDeck(small)
	for i := len(cards) - 1; i >= 1; i-- {
		j := below(i + 1)
		cards[i], cards[j] = cards[j], cards[i]
	}
	return &Deck{order: cards}
}

// copyOf never returns nil, which would be null in JSON.
func copyOf[T any](values []T) []T {
	return append(make([]T, 0, len(values)), values...)
}
