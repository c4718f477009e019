// SPDX-License-Identifier: MIT
using System;

namespace SetRules
{
    /// <summary>
    /// What the caller handed in cannot be: a card that does not exist, a slot named
    /// twice, a claim of two cards. Nothing has changed when this is thrown.
    /// </summary>
    public sealed class RuleException : Exception
    {
        public RuleException(string message) : base(message)
        {
        }
    }
}
