// SPDX-License-Identifier: MIT

package setrules

import (
	"errors"
	"fmt"
	"sort"
)

// fullBoard is what a refill aims at; above it a board is expanded.
const fullBoard = 12

// Board holds the cards that lie, slot by slot: 4 columns, left to right, top to bottom
// (B1). A card keeps its slot until a claim takes it or the board closes up.
type Board struct {
	slots []Card
	rules RuleSet
}

// NewBoard is a given position: cards, and Empty for an empty slot (B8).
func NewBoard(slots []Card, rules RuleSet) (*Board, error) {
	if err := rules.Check(); err != nil {
		return nil, err
	}
	if err := CheckSlots(slots); err != nil {
		return nil, err
	}
	b := &Board{slots: copyOf(slots), rules: rules}
	if cards := int64(b.CardCount()); rules.Cap > 0 && cards > rules.Cap {
		return nil, fmt.Errorf("a board of %d cards is above the cap of %d", cards, rules.Cap)
	}
	return b, nil
}

// DealBoard is the opening: twelve cards into slots 0 to 11; with fewer the last slots
// stay empty.
func DealBoard(deck *Deck, rules RuleSet) (*Board, error) {
	slots := deck.draw(least(fullBoard, deck.Remaining()))
	for len(slots) < fullBoard {
		slots = append(slots, Empty)
	}
	return NewBoard(slots, rules)
}

// Slots are all slots.
func (b *Board) Slots() []Card {
	return copyOf(b.slots)
}

// CardCount is how many cards lie. 12, the cap and "above 12" count cards, never slots
// (B8).
func (b *Board) CardCount() int {
	return len(b.Occupied())
}

// Occupied are the slots that hold a card, ascending.
func (b *Board) Occupied() []int {
	occupied := []int{}
	for slot, card := range b.slots {
		if card != Empty {
			occupied = append(occupied, slot)
		}
	}
	return occupied
}

// CardsAt are the cards in these slots, in their order.
func (b *Board) CardsAt(slots []int) []Card {
	cards := []Card{}
	for _, slot := range slots {
		cards = append(cards, b.slots[slot])
	}
	return cards
}

// SlotOf is the slot where a card lies, or -1.
func (b *Board) SlotOf(card Card) int {
	return indexOf(b.slots, card)
}

// AnySet tells whether a set lies.
func (b *Board) AnySet() bool {
	return AnySet(b.slots)
}

// Take removes the cards of three occupied slots and returns them in the order of the
// slots given. Whether they are a set is not looked at.
func (b *Board) Take(slots []int) ([]Card, error) {
	if len(slots) != 3 {
		return nil, fmt.Errorf("%d slots to take: expected 3", len(slots))
	}
	if err := b.checkSlots(slots, false); err != nil {
		return nil, err
	}
	cards := b.CardsAt(slots)
	for _, slot := range slots {
		b.slots[slot] = Empty
	}
	return cards, nil
}

// Refill fills the slots that a claim vacated, lowest first, with as many cards as the
// rules say (B2 to B4), and returns those that got one. Other holes stay.
func (b *Board) Refill(deck *Deck, vacated []int) ([]int, error) {
	if err := b.checkSlots(vacated, true); err != nil {
		return nil, err
	}
	filled := ascending(vacated)
	filled = filled[:b.planRefill(deck, len(vacated)).intoVacated]
	for i, card := range deck.draw(len(filled)) {
		b.slots[filled[i]] = card
	}
	return filled, nil
}

// CloseUp moves the cards together in slot order and tells whether slots vanished (B4).
func (b *Board) CloseUp() bool {
	before := len(b.slots)
	b.slots = b.CardsAt(b.Occupied())
	return len(b.slots) < before
}

// TopUp draws cards into new slots at the end until twelve lie or the deck is empty, and
// returns those slots. Only the browser rules do (B4, T6).
func (b *Board) TopUp(deck *Deck) []int {
	missing := fullBoard - b.CardCount()
	if b.rules.Refill != RefillTo12 || b.rules.CloseUp != CloseUpAlways || missing < 0 {
		missing = 0
	}
	return b.lay(deck, least(missing, deck.Remaining()))
}

// Expand adds three cards in new slots where the rules allow it (B5, B6, T1), and returns
// those slots: none when they forbid it.
func (b *Board) Expand(deck *Deck) []int {
	if b.rules.Expansion == ExpansionEngine && b.AnySet() {
		return []int{}
	}
	return b.lay(deck, b.expansionSize(deck))
}

// CheckDisjoint refuses a card that lies here and is in the deck, too (B8).
func (b *Board) CheckDisjoint(deck *Deck) error {
	for _, card := range deck.order[deck.drawn:] {
		if b.SlotOf(card) >= 0 {
			return fmt.Errorf("card %d is in the deck and on the board", int64(card))
		}
	}
	return nil
}

// expansionSize is how many cards an expansion would deal now: 3, the last 1 or 2 where
// that is allowed, or 0.
func (b *Board) expansionSize(deck *Deck) int {
	size := least(3, deck.Remaining())
	if size < 3 && !b.rules.PartialDeal {
		return 0
	}
	if b.rules.Cap > 0 && int64(b.CardCount()+size) > b.rules.Cap {
		return 0
	}
	return size
}

// lay draws cards into new slots at the end and returns those slots.
func (b *Board) lay(deck *Deck, count int) []int {
	added := []int{}
	for _, card := range deck.draw(count) {
		added = append(added, len(b.slots))
		b.slots = append(b.slots, card)
	}
	return added
}

// refillPlan is how many cards come after a claim, and where (B2 to B4).
type refillPlan struct {
	fills       bool // the vacated slots are for the deck to fill, even if it is empty
	intoVacated int  // lowest first
	closes      bool // the holes close up afterwards
	atEnd       int  // then these come at the end (browser rules)
}

func (b *Board) planRefill(deck *Deck, vacated int) refillPlan {
	left, pile := b.CardCount(), deck.Remaining()
	wasAbove := left+vacated > fullBoard
	always := b.rules.CloseUp == CloseUpAlways
	closes := always || b.rules.CloseUp == CloseUpAbove12 && wasAbove
	if b.rules.Refill == RefillAlways {
		return refillPlan{fills: true, intoVacated: least(vacated, pile), closes: closes}
	}
	missing := 0
	if left < fullBoard {
		missing = least(fullBoard-left, pile)
	}
	if always && wasAbove {
		// The board closes up first, so what is missing comes behind it.
		return refillPlan{closes: true, atEnd: missing}
	}
	plan := refillPlan{fills: left < fullBoard, intoVacated: least(missing, vacated), closes: closes}
	if always {
		plan.atEnd = missing - plan.intoVacated
	}
	return plan
}

// checkSlots refuses slots that are not there, named twice, or not as they should be:
// empty, or with a card.
func (b *Board) checkSlots(slots []int, empty bool) error {
	for i, slot := range slots {
		if err := b.checkSlot(slot); err != nil {
			return err
		}
		if indexOf(slots[:i], slot) >= 0 {
			return fmt.Errorf("slot %d is named twice", slot)
		}
		if isEmpty := b.slots[slot] == Empty; isEmpty != empty {
			return fmt.Errorf("slot %d: whether it is empty is %t, expected %t", slot, isEmpty, empty)
		}
	}
	return nil
}

func (b *Board) checkSlot(slot int) error {
	if len(b.slots) == 0 {
		return errors.New("the board has no slots")
	}
	if slot < 0 || slot >= len(b.slots) {
		return fmt.Errorf("slot %d: expected 0 to %d", slot, len(b.slots)-1)
	}
	return nil
}

func least[T int | int64](a, b T) T {
	if a < b {
		return a
	}
	return b
}

func ascending(numbers []int) []int {
	sorted := copyOf(numbers)
	sort.Ints(sorted)
	return sorted
}

// indexOf is where a value stands, or -1.
func indexOf[T comparable](values []T, wanted T) int {
	for i, value := range values {
		if value == wanted {
			return i
		}
	}
	return -1
}
