// SPDX-License-Identifier: MIT

package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"setrules.example/port/setrules"
)

const format = 1

// port holds the matches that are open, by the names of their sessions.
type port struct {
	open map[string]*setrules.Match
}

// serve answers until "bye" or the end of the requests.
func serve(requests io.Reader, answers io.Writer) error {
	// Not a bufio.Scanner, which gives up on lines above 64 KB.
	lines := bufio.NewReader(requests)
	written := bufio.NewWriter(answers)
	encoder := json.NewEncoder(written)
	encoder.SetEscapeHTML(false)
	p := port{open: map[string]*setrules.Match{}}
	for {
		line, err := lines.ReadBytes('\n')
		if errors.Is(err, io.EOF) && len(line) == 0 {
			return nil
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		answer := p.answer(line)
		if answer == nil {
			return nil
		}
		if err := encoder.Encode(answer); err != nil {
			return err
		}
		if err := written.Flush(); err != nil {
			return err
		}
	}
}

// answer is nil for "bye".
func (p port) answer(line []byte) any {
	request, err := read(line)
	if err != nil {
		return complaint(nil, err)
	}
	var answer any
	switch request["do"] {
	case "hello":
		answer, err = hello(request)
	case "test":
		answer, err = test(request)
	case "create":
		answer, err = p.create(request)
	case "command":
		answer, err = p.command(request)
	case "close":
		answer, err = p.close(request)
	case "bye":
		return nil
	default:
		err = fmt.Errorf("no request %v", request["do"])
	}
	if err != nil {
		return complaint(request, err)
	}
	return answer
}

// complaint tells of a request that cannot be read, by its name where it has one.
func complaint(request map[string]any, err error) any {
	told := map[string]string{"error": err.Error()}
	for _, key := range []string{"id", "session"} {
		if name, named := request[key].(string); named {
			told[key] = name
		}
	}
	return told
}

func hello(request any) (any, error) {
	var asked struct {
		Do     string `json:"do"`
		Format int    `json:"format"`
	}
	if err := fill(request, &asked); err != nil {
		return nil, err
	}
	if asked.Format != format {
		return nil, fmt.Errorf("format %d: expected %d", asked.Format, format)
	}
	return struct {
		Name     string   `json:"name"`
		Version  string   `json:"version"`
		Format   int      `json:"format"`
		Kinds    []string `json:"kinds"`
		Stepwise bool     `json:"stepwise"`
	}{"setrules Go port", "1.0.0", format, kindNames(), true}, nil
}

func test(request any) (any, error) {
	var asked struct {
		Do    string `json:"do"`
		ID    string `json:"id"`
		Kind  string `json:"kind"`
		Input any    `json:"input"`
	}
	if err := fill(request, &asked); err != nil {
		return nil, err
	}
	answer, known := kinds[asked.Kind]
	if !known {
		return nil, fmt.Errorf("kind %q was not offered", asked.Kind)
	}
	output, err := answer(asked.Input)
	var unread *unreadable
	if errors.As(err, &unread) {
		return nil, err
	}
	if err != nil {
		return struct {
			ID     string `json:"id"`
			Result string `json:"result"`
			Reason string `json:"reason"`
		}{asked.ID, "error", err.Error()}, nil
	}
	return struct {
		ID     string `json:"id"`
		Result string `json:"result"`
		Output any    `json:"output"`
	}{asked.ID, "valid", output}, nil
}

func (p port) create(request any) (any, error) {
	var asked struct {
		Do      string    `json:"do"`
		Session string    `json:"session"`
		Input   beginning `json:"input"`
	}
	if err := fill(request, &asked); err != nil {
		return nil, err
	}
	if _, isOpen := p.open[asked.Session]; isOpen {
		return nil, fmt.Errorf("session %q is open already", asked.Session)
	}
	match, events, err := asked.Input.begin()
	if err != nil {
		return struct {
			Session string `json:"session"`
			Result  string `json:"result"`
			Reason  string `json:"reason"`
		}{asked.Session, "error", err.Error()}, nil
	}
	p.open[asked.Session] = match
	return struct {
		Session string `json:"session"`
		Result  string `json:"result"`
		told
	}{asked.Session, "valid", tell(match, events)}, nil
}

func (p port) command(request any) (any, error) {
	var asked struct {
		Do      string `json:"do"`
		Session string `json:"session"`
		Step    step   `json:"step"`
	}
	if err := fill(request, &asked); err != nil {
		return nil, err
	}
	match, isOpen := p.open[asked.Session]
	if !isOpen {
		return nil, fmt.Errorf("session %q is not open", asked.Session)
	}
	answer, err := asked.Step.answer(match)
	if err != nil {
		return nil, err
	}
	return struct {
		Session string `json:"session"`
		stepTold
	}{asked.Session, answer}, nil
}

func (p port) close(request any) (any, error) {
	var asked struct {
		Do      string `json:"do"`
		Session string `json:"session"`
	}
	if err := fill(request, &asked); err != nil {
		return nil, err
	}
	if _, isOpen := p.open[asked.Session]; !isOpen {
		return nil, fmt.Errorf("session %q is not open", asked.Session)
	}
	delete(p.open, asked.Session)
	return struct {
		Session string `json:"session"`
		Closed  bool   `json:"closed"`
	}{asked.Session, true}, nil
}
