// SPDX-License-Identifier: MIT

package main

import (
	"errors"
	"fmt"
	"math"
	"time"

	"setrules.example/port/setrules"
)

// The kinds about the generator and decks (D1 to D7).

type order struct {
	Order []setrules.Card `json:"order"`
}

func drawNumbers(input struct {
	Seed  int64 `json:"seed"`
	Calls []struct {
		Call string `json:"call"`
		Low  int64  `json:"low"`
		High int64  `json:"high"`
	} `json:"calls"`
}) (any, error) {
	seed, err := int32Of("seed", input.Seed)
	if err != nil {
		return nil, err
	}
	random := setrules.NewRandom(seed)
	values := []int32{}
	for _, call := range input.Calls {
		low, err := int32Of("low", call.Low)
		if err != nil {
			return nil, err
		}
		high, err := int32Of("high", call.High)
		if err != nil {
			return nil, err
		}
		var value int32
		switch call.Call {
		case "next":
			value = random.Next()
		case "next_below":
			value, err = random.NextBelow(high)
		case "next_range":
			value, err = random.NextRange(low, high)
		default:
			err = fmt.Errorf("no call %q", call.Call)
		}
		if err != nil {
			return nil, err
		}
		values = append(values, value)
	}
	return struct {
		Values []int32 `json:"values"`
	}{values}, nil
}

func dealSeeded(input struct {
	Seed  int64 `json:"seed"`
	Small bool  `json:"small"`
}) (any, error) {
	seed, err := int32Of("seed", input.Seed)
	if err != nil {
		return nil, err
	}
	return order{setrules.Shuffled(seed, input.Small).Order()}, nil
}

func dealDaily(input localTime) (any, error) {
	moment, err := input.moment()
	if err != nil {
		return nil, err
	}
	seed, err := setrules.DailySeed(moment)
	if err != nil {
		return nil, err
	}
	return struct {
		Seed int32 `json:"seed"`
		order
	}{seed, order{setrules.Shuffled(seed, false).Order()}}, nil
}

type localTime struct {
	Year          int `json:"year"`
	Month         int `json:"month"`
	Day           int `json:"day"`
	Hour          int `json:"hour"`
	Minute        int `json:"minute"`
	OffsetMinutes int `json:"offset_minutes"`
}

func (l localTime) moment() (time.Time, error) {
	const day = 24 * 60
	if l.OffsetMinutes <= -day || l.OffsetMinutes >= day {
		return time.Time{}, fmt.Errorf("offset %d: expected less than a day, in minutes", l.OffsetMinutes)
	}
	zone := time.FixedZone("", 60*l.OffsetMinutes)
	moment := time.Date(l.Year, time.Month(l.Month), l.Day, l.Hour, l.Minute, 0, 0, zone)
	// time.Date turns the 30th of February into a day of March.
	told := localTime{moment.Year(), int(moment.Month()), moment.Day(),
		moment.Hour(), moment.Minute(), l.OffsetMinutes}
	if told != l || l.Year < 1 || l.Year > 9999 {
		return time.Time{}, errors.New("no such time in the years 1 to 9999")
	}
	return moment, nil
}

func dealFair(input struct {
	MatchID string `json:"match_id"`
	Key     string `json:"key"`
	Small   bool   `json:"small"`
}) (any, error) {
	commitment, err := setrules.FairCommitment(input.MatchID, input.Key)
	if err != nil {
		return nil, err
	}
	deck, err := setrules.FairDeck(input.MatchID, input.Key, input.Small)
	if err != nil {
		return nil, err
	}
	return struct {
		Commitment string `json:"commitment"`
		order
	}{commitment, order{deck.Order()}}, nil
}

func verifyFair(input struct {
	MatchID    string `json:"match_id"`
	Key        string `json:"key"`
	Commitment string `json:"commitment"`
	order
}) (any, error) {
	valid, err := setrules.VerifyFair(input.Order, input.MatchID, input.Key, input.Commitment)
	return struct {
		Valid bool `json:"valid"`
	}{valid}, err
}

// int32Of refuses what System.Random could not take.
func int32Of(name string, number int64) (int32, error) {
	if number < math.MinInt32 || number > math.MaxInt32 {
		return 0, fmt.Errorf("%s %d: expected a 32-bit integer", name, number)
	}
	return int32(number), nil
}
