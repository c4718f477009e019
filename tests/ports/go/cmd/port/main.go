// SPDX-License-Identifier: MIT

// Command port answers the line protocol of the conformance vectors: one JSON request a
// line on standard input, one JSON answer a line on standard output.
package main

import (
	"fmt"
	"os"
)

func main() {
	if len(os.Args) > 1 {
		fmt.Fprintln(os.Stderr, "usage: port (requests come on standard input)")
		os.Exit(2)
	}
	if err := serve(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "port:", err)
		os.Exit(1)
	}
}
