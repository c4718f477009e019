// SPDX-License-Identifier: MIT

package setrules

// Rejection is why a claim was rejected (M9, T2).
type Rejection string

// A claim is stale when all that is missing has been taken by others.
const (
	NotASet     Rejection = "not_a_set"
	Stale       Rejection = "stale"
	NotOnBoard  Rejection = "not_on_board"
	CallExpired Rejection = "call_expired"
)

// judge judges a claim of three cards against the board as it lies (M5, M9, M14). The
// stamp is when it was claimed: online its own, else the time of the match.
func (m *Match) judge(p *player, cards []Card, stampMs int64) {
	allLie, missingTaken := true, true
	for _, card := range cards {
		if m.board.SlotOf(card) < 0 {
			allLie = false
			missingTaken = missingTaken && m.taken[card]
		}
	}
	switch {
	case !allLie && missingTaken:
		m.reject(p, cards, Stale, stampMs)
	case !allLie:
		m.reject(p, cards, NotOnBoard, stampMs)
	case !IsSet(cards[0], cards[1], cards[2]):
		m.reject(p, cards, NotASet, stampMs)
	default:
		m.accept(p, cards)
	}
}

func (m *Match) accept(p *player, cards []Card) {
	p.score++
	p.sets++
	if p.owed > 0 && m.deck.Remaining() == 0 {
		// A set that was found when the pile was empty pays for a request (T5).
		p.owed--
	}
	slots := m.slotsOf(cards)
	m.emit(ClaimAccepted{
		ByPlayer: m.by(p, "claim_accepted"),
		Slots:    slots,
		Cards:    m.board.CardsAt(slots),
		Score:    p.score,
		Sets:     p.sets,
		Owed:     p.owed,
	})
	m.putDown(p, cards)
	if _, err := m.board.Take(slots); err != nil {
		panic(err) // three cards that lie, in three slots
	}
	for _, card := range cards {
		m.taken[card] = true
	}
	m.vacated = copyOf(slots)
	m.withdrawAgreements()
	m.control.settle(true)
	m.phase = ValidSet
	m.proceed()
}

func (m *Match) reject(p *player, cards []Card, reason Rejection, stampMs int64) {
	broken := []Attribute{}
	if reason == NotASet {
		broken = Explain([3]Card{cards[0], cards[1], cards[2]}).BrokenAttributes()
	}
	free := reason == Stale && !m.rules.StalePenalised
	if !free {
		p.invalidAttempts++
	}
	m.emit(ClaimRejected{
		ByPlayer:        m.by(p, "claim_rejected"),
		Cards:           cards,
		Reason:          reason,
		Broken:          broken,
		InvalidAttempts: p.invalidAttempts,
	})
	if !free && m.rules.Penalty != PenaltyNone {
		m.penalise(p)
	}
	m.putDown(p, nil)
	m.control.settle(false)
	if m.deadlineMs() <= stampMs {
		m.end(m.deadlineReason())
		return
	}
	m.phase = InvalidSet
	m.proceed()
}

func (m *Match) penalise(p *player) {
	var amount int64
	if m.rules.Penalty == PenaltyTime {
		amount = least(m.rules.PenaltyMs, largestAmount-p.penaltyMs)
		p.penaltyMs += amount
	} else {
		floor := -largestAmount
		if m.rules.ScoreFloor {
			floor = 0
		}
		amount = least(m.rules.PenaltyPoints, p.score-floor)
		p.score -= amount
	}
	m.emit(Penalty{m.by(p, "penalty"), m.rules.Penalty, amount, p.score, m.clockMs(p)})
}

// putDown empties the claimant's picks and takes cards that leave the board out of all
// others. The cards still lie then, so that their slots can be told.
func (m *Match) putDown(claimant *player, leaving []Card) {
	if m.mode == PassAndPlay {
		m.device = m.putDownOf(nil, m.device, m.device)
		return
	}
	for _, p := range m.players {
		if p == claimant {
			p.picks = m.putDownOf(p, p.picks, p.picks)
		} else {
			p.picks = m.putDownOf(p, p.picks, leaving)
		}
	}
}

// putDownOf tells which picks leave and returns those that stay, in picking order.
func (m *Match) putDownOf(p *player, picks, leaving []Card) []Card {
	left, kept := []Card{}, []Card{}
	for _, card := range picks {
		if indexOf(leaving, card) >= 0 {
			left = append(left, card)
		} else {
			kept = append(kept, card)
		}
	}
	if len(left) > 0 {
		slots := m.slotsOf(left)
		m.emit(Deselected{m.by(p, "deselected"), slots, m.board.CardsAt(slots)})
	}
	return kept
}

// slotsOf is where these cards lie, ascending.
func (m *Match) slotsOf(cards []Card) []int {
	slots := []int{}
	for _, card := range cards {
		slots = append(slots, m.board.SlotOf(card))
	}
	return ascending(slots)
}
