// SPDX-License-Identifier: MIT

package setrules

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"strconv"
)

// "fair-v1" (D7): the host publishes the commitment before the game and the key after it;
// nobody can predict the deck and anybody can check it. The key is 32 bytes of
// crypto/rand, written as hexadecimal digits.

const (
	fairPrefix = "setrules-fair-v1|"
	keyDigits  = 64
)

// FairCommitment is what is published before the game, as 64 hex digits.
func FairCommitment(matchID, hexKey string) (string, error) {
	key, err := checkFair(matchID, hexKey)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256([]byte(fairPrefix + matchID + "|" + key))
	return hex.EncodeToString(sum[:]), nil
}

// FairDeck is the deck that a key deals in a match.
func FairDeck(matchID, hexKey string, small bool) (*Deck, error) {
	key, err := checkFair(matchID, hexKey)
	if err != nil {
		return nil, err
	}
	stream := fairStream{key: []byte(key), prefix: fairPrefix + matchID + "|"}
	return shuffled(small, stream.below), nil
}

// VerifyFair tells whether a published order, key and commitment belong together. What
// cannot be an order, a key or a match id at all is an error.
func VerifyFair(order []Card, matchID, hexKey, commitment string) (bool, error) {
	if err := checkDistinct(order, "in the deck"); err != nil {
		return false, err
	}
	expected, err := FairCommitment(matchID, hexKey)
	if err != nil {
		return false, err
	}
	deck, err := FairDeck(matchID, hexKey, len(order) == len(FullDeck(true)))
	if err != nil || len(deck.order) != len(order) || expected != foldASCII(commitment) {
		return false, err
	}
	for i, card := range deck.order {
		if order[i] != card {
			return false, nil
		}
	}
	return true, nil
}

// checkFair returns the key in lower case, the form that is hashed.
func checkFair(matchID, hexKey string) (string, error) {
	fits := isVisible(matchID)
	for i := 0; i < len(matchID); i++ {
		fits = fits && matchID[i] != '|'
	}
	if !fits {
		return "", fmt.Errorf("match id %q: expected 1 to 64 visible ASCII characters without |",
			matchID)
	}
	// The key itself stays out of the message.
	if _, err := hex.DecodeString(hexKey); err != nil || len(hexKey) != keyDigits {
		return "", fmt.Errorf("a key of %d characters: expected 64 hexadecimal digits", len(hexKey))
	}
	return foldASCII(hexKey), nil
}

// fairStream is HMAC-SHA256 in counter mode, read as big-endian words.
type fairStream struct {
	key    []byte
	prefix string
	blocks int
	unread []byte
}

// below is an index below the bound, every one equally likely.
func (s *fairStream) below(bound int) int {
	// Words above the last multiple of the bound would favour low indices.
	const words = uint64(1) << 32
	n := uint64(bound)
	limit := words - words%n
	for {
		if word := s.nextWord(); word < limit {
			return int(word % n)
		}
	}
}

func (s *fairStream) nextWord() uint64 {
	if len(s.unread) == 0 {
		code := hmac.New(sha256.New, s.key)
		code.Write([]byte(s.prefix + strconv.Itoa(s.blocks)))
		s.unread = code.Sum(nil)
		s.blocks++
	}
	word := binary.BigEndian.Uint32(s.unread)
	s.unread = s.unread[4:]
	return uint64(word)
}
