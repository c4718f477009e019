// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;

namespace SetRules
{
    /// <summary>What becomes of a claim (M5, M9, M14).</summary>
    public sealed partial class GameSession
    {
        private static readonly CardAttribute[] NothingBroken = new CardAttribute[0];

        /// <summary>Judges a claim against the board as it lies.</summary>
        /// <param name="stampMs">Online, when it was claimed; else the session's time.</param>
        private void Judge(Player player, int[] cards, long stampMs)
        {
            bool allLie = true;
            bool missingTaken = true;
            foreach (int card in cards)
            {
                if (board.SlotOf(card) < 0)
                {
                    allLie = false;
                    missingTaken = missingTaken && taken[card];
                }
            }
            if (!allLie)
            {
                Rejection reason = missingTaken ? Rejection.Stale : Rejection.NotOnBoard;
                Reject(player, cards, reason, NothingBroken, stampMs);
                return;
            }
            if (!Sets.IsSet(cards[0], cards[1], cards[2]))
            {
                Reject(player, cards, Rejection.NotASet, BrokenAttributes(cards), stampMs);
                return;
            }
            Accept(player, cards);
        }

        private void Accept(Player player, int[] cards)
        {
            int[] slots = SlotsOf(cards);
            int[] inSlotOrder = board.CardsAt(slots);
            player.Score++;
            player.Sets++;
            if (player.Owed > 0 && deck.Remaining == 0)
            {
                // A set that was found when the pile was empty pays for a request (T5).
                player.Owed--;
            }
            Emit(new ClaimAccepted(NowMs, player, slots, inSlotOrder));
            PutDown(player, cards);
            board.Take(slots);
            foreach (int card in cards)
            {
                taken[card] = true;
            }
            vacated = slots;
            WithdrawAgreements();
            control.Settle(true);
            Phase = Phase.ValidSet;
            Proceed();
        }

        private void Reject(
            Player player, int[] cards, Rejection reason, CardAttribute[] broken, long stampMs)
        {
            bool free = reason == Rejection.Stale && !rules.StalePenalised;
            if (!free)
            {
                player.InvalidAttempts++;
            }
            Emit(new ClaimRejected(NowMs, player, cards, reason, broken));
            if (!free)
            {
                Penalise(player);
            }
            PutDown(player, new int[0]);
            control.Settle(false);
            if (clock.DeadlineMs <= stampMs)
            {
                End(clock.Reason);
                return;
            }
            Phase = Phase.InvalidSet;
            Proceed();
        }

        private void Penalise(Player player)
        {
            long amount = 0;
            switch (rules.Penalty)
            {
                case PenaltyKind.None:
                    return;
                case PenaltyKind.Point:
                    long floor = rules.ScoreFloor ? 0 : -RuleSet.LargestAmount;
                    amount = Math.Min(rules.PenaltyPoints, player.Score - floor);
                    player.Score -= amount;
                    break;
                case PenaltyKind.Time:
                    amount = Math.Min(rules.PenaltyMs, RuleSet.LargestAmount - player.PenaltyMs);
                    player.PenaltyMs += amount;
                    break;
            }
            Emit(new Penalty(NowMs, player, rules.Penalty, amount, clock.Shown(player, NowMs)));
        }

        /// <summary>
        /// Empties the claimant's picks, and takes cards that leave the board out of all
        /// others. Called while the cards still lie, so that their slots can be told.
        /// </summary>
        private void PutDown(Player claimant, int[] leaving)
        {
            if (mode == PlayMode.PassAndPlay)
            {
                PutDown("", devicePicks, devicePicks.ToArray());
                return;
            }
            foreach (Player player in players)
            {
                PutDown(player.Id, player.Picks, player == claimant ? player.Picks.ToArray() : leaving);
            }
        }

        private void PutDown(string owner, Selection picks, int[] cards)
        {
            var left = new List<int>();
            foreach (int card in cards)
            {
                if (picks.Has(card))
                {
                    picks.Remove(card);
                    left.Add(card);
                }
            }
            if (left.Count > 0)
            {
                int[] slots = SlotsOf(left);
                Emit(new Deselected(NowMs, owner, slots, board.CardsAt(slots)));
            }
        }

        private int[] SlotsOf(IList<int> cards)
        {
            var slots = new int[cards.Count];
            for (int i = 0; i < slots.Length; i++)
            {
                slots[i] = board.SlotOf(cards[i]);
            }
            return Order.Ascending(slots);
        }

        private static CardAttribute[] BrokenAttributes(int[] cards)
        {
            var broken = new List<CardAttribute>();
            foreach (AttributeVerdict one in new Explanation(cards[0], cards[1], cards[2]).Attributes)
            {
                if (one.Verdict == Verdict.Broken)
                {
                    broken.Add(one.Attribute);
                }
            }
            return broken.ToArray();
        }
    }
}
