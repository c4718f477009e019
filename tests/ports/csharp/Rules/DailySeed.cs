// SPDX-License-Identifier: MIT
using System;

namespace SetRules
{
    /// <summary>
    /// The seed of the Daily Challenge (D6): the UTC date as the decimal yyyymmdd. It is
    /// put together by arithmetic, because ToString("yyyyMMdd") follows the calendar of
    /// the culture and gives 2569 for 2026 in Thailand.
    /// </summary>
    public static class DailySeed
    {
        private const int MostOffset = 24 * 60 - 1;

        /// <summary>The seed of the moment that a local clock shows.</summary>
        /// <param name="offsetMinutes">The local time minus UTC: 60 for UTC+1.</param>
        public static int Of(int year, int month, int day, int hour, int minute, int offsetMinutes)
        {
            if (offsetMinutes < -MostOffset || offsetMinutes > MostOffset)
            {
                throw new RuleException("offset " + Text.Of(offsetMinutes)
                    + ": expected less than a day, in minutes");
            }
            DateTime utc;
            try
            {
                var local = new DateTime(year, month, day, hour, minute, 0, DateTimeKind.Unspecified);
                utc = local.AddTicks(-TimeSpan.TicksPerMinute * offsetMinutes);
            }
            catch (ArgumentOutOfRangeException)
            {
                throw new RuleException("no such time in the years 1 to 9999: "
                    + Text.Of(year) + "-" + Text.Of(month) + "-" + Text.Of(day)
                    + " " + Text.Of(hour) + ":" + Text.Of(minute)
                    + " with offset " + Text.Of(offsetMinutes));
            }
            return OfUtc(utc);
        }

        /// <summary>The seed of a moment that is UTC already, such as DateTime.UtcNow.</summary>
        public static int OfUtc(DateTime utc)
        {
            return 10000 * utc.Year + 100 * utc.Month + utc.Day;
        }
    }
}
