// SPDX-License-Identifier: MIT

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"unicode/utf8"
)

// Strict reading. json.Unmarshal into a struct leaves a field that is absent or null at
// zero, which here is slot 0 and card 0; it takes keys in any case, and of a key that
// comes twice the last. So the text is first read into maps, slices, strings, booleans
// and int64, and these are then laid into a struct, field by field.

const (
	mostDepth = 64
	exact     = 1<<53 - 1
)

// unreadable is an input that is not of its kind; a well-formed one that is wrong is
// refused instead.
type unreadable struct{ cause error }

func (u *unreadable) Error() string { return u.cause.Error() }

// read reads one JSON object.
func read(text []byte) (map[string]any, error) {
	if !utf8.Valid(text) {
		return nil, fmt.Errorf("no UTF-8")
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	value, err := readValue(decoder, 0)
	if err != nil {
		return nil, err
	}
	if _, err := decoder.Token(); err != io.EOF {
		return nil, fmt.Errorf("more than one value")
	}
	object, isObject := value.(map[string]any)
	if !isObject {
		return nil, fmt.Errorf("no object at the top")
	}
	return object, nil
}

func readValue(decoder *json.Decoder, depth int) (any, error) {
	if depth > mostDepth {
		return nil, fmt.Errorf("nested more than %d deep", mostDepth)
	}
	token, err := decoder.Token()
	if err != nil {
		return nil, err
	}
	switch token := token.(type) {
	case json.Delim:
		if token == '{' {
			return readObject(decoder, depth)
		}
		return readArray(decoder, depth)
	case json.Number:
		return readInteger(token)
	case nil:
		return nil, fmt.Errorf("null, which means nothing here")
	}
	return token, nil
}

func readObject(decoder *json.Decoder, depth int) (any, error) {
	object := map[string]any{}
	for decoder.More() {
		key, err := decoder.Token()
		if err != nil {
			return nil, err
		}
		name := key.(string) // the decoder takes nothing else for a key
		if _, twice := object[name]; twice {
			return nil, fmt.Errorf("field %q twice", name)
		}
		if object[name], err = readValue(decoder, depth+1); err != nil {
			return nil, err
		}
	}
	_, err := decoder.Token()
	return object, err
}

func readArray(decoder *json.Decoder, depth int) (any, error) {
	array := []any{}
	for decoder.More() {
		value, err := readValue(decoder, depth+1)
		if err != nil {
			return nil, err
		}
		array = append(array, value)
	}
	_, err := decoder.Token()
	return array, err
}

// readInteger takes 1 but neither 1.0 nor 1e0.
func readInteger(number json.Number) (any, error) {
	value, err := number.Int64()
	if err != nil || value > exact || value < -exact || number == "-0" {
		return nil, fmt.Errorf("%s: expected an integer below 2^53", number)
	}
	return value, nil
}

// fill lays a value that was read into what target points to. Structs have exactly the
// fields of the object, by their names in JSON.
func fill(value, target any) error {
	if err := fillValue(value, reflect.ValueOf(target).Elem(), "request"); err != nil {
		return &unreadable{err}
	}
	return nil
}

func fillValue(value any, target reflect.Value, name string) error {
	switch value := value.(type) {
	case map[string]any:
		if target.Kind() == reflect.Struct {
			return fillStruct(value, target)
		}
	case []any:
		if target.Kind() == reflect.Slice {
			return fillSlice(value, target, name)
		}
	case string:
		if target.Kind() == reflect.String {
			target.SetString(value)
			return nil
		}
	case bool:
		if target.Kind() == reflect.Bool {
			target.SetBool(value)
			return nil
		}
	case int64:
		if target.CanInt() && !target.OverflowInt(value) {
			target.SetInt(value)
			return nil
		}
	}
	if target.Kind() == reflect.Interface {
		target.Set(reflect.ValueOf(value))
		return nil
	}
	return fmt.Errorf("field %q: no %s", name, target.Type())
}

func fillStruct(object map[string]any, target reflect.Value) error {
	filled := 0
	for _, field := range reflect.VisibleFields(target.Type()) {
		name := field.Tag.Get("json")
		if name == "" {
			continue // an embedded struct, whose fields are visible themselves
		}
		value, found := object[name]
		if !found {
			return fmt.Errorf("no field %q", name)
		}
		if err := fillValue(value, target.FieldByIndex(field.Index), name); err != nil {
			return err
		}
		filled++
	}
	if extra := len(object) - filled; extra > 0 {
		return fmt.Errorf("%d fields that do not belong there", extra)
	}
	return nil
}

func fillSlice(array []any, target reflect.Value, name string) error {
	slice := reflect.MakeSlice(target.Type(), len(array), len(array))
	for i, value := range array {
		if err := fillValue(value, slice.Index(i), name); err != nil {
			return err
		}
	}
	target.Set(slice)
	return nil
}
