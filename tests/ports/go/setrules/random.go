// SPDX-License-Identifier: MIT

package setrules

import (
	"fmt"
	"math"
)

const (
	modulus   = math.MaxInt32
	wordCount = 55

	// Up to here sample * n / modulus in integers is what .NET gets by a floating-point
	// product, for every sample. No rule draws below more than 81.
	exactBound = 1 << 20
)

// Random gives the numbers of .NET's new System.Random(seed) (D2), Knuth's subtractive
// generator, so that client and server deal the same deck.
type Random struct {
	words     [wordCount + 1]int32 // word 0 is not used
	at, later int
}

// NewRandom seeds a generator.
func NewRandom(seed int32) *Random {
	distance := seed
	if seed == math.MinInt32 {
		distance = math.MaxInt32 // its absolute value is no int32
	} else if seed < 0 {
		distance = -seed
	}
	r := &Random{later: 21}
	word, following := 161803398-distance, int32(1)
	r.words[wordCount] = word
	for step := 1; step < wordCount; step++ {
		r.words[21*step%wordCount] = following
		word, following = following, wrapped(word-following)
	}
	for pass := 0; pass < 4; pass++ {
		for place := 1; place <= wordCount; place++ {
			// This difference leaves the int32 range for most seeds. It has to wrap
			// around, as int32 does in Go, before the modulus is added.
			r.words[place] = wrapped(r.words[place] - r.words[1+(place+30)%wordCount])
		}
	}
	return r
}

func wrapped(difference int32) int32 {
	if difference < 0 {
		return difference + modulus
	}
	return difference
}

// Next is 0 to 2147483646.
func (r *Random) Next() int32 {
	r.at = r.at%wordCount + 1
	r.later = r.later%wordCount + 1
	sample := wrapped(r.words[r.at] - r.words[r.later])
	r.words[r.at] = sample
	return sample
}

// NextBelow is 0 to bound - 1. A bound of 0 or 1 takes a draw, too.
func (r *Random) NextBelow(bound int32) (int32, error) {
	if bound < 0 {
		return 0, fmt.Errorf("bound %d: expected 0 or more", bound)
	}
	return r.below(bound), nil
}

// NextRange is low to high - 1, and low when they are equal.
func (r *Random) NextRange(low, high int32) (int32, error) {
	if low > high {
		return 0, fmt.Errorf("low %d is above high %d", low, high)
	}
	width := int64(high) - int64(low)
	if width <= math.MaxInt32 {
		return low + r.below(int32(width)), nil
	}
	return int32(int64(r.wideShare()*float64(width)) + int64(low)), nil
}

func (r *Random) below(bound int32) int32 {
	sample := r.Next()
	if bound <= exactBound {
		return int32(int64(sample) * int64(bound) / modulus)
	}
	// For bounds that no rule uses this is .NET's own arithmetic, so that every raw draw
	// can be compared.
	share := float64(sample) * (1.0 / modulus)
	return int32(share * float64(bound))
}

// wideShare takes two draws for a share of a range wider than an int32, as .NET does.
func (r *Random) wideShare() float64 {
	share := float64(r.Next())
	if r.Next()%2 == 0 {
		share = -share
	}
	return (share + (modulus - 1)) / (2*modulus - 1)
}
