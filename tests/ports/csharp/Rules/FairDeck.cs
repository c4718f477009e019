// SPDX-License-Identifier: MIT
using System;
using System.Text;

namespace SetRules
{
    /// <summary>
    /// "fair-v1" (D7): the host publishes the commitment before the game and the key
    /// after it; nobody can predict the deck and anybody can check it.
    /// </summary>
    public static class FairDeck
    {
        private const string Prefix = "setrules-fair-v1|";
        private const int KeyDigits = 64;
        private const int MostIdLength = 64;

        /// <summary>What is published before the game, as 64 hex digits.</summary>
        public static string Commitment(string matchId, string hexKey)
        {
            string text = Prefix + CheckMatchId(matchId) + "|" + CheckKey(hexKey);
            return Sha256.Hex(Sha256.Hash(Encoding.ASCII.GetBytes(text)));
        }

        /// <summary>The whole deck that a key deals in a match.</summary>
        public static int[] Order(string matchId, string hexKey, bool small)
        {
            return Deck.ShuffledOrder(small, new Stream(CheckMatchId(matchId), CheckKey(hexKey)).Below);
        }

        /// <summary>
        /// Whether a published order, key and commitment belong together. Throws for
        /// what cannot be an order, a key or a match id at all.
        /// </summary>
        public static bool Verify(string matchId, string hexKey, string commitment, int[] order)
        {
            int[] cards = Deck.CheckOrder(order);
            string expected = Commitment(matchId, hexKey);
            if (!string.Equals(expected, LowerHex(commitment), StringComparison.Ordinal))
            {
                return false;
            }
            int[] dealt = Order(matchId, hexKey, cards.Length == 27);
            if (dealt.Length != cards.Length)
            {
                return false;
            }
            for (int i = 0; i < cards.Length; i++)
            {
                if (cards[i] != dealt[i])
                {
                    return false;
                }
            }
            return true;
        }

        private static string CheckMatchId(string matchId)
        {
            bool fits = matchId.Length >= 1 && matchId.Length <= MostIdLength;
            foreach (char one in matchId)
            {
                fits = fits && one >= '!' && one <= '~' && one != '|';
            }
            if (!fits)
            {
                throw new RuleException("match id '" + matchId
                    + "': expected 1 to 64 visible ASCII characters without |");
            }
            return matchId;
        }

        /// <summary>The key in lower case, the form that is hashed.</summary>
        private static string CheckKey(string hexKey)
        {
            string key = LowerHex(hexKey);
            bool fits = key.Length == KeyDigits;
            foreach (char one in key)
            {
                fits = fits && (one >= '0' && one <= '9' || one >= 'a' && one <= 'f');
            }
            if (!fits)
            {
                throw new RuleException("a key of " + Text.Of(hexKey.Length)
                    + " characters: expected 64 hexadecimal digits");
            }
            return key;
        }

        private static string LowerHex(string text)
        {
            var lower = new StringBuilder(text.Length);
            foreach (char one in text)
            {
                lower.Append(one >= 'A' && one <= 'F' ? (char)(one + ('a' - 'A')) : one);
            }
            return lower.ToString();
        }

        /// <summary>HMAC-SHA256 in counter mode, read as big-endian words.</summary>
        private sealed class Stream
        {
            private const int WordsInBlock = 8;

            private readonly byte[] key;
            private readonly string prefix;
            private byte[] block = new byte[0];
            private long blocks;
            private int used = WordsInBlock;

            public Stream(string matchId, string key)
            {
                this.key = Encoding.ASCII.GetBytes(key);
                prefix = Prefix + matchId + "|";
            }

            /// <summary>An index below the bound, every one equally likely.</summary>
            public int Below(int bound)
            {
                // Words above the last multiple of the bound would favour low indices.
                const long Words = 1L << 32;
                long limit = Words - Words % bound;
                long word;
                do
                {
                    word = NextWord();
                }
                while (word >= limit);
                return (int)(word % bound);
            }

            private long NextWord()
            {
                if (used == WordsInBlock)
                {
                    block = Sha256.Hmac(key, Encoding.ASCII.GetBytes(prefix + Text.Of(blocks)));
                    blocks++;
                    used = 0;
                }
                int at = 4 * used;
                used++;
                return (long)block[at] << 24 | (long)block[at + 1] << 16
                    | (long)block[at + 2] << 8 | block[at + 3];
            }
        }
    }
}
