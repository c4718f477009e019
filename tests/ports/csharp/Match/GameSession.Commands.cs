// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;

namespace SetRules
{
    /// <summary>
    /// What players do. Each command first throws for what is malformed, whatever the
    /// phase; then it is discarded where it may not count; then it happens (M4).
    /// </summary>
    public sealed partial class GameSession
    {
        /// <summary>Picks a card, or puts it down again.</summary>
        /// <param name="player">
        /// Who taps; "" in pass and play, where the device picks, and if wished in single mode.
        /// </param>
        public Answer Tap(int slot, string player)
        {
            Require(mode != PlayMode.Online, "a tap in an online match");
            Player picker = Picker(player);
            CheckSlot(slot);
            int card = board.CardAt(slot);
            if (!MayPlay(picker) || card == Cards.Empty)
            {
                return Discard();
            }
            Selection picks = PicksOf(picker);
            string owner = picker == null ? "" : picker.Id;
            if (picks.Has(card))
            {
                picks.Remove(card);
                Emit(new Deselected(NowMs, owner, new[] { slot }, new[] { card }));
                return Done();
            }
            if (picks.Count == 3)
            {
                return Discard();
            }
            picks.Add(card);
            Emit(new Selected(NowMs, owner, slot, card));
            if (picks.Count == 3 && picker != null)
            {
                Judge(picker, picks.ToArray(), NowMs);
            }
            return Done();
        }

        /// <summary>Submits the three cards picked on the device for a player.</summary>
        public Answer Confirm(string player)
        {
            Require(mode == PlayMode.PassAndPlay, "a confirmation outside pass and play");
            Player claimant = Find(player);
            if (!MayPlay(claimant) || devicePicks.Count < 3)
            {
                return Discard();
            }
            Judge(claimant, devicePicks.ToArray(), NowMs);
            return Done();
        }

        /// <summary>Claims three cards at once.</summary>
        public Answer Claim(string player, int[] cards)
        {
            RequireDirectClaims();
            Player claimant = Find(player);
            CheckClaim(cards);
            if (!MayPlay(claimant))
            {
                return Discard();
            }
            Judge(claimant, (int[])cards.Clone(), NowMs);
            return Done();
        }

        /// <summary>Claims the cards in three slots at once.</summary>
        public Answer ClaimSlots(string player, int[] slots)
        {
            RequireDirectClaims();
            Player claimant = Find(player);
            CheckThree(slots, "slot");
            foreach (int slot in slots)
            {
                CheckSlot(slot);
            }
            int[] cards = board.CardsAt(slots);
            if (!MayPlay(claimant) || Array.IndexOf(cards, Cards.Empty) >= 0)
            {
                return Discard();
            }
            Judge(claimant, cards, NowMs);
            return Done();
        }

        /// <summary>A claim arrives at the server; it is judged when its tick is over (M8).</summary>
        public Answer Submit(string player, int[] cards, long atMs)
        {
            Require(mode == PlayMode.Online, "a submitted claim in a match that is not online");
            Player claimant = Find(player);
            CheckClaim(cards);
            CheckMs("at_ms", atMs, startMs);
            if (!MayPlay(claimant))
            {
                return Discard();
            }
            QueuedClaim claim = queue.Add(claimant, (int[])cards.Clone(), atMs, NowMs);
            Emit(new ClaimQueued(NowMs, claimant.Id, claim.Cards, claim.Tick));
            return Done();
        }

        /// <summary>One player calls, or several too close to tell apart (T2).</summary>
        public Answer CallSet(string[] callers, long nowMs)
        {
            Require(control.InForce, "a call under rules without call control");
            CheckTime(nowMs);
            bool[] calls = CheckCallers(callers);
            AdvanceTo(nowMs);
            List<Player> inOrder = FromDealersLeft(calls);
            if (Phase != Phase.Playing || control.Holder != null || inOrder.Count == 0)
            {
                return Discard();
            }
            foreach (Player caller in inOrder)
            {
                caller.Agrees = false;
            }
            control.Call(inOrder);
            OpenNextCall();
            return Done();
        }

        /// <summary>A tied caller whose cards are gone lets the call go.</summary>
        public Answer PassCall(string player)
        {
            Require(control.InForce, "a pass under rules without call control");
            Player passing = Find(player);
            if (!MayPlay(passing) || control.Holder != passing || !control.AcceptedInTie)
            {
                return Discard();
            }
            control.Settle(false);
            Emit(new CallPassed(NowMs, passing.Id));
            return Done();
        }

        /// <summary>A player agrees that there is no set (T1).</summary>
        public Answer AgreeNoSet(string player)
        {
            Require(rules.Expansion == ExpansionPolicy.Agreement, "an agreement under rules without any");
            Player agreeing = Find(player);
            if (!IsPlaying(agreeing) || control.Holder != null || agreeing.Agrees)
            {
                return Discard();
            }
            agreeing.Agrees = true;
            voteDue = true;
            Emit(new Agreed(NowMs, agreeing.Id, AllWhoAgree()));
            return Done();
        }

        /// <summary>Three more cards, for a set to be given back (T5).</summary>
        public Answer RequestCards(string player)
        {
            Require(rules.Expansion == ExpansionPolicy.Request, "a request for cards outside solitaire");
            Player asking = Find(player);
            if (!IsPlaying(asking) || board.ExpansionSize(deck) == 0)
            {
                return Discard();
            }
            asking.Owed++;
            Emit(new Requested(NowMs, asking));
            ExpandBoard();
            Proceed();
            return Done();
        }

        /// <summary>Who picks: a player, or null for the device in pass and play.</summary>
        private Player Picker(string player)
        {
            if (mode == PlayMode.PassAndPlay)
            {
                Require(player == "", "a tap of a player in pass and play, where the device picks");
                return null;
            }
            return mode == PlayMode.Single && player == "" ? players[0] : Find(player);
        }

        /// <summary>Whether a player's input counts now; control aside.</summary>
        private bool IsPlaying(Player player)
        {
            return Phase == Phase.Playing && player.Status == PlayerStatus.Active;
        }

        /// <summary>Whether picks and claims count now. The device (null) needs no control.</summary>
        private bool MayPlay(Player player)
        {
            if (player == null)
            {
                return Phase == Phase.Playing;
            }
            return IsPlaying(player) && (!control.InForce || control.Holder == player);
        }

        private List<Player> FromDealersLeft(bool[] calls)
        {
            var inOrder = new List<Player>();
            for (int i = 1; i <= players.Length; i++)
            {
                Player player = players[(dealer + i) % players.Length];
                if (calls[player.Seat] && player.Status == PlayerStatus.Active)
                {
                    inOrder.Add(player);
                }
            }
            return inOrder;
        }

        private string[] AllWhoAgree()
        {
            var ids = new List<string>();
            foreach (Player player in players)
            {
                if (player.Agrees)
                {
                    ids.Add(player.Id);
                }
            }
            return ids.ToArray();
        }

        private bool[] CheckCallers(string[] callers)
        {
            Require(callers != null && callers.Length > 0, "a call of nobody");
            var calls = new bool[players.Length];
            foreach (string id in callers)
            {
                int seat = Find(id).Seat;
                Require(!calls[seat], "a call that names a player twice");
                calls[seat] = true;
            }
            return calls;
        }

        private static void CheckClaim(int[] cards)
        {
            CheckThree(cards, "card");
            foreach (int card in cards)
            {
                Cards.Check(card);
            }
        }

        private static void CheckThree(int[] claimed, string what)
        {
            int count = claimed == null ? 0 : claimed.Length;
            if (count != 3)
            {
                throw new RuleException("a claim of " + Text.Of(count) + " " + what + "s: expected 3");
            }
            if (claimed[0] == claimed[1] || claimed[0] == claimed[2] || claimed[1] == claimed[2])
            {
                throw new RuleException("a claim that names a " + what + " twice");
            }
        }

        private void CheckSlot(int slot)
        {
            if (slot < 0 || slot >= board.SlotCount)
            {
                throw new RuleException("slot " + Text.Of(slot) + ": expected 0 to "
                    + Text.Of(board.SlotCount - 1));
            }
        }

        private void RequireDirectClaims()
        {
            Require(mode == PlayMode.Single || mode == PlayMode.Local,
                "a direct claim in pass and play or online");
        }

        private static void Require(bool condition, string otherwise)
        {
            if (!condition)
            {
                throw new RuleException(otherwise + " is not possible");
            }
        }
    }
}
