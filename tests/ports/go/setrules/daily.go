// SPDX-License-Identifier: MIT

package setrules

import (
	"fmt"
	"time"
)

// DailySeed is the seed of the Daily Challenge (D6): the UTC date as the decimal yyyymmdd.
func DailySeed(moment time.Time) (int32, error) {
	year, month, day := moment.UTC().Date()
	if year < 1 || year > 9999 {
		return 0, fmt.Errorf("year %d: expected 1 to 9999", year)
	}
	return int32(10000*year + 100*int(month) + day), nil
}
