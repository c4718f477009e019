// SPDX-License-Identifier: MIT

// Package setrules holds the rules of the SET card game for a game server.
//
// A match is an engine without clock, goroutine or network: the host hands in commands
// and milliseconds, and every command answers with the events that it brought about. An
// error means that the input is malformed or cannot be; then nothing has changed. Input
// that is fine but does not count, such as a tap of a player who is away, is discarded: no
// events and no error.
//
// Nothing in here depends on a locale, a time zone, the order of a map or rounding, and
// nothing draws random numbers of its own. One goroutine at a time may use a match.
//
// Ids such as B4 in the comments are those of the project's rules.
package setrules
