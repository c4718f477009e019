// SPDX-License-Identifier: MIT

package main

import (
	"fmt"
	"reflect"

	"setrules.example/port/setrules"
)

// The kind "rulesets": a named rule set with some fields changed.

type ruleChange struct {
	Field  string `json:"field"`
	Word   string `json:"word"`
	Flag   bool   `json:"flag"`
	Number int64  `json:"number"`
}

func namedRules(input struct {
	Name    string       `json:"name"`
	Changes []ruleChange `json:"changes"`
}) (any, error) {
	rules, err := setrules.Named(input.Name)
	if err != nil {
		return nil, err
	}
	changed := map[string]bool{}
	for _, change := range input.Changes {
		if changed[change.Field] {
			return nil, fmt.Errorf("%s is changed twice", change.Field)
		}
		changed[change.Field] = true
		if err := change.make(&rules); err != nil {
			return nil, err
		}
	}
	return rules, rules.Check()
}

// make sets the field that has this name in JSON.
func (c ruleChange) make(rules *setrules.RuleSet) error {
	fields := reflect.ValueOf(rules).Elem()
	for i := 0; i < fields.NumField(); i++ {
		if fields.Type().Field(i).Tag.Get("json") != c.Field {
			continue
		}
		switch field := fields.Field(i); field.Kind() {
		case reflect.String:
			field.SetString(c.Word)
		case reflect.Bool:
			field.SetBool(c.Flag)
		default:
			field.SetInt(c.Number)
		}
		return nil
	}
	return fmt.Errorf("a rule set has no field %q", c.Field)
}
