// SPDX-License-Identifier: MIT
namespace SetRules
{
    /// <summary>Everything that a match starts from.</summary>
    public sealed class MatchSetup
    {
        private const int MostPlayers = 64;

        /// <summary>The ids of the players, in seat order, clockwise; at most 64.</summary>
        public string[] Players;

        public RuleSet Rules = new RuleSet();

        public PlayMode Mode = PlayMode.Local;

        /// <summary>The deck; the session draws from a copy.</summary>
        public Deck Deck;

        /// <summary>A given position, or null to deal from the deck (B8).</summary>
        public int[] Position;

        /// <summary>The start of the match in milliseconds.</summary>
        public long NowMs;

        /// <summary>Whether the client shows animations and reports each as done (M3).</summary>
        public bool Animations;

        /// <summary>The id of the dealer; "" for the first player (T2).</summary>
        public string Dealer = "";

        /// <summary>Throws when the parts contradict each other.</summary>
        internal void Check()
        {
            Rules.Check();
            CheckPlayerCount();
            if (Deck == null)
            {
                throw new RuleException("a match without a deck");
            }
            if (Mode == PlayMode.Online && Animations)
            {
                throw new RuleException("an online match has no animations");
            }
            if (Mode == PlayMode.Online && Rules.CallWindowMs > 0)
            {
                throw new RuleException("an online match has no call control");
            }
        }

        private void CheckPlayerCount()
        {
            int count = Players == null ? 0 : Players.Length;
            if (count == 0)
            {
                throw new RuleException("a match without players");
            }
            if (count > MostPlayers)
            {
                throw new RuleException(Text.Of(count) + " players: expected at most 64");
            }
            if (Mode == PlayMode.Single && count != 1)
            {
                throw new RuleException("single mode with " + Text.Of(count) + " players: expected 1");
            }
            if (Mode == PlayMode.PassAndPlay && count < 2)
            {
                throw new RuleException("pass and play with one player: expected 2 or more");
            }
            if (Rules.Winner == WinnerPolicy.Solitaire && count != 1)
            {
                throw new RuleException("solitaire with " + Text.Of(count) + " players: expected 1");
            }
        }
    }
}
