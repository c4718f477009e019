// SPDX-License-Identifier: MIT
using System.Collections.Generic;

namespace SetRules
{
    /// <summary>Sorting and comparing with one result everywhere (P3).</summary>
    public static class Order
    {
        /// <summary>The numbers ascending; the argument stays as it is.</summary>
        public static int[] Ascending(IList<int> numbers)
        {
            var sorted = new int[numbers.Count];
            numbers.CopyTo(sorted, 0);
            System.Array.Sort(sorted); // equal ints cannot be told apart, so any sort will do
            return sorted;
        }
    }
}
