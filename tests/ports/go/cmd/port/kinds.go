// SPDX-License-Identifier: MIT

package main

import "sort"

// answerer takes the input of a test and returns its output. An *unreadable error says
// that the input is not of the kind, any other one that it is refused.
type answerer func(input any) (any, error)

var kinds = map[string]answerer{
	"board":       answering(playBoard),
	"cards":       answering(describeCard),
	"daily":       answering(dealDaily),
	"deck":        answering(dealSeeded),
	"draws":       answering(drawNumbers),
	"explain":     answering(explain),
	"fair":        answering(dealFair),
	"game":        answering(playMatch),
	"notation":    answering(parseCard),
	"rulesets":    answering(namedRules),
	"search":      answering(search),
	"session":     answering(playMatch),
	"sets":        answering(allSets),
	"third":       answering(thirdCards),
	"through":     answering(setsThrough),
	"validate":    answering(validate),
	"verify_fair": answering(verifyFair),
}

// kindNames is sorted; a map has no order.
func kindNames() []string {
	names := []string{}
	for name := range kinds {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

func answering[Input any](answer func(Input) (any, error)) answerer {
	return func(read any) (any, error) {
		var input Input
		if err := fill(read, &input); err != nil {
			return nil, err
		}
		return answer(input)
	}
}
