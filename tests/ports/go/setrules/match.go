// SPDX-License-Identifier: MIT

package setrules

import "fmt"

// Phase is what goes on in a match; input counts in Playing alone (M3).
type Phase string

// Every phase but Playing and Ended owes a next step.
const (
	Dealing    Phase = "dealing"
	Playing    Phase = "playing"
	ValidSet   Phase = "valid_set"
	Refilling  Phase = "refill"
	InvalidSet Phase = "invalid_set"
	Expanding  Phase = "expanding"
	Ended      Phase = "ended"
)

// Status tells whether a player is there (M12).
type Status string

// An active player plays; one who is away may return; a forfeit is for good.
const (
	Active    Status = "active"
	Away      Status = "away"
	Forfeited Status = "forfeited"
)

// Match is one game. See the package comment for how it is used.
type Match struct {
	rules      RuleSet
	mode       Mode
	animations bool
	players    []*player // in seat order
	dealer     int       // a seat
	deck       *Deck
	board      *Board
	startMs    int64
	nowMs      int64
	phase      Phase
	result     *Result
	claims     []claim // that wait for their tick
	control    control
	device     []Card          // the picks of pass and play
	taken      [CardCount]bool // cards that left in claims
	vacated    []int           // by the last accepted claim, until it is refilled
	events     []Event         // of the command that is being carried out

	// An agreement, a disconnect or a forfeit has to be looked at: those can complete
	// the vote, a return cannot (T1).
	voteDue bool
}

type player struct {
	id              string
	seat            int
	score           int64
	sets            int
	invalidAttempts int
	owed            int // sets, for requested cards (T5)
	status          Status
	penaltyMs       int64  // all time penalties (M7)
	untilMs         int64  // while away: the last moment at which a return counts (M12)
	agrees          bool   // that no set lies (T1)
	picks           []Card // in picking order; cards, not slots, for a board may close up (M2)
}

// NewMatch begins a match and returns the events of the deal, too (M14).
func NewMatch(setup Setup) (*Match, []Event, error) {
	if err := setup.check(); err != nil {
		return nil, nil, err
	}
	deck := *setup.Deck
	board, err := setup.board(&deck)
	if err != nil {
		return nil, nil, err
	}
	m := &Match{
		rules:      setup.Rules,
		mode:       setup.Mode,
		animations: setup.Animations,
		deck:       &deck,
		board:      board,
		startMs:    setup.NowMs,
		nowMs:      setup.NowMs,
		phase:      Dealing,
	}
	for seat, id := range setup.Players {
		m.players = append(m.players, &player{id: id, seat: seat, status: Active})
		if id == setup.Dealer {
			m.dealer = seat
		}
	}
	m.open()
	return m, m.takeEvents(), nil
}

// Result is how the match ended, or nil while it goes on.
func (m *Match) Result() *Result {
	return m.result
}

func (m *Match) isOver() bool {
	return m.phase == Ended
}

func (m *Match) find(id string) (*player, error) {
	for _, p := range m.players {
		if p.id == id {
			return p, nil
		}
	}
	return nil, fmt.Errorf("no player %q in this match", id)
}

func (m *Match) emit(event Event) {
	m.events = append(m.events, event)
}

func (m *Match) takeEvents() []Event {
	events := m.events
	m.events = nil
	return events
}

// done is the answer to a command that was carried out.
func (m *Match) done() []Event {
	m.goOn()
	return m.takeEvents()
}
