// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;

namespace SetRules
{
    /// <summary>
    /// One match: an engine without clock, thread or screen, which takes commands and
    /// answers with events. This file holds what a match consists of; the commands, their
    /// judging, the flow of phases and the passing of time have a file each.
    /// </summary>
    public sealed partial class GameSession
    {
        private readonly List<GameEvent> events = new List<GameEvent>();
        private readonly Player[] players;
        private readonly int dealer;
        private readonly RuleSet rules;
        private readonly PlayMode mode;
        private readonly bool animations;
        private readonly Deck deck;
        private readonly Board board;
        private readonly long startMs;
        private readonly MatchClock clock;
        private readonly ClaimQueue queue;
        private readonly CallControl control;
        private readonly Selection devicePicks = new Selection();
        private readonly bool[] taken = new bool[Cards.Count];

        // The slots of the last accepted claim, until they are refilled.
        private int[] vacated = new int[0];

        // An agreement, a disconnect or a forfeit has to be looked at: those can complete
        // the vote, a return cannot (T1).
        private bool voteDue;

        public GameSession(MatchSetup setup)
        {
            setup.Check();
            rules = setup.Rules.Copy(); // nobody changes them under way
            mode = setup.Mode;
            animations = setup.Animations;
            players = SeatPlayers(setup.Players);
            dealer = setup.Dealer == "" ? 0 : Find(setup.Dealer).Seat;
            startMs = CheckMs("now_ms", setup.NowMs, 0);
            NowMs = startMs;
            clock = new MatchClock(players, startMs, rules.DurationMs);
            queue = new ClaimQueue(startMs, rules);
            control = new CallControl(rules);
            deck = setup.Deck.Copy();
            board = setup.Position == null ? Board.Deal(deck, rules) : new Board(setup.Position, rules);
            board.CheckDisjoint(deck);
            Phase = Phase.Dealing;
            Open();
            Opening = TakeEvents();
        }

        /// <summary>The events of the deal (M14).</summary>
        public IList<GameEvent> Opening { get; private set; }

        public Phase Phase { get; private set; }

        /// <summary>The session's time: what the last timed command said, or the end.</summary>
        public long NowMs { get; private set; }

        /// <summary>How it ended, or null while it goes on.</summary>
        public MatchResult Result { get; private set; }

        public int DeckRemaining
        {
            get { return deck.Remaining; }
        }

        /// <summary>Every slot, -1 where it is empty; a copy.</summary>
        public int[] BoardSlots
        {
            get { return board.Slots; }
        }

        /// <summary>The players in seat order.</summary>
        public IList<Player> Players
        {
            get { return Array.AsReadOnly(players); }
        }

        /// <summary>What a player's clock shows; -1 in an untimed match.</summary>
        public long ClockMs(string player)
        {
            return clock.Shown(Find(player), NowMs);
        }

        /// <summary>Who has control after a call, or "" (T2).</summary>
        public string CallHolder
        {
            get { return control.Holder == null ? "" : control.Holder.Id; }
        }

        /// <summary>The first moment too late for who has control, or -1.</summary>
        public long CallUntilMs
        {
            get { return control.Holder == null ? -1 : control.UntilMs; }
        }

        /// <summary>The tied callers still to come, in their order.</summary>
        public string[] CallersWaiting
        {
            get { return control.WaitingIds(); }
        }

        /// <summary>Who agrees that no set lies, in seat order (T1).</summary>
        public string[] Agreeing
        {
            get { return AllWhoAgree(); }
        }

        /// <summary>How many claims wait for their tick (M8).</summary>
        public int ClaimsWaiting
        {
            get { return queue.Count; }
        }

        /// <summary>
        /// The cards that a player has picked, in picking order (M2): none online, and
        /// none in pass and play, where the device picks.
        /// </summary>
        public int[] Picks(string player)
        {
            return Find(player).Picks.ToArray();
        }

        /// <summary>The cards picked on the device in pass and play, in picking order.</summary>
        public int[] DevicePicks
        {
            get { return devicePicks.ToArray(); }
        }

        private Selection PicksOf(Player player)
        {
            return player == null ? devicePicks : player.Picks;
        }

        private bool IsOver
        {
            get { return Phase == Phase.Ended; }
        }

        private void Emit(GameEvent one)
        {
            events.Add(one);
        }

        private IList<GameEvent> TakeEvents()
        {
            GameEvent[] happened = events.ToArray();
            events.Clear();
            return happened;
        }

        private Answer Done()
        {
            GoOn();
            return new Answer(false, TakeEvents());
        }

        private Answer Discard()
        {
            return new Answer(true, TakeEvents());
        }

        private static Player[] SeatPlayers(string[] ids)
        {
            var seated = new Player[ids.Length];
            for (int seat = 0; seat < ids.Length; seat++)
            {
                seated[seat] = new Player(ids[seat], seat);
                for (int other = 0; other < seat; other++)
                {
                    if (string.Equals(ids[other], ids[seat], StringComparison.Ordinal))
                    {
                        throw new RuleException("player '" + ids[seat] + "' is named twice");
                    }
                }
            }
            return seated;
        }

        private Player Find(string id)
        {
            foreach (Player player in players)
            {
                if (string.Equals(player.Id, id, StringComparison.Ordinal))
                {
                    return player;
                }
            }
            throw new RuleException("no player '" + id + "' in this match");
        }

        private static long CheckMs(string name, long ms, long least)
        {
            if (ms < least || ms > RuleSet.LargestAmount)
            {
                throw new RuleException(name + " " + Text.Of(ms) + ": expected "
                    + Text.Of(least) + " to " + Text.Of(RuleSet.LargestAmount));
            }
            return ms;
        }
    }
}
