// SPDX-License-Identifier: MIT

package setrules

import (
	"errors"
	"fmt"
)

// Mode is who selects and who submits (M2).
type Mode string

const (
	// Single is one player; the third pick submits.
	Single Mode = "single"

	// Local gives each player picks of their own; the third one submits.
	Local Mode = "local"

	// PassAndPlay gives the picks to the device; a player confirms them.
	PassAndPlay Mode = "pass_and_play"

	// Online takes claims with a time stamp and judges them tick by tick.
	Online Mode = "online"
)

const (
	mostPlayers  = 64
	mostIDLength = 64
)

// Setup is everything that a match starts from.
type Setup struct {
	Players    []string // ids in seat order, clockwise; at most 64
	Rules      RuleSet
	Mode       Mode
	Deck       *Deck  // the match draws from a copy
	Given      bool   // whether a position lies already (B8); else the match deals
	Slots      []Card // that position
	NowMs      int64  // when the match begins
	Animations bool   // whether the client reports each animation as done (M3)
	Dealer     string // an id; "" for the first player (T2)
}

// check refuses parts that contradict each other.
func (s Setup) check() error {
	if err := s.Rules.Check(); err != nil {
		return err
	}
	if err := checkNumber("now_ms", s.NowMs, 0); err != nil {
		return err
	}
	count := len(s.Players)
	switch {
	case indexOf([]Mode{Single, Local, PassAndPlay, Online}, s.Mode) < 0:
		return fmt.Errorf("mode %q: expected single, local, pass_and_play or online", s.Mode)
	case s.Deck == nil:
		return errors.New("a match without a deck")
	case count < 1 || count > mostPlayers:
		return fmt.Errorf("%d players: expected 1 to %d", count, mostPlayers)
	case s.Mode == Single && count != 1:
		return fmt.Errorf("single mode with %d players: expected 1", count)
	case s.Mode == PassAndPlay && count < 2:
		return errors.New("pass and play with one player: expected 2 or more")
	case s.Rules.Winner == WinnerSolitaire && count != 1:
		return fmt.Errorf("solitaire with %d players: expected 1", count)
	case s.Mode == Online && s.Animations:
		return errors.New("an online match has no animations")
	case s.Mode == Online && s.Rules.CallWindowMs > 0:
		return errors.New("an online match has no call control")
	}
	return s.checkPlayers()
}

func (s Setup) checkPlayers() error {
	for i, id := range s.Players {
		if !isVisible(id) {
			return fmt.Errorf("player id %q: expected 1 to 64 visible ASCII characters", id)
		}
		if indexOf(s.Players[:i], id) >= 0 {
			return fmt.Errorf("player %q is named twice", id)
		}
	}
	if s.Dealer != "" && indexOf(s.Players, s.Dealer) < 0 {
		return fmt.Errorf("the dealer %q is no player of this match", s.Dealer)
	}
	return nil
}

// board is the position that lies, or the one that is dealt.
func (s Setup) board(deck *Deck) (*Board, error) {
	if !s.Given {
		return DealBoard(deck, s.Rules)
	}
	board, err := NewBoard(s.Slots, s.Rules)
	if err != nil {
		return nil, err
	}
	return board, board.CheckDisjoint(deck)
}

// isVisible tells whether an id is 1 to 64 characters from ! to ~. ASCII alone, so that
// every language sorts ids alike (M8).
func isVisible(id string) bool {
	for i := 0; i < len(id); i++ {
		if id[i] < '!' || id[i] > '~' {
			return false
		}
	}
	return len(id) >= 1 && len(id) <= mostIDLength
}
