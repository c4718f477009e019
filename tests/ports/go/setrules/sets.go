// SPDX-License-Identifier: MIT

package setrules

import "fmt"

// The most slots of a position that is given from outside (B8).
const mostSlots = 81

var thirds = makeThirds()

// IsSet is the definition itself: each attribute all equal or all distinct (V1). It holds
// for the same card three times, too; a claim is checked for that elsewhere (V2).
func IsSet(a, b, c Card) bool {
	for _, one := range Attributes {
		x, y, z := a.Digit(one), b.Digit(one), c.Digit(one)
		allSame := x == y && y == z
		allDifferent := x != y && y != z && x != z
		if !allSame && !allDifferent {
			return false
		}
	}
	return true
}

// Third is the one card that makes a set with two others (V3).
func Third(a, b Card) Card {
	return thirds[a][b]
}

// FindSets returns the slots of every set on a board, i < j < k, ascending. Empty slots
// are passed over and keep their numbers. The slots must be sound; see CheckSlots.
func FindSets(slots []Card) [][3]int {
	found := [][3]int{}
	eachSet(slots, func(set [3]int) bool {
		found = append(found, set)
		return true
	})
	return found
}

// AnySet tells whether a set lies; the same search, left at the first one.
func AnySet(slots []Card) bool {
	exists := false
	eachSet(slots, func([3]int) bool {
		exists = true
		return false
	})
	return exists
}

// CheckSlots refuses slots that cannot be a position: more than 81, what is no card, or a
// card that lies twice, for then "the slot of a card" would mean nothing (V2, B8).
func CheckSlots(slots []Card) error {
	if len(slots) > mostSlots {
		return fmt.Errorf("a board of %d slots: expected at most %d", len(slots), mostSlots)
	}
	lying := []Card{}
	for _, card := range slots {
		if card != Empty {
			lying = append(lying, card)
		}
	}
	return checkDistinct(lying, "on the board")
}

// eachSet calls back with every set in order, as long as the answer is true.
func eachSet(slots []Card, found func([3]int) bool) {
	var slotOf [CardCount]int
	for card := range slotOf {
		slotOf[card] = -1
	}
	for slot, card := range slots {
		if card != Empty {
			slotOf[card] = slot
		}
	}
	for i, a := range slots {
		for j := i + 1; a != Empty && j < len(slots); j++ {
			if slots[j] == Empty {
				continue
			}
			k := slotOf[Third(a, slots[j])]
			if k > j && !found([3]int{i, j, k}) {
				return
			}
		}
	}
}

func makeThirds() (made [CardCount][CardCount]Card) {
	for a := Card(0); a < CardCount; a++ {
		for b := Card(0); b < CardCount; b++ {
			var digits [len(attributes)]int
			for _, one := range Attributes {
				// 6 first: in Go, the remainder of a negative number is negative.
				digits[one] = (6 - a.Digit(one) - b.Digit(one)) % 3
			}
			made[a][b] = cardOf(digits)
		}
	}
	return made
}
