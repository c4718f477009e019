// SPDX-License-Identifier: MIT
using System;

namespace SetRules
{
    /// <summary>
    /// The phases (M3). Every phase but Playing and Ended owes a next step. With
    /// animations the client asks for it by AnimationDone; without, Proceed takes all
    /// steps at once, so that the same events come in the same order.
    /// </summary>
    public sealed partial class GameSession
    {
        /// <summary>The client has shown what the phase stands for.</summary>
        public Answer AnimationDone()
        {
            // Without animations no command ever leaves the session between two steps.
            if (Phase == Phase.Playing || IsOver)
            {
                return Discard();
            }
            Step();
            return Done();
        }

        private void Open()
        {
            int[] occupied = board.OccupiedSlots();
            Emit(new Dealt(NowMs, occupied, board.CardsAt(occupied), deck.Remaining));
            CheckForSets();
            Proceed();
        }

        private void Proceed()
        {
            while (!animations && Phase != Phase.Playing && !IsOver)
            {
                Step();
            }
        }

        private void Step()
        {
            if (Phase == Phase.ValidSet)
            {
                RefillBoard();
                Phase = Phase.Refill;
            }
            else if (Phase == Phase.InvalidSet)
            {
                Phase = Phase.Playing;
            }
            else if (EngineExpands())
            {
                Emit(new NoSet(NowMs, deck.Remaining));
                ExpandBoard();
            }
            else if (IsFinished())
            {
                End(ReasonOfFinish());
            }
            else
            {
                Phase = Phase.Playing;
            }
        }

        /// <summary>
        /// What waits for play to go on and for control to be free: the next caller of a
        /// tie, else the vote (T1, T2). It comes after everything else of a command, and
        /// of each moment when time passes.
        /// </summary>
        private void GoOn()
        {
            if (Phase != Phase.Playing || control.Holder != null)
            {
                return;
            }
            if (control.HasWaiting)
            {
                OpenNextCall();
            }
            else if (voteDue)
            {
                CountVote();
            }
        }

        private void OpenNextCall()
        {
            control.OpenNext(NowMs);
            Emit(new Called(NowMs, control.Holder.Id, control.UntilMs, control.WaitingIds()));
        }

        /// <summary>All active players agree that there is no set, so cards are dealt (T1).</summary>
        private void CountVote()
        {
            voteDue = false;
            bool anybody = false;
            foreach (Player player in players)
            {
                if (player.Status == PlayerStatus.Active)
                {
                    if (!player.Agrees)
                    {
                        return;
                    }
                    anybody = true;
                }
            }
            if (!anybody)
            {
                return;
            }
            if (board.ExpansionSize(deck) == 0)
            {
                End(EndReason.Agreed);
                return;
            }
            ExpandBoard();
            Proceed();
        }

        /// <summary>Refills and closes up after a claim (B2 to B4).</summary>
        private void RefillBoard()
        {
            RefillPlan plan = RefillPlan.Of(rules, board.CardCount, deck.Remaining, vacated.Length);
            if (plan.Fills)
            {
                int[] filled = board.Refill(deck, vacated);
                Emit(new Refilled(NowMs, filled, board.CardsAt(filled), deck.Remaining));
            }
            vacated = new int[0];
            if (plan.Closes && board.Close())
            {
                Emit(new ClosedUp(NowMs, board.Slots));
            }
            if (plan.AtEnd > 0)
            {
                int[] added = board.Append(deck, plan.AtEnd);
                Emit(new Refilled(NowMs, added, board.CardsAt(added), deck.Remaining));
            }
            CheckForSets();
        }

        private void ExpandBoard()
        {
            int[] added = board.Append(deck, board.ExpansionSize(deck));
            Emit(new Expanded(NowMs, added, board.CardsAt(added), deck.Remaining));
            WithdrawAgreements();
            CheckForSets();
            Phase = Phase.Expanding;
        }

        /// <summary>Tells whether a set lies, where that is not for the players to find out (B7, T1, T5).</summary>
        private void CheckForSets()
        {
            if (rules.Expansion == ExpansionPolicy.Engine)
            {
                Emit(new SetCheck(NowMs, board.AnySetExists()));
            }
        }

        private bool EngineExpands()
        {
            return rules.Expansion == ExpansionPolicy.Engine
                && !board.AnySetExists()
                && board.ExpansionSize(deck) > 0;
        }

        /// <summary>Whether the position ends the match.</summary>
        private bool IsFinished()
        {
            if (rules.Expansion == ExpansionPolicy.Agreement)
            {
                // Nobody looks for sets but the players; this much anybody can see.
                return board.CardCount < 3 && deck.Remaining == 0;
            }
            return !board.AnySetExists() && board.ExpansionSize(deck) == 0;
        }

        /// <summary>M10: the first that holds.</summary>
        private EndReason ReasonOfFinish()
        {
            if (deck.Remaining == 0)
            {
                return EndReason.DeckEmpty;
            }
            int wanted = rules.PartialDeal ? Math.Min(3, deck.Remaining) : 3;
            return rules.Cap > 0 && board.CardCount + wanted > rules.Cap
                ? EndReason.Cap
                : EndReason.DeckShort;
        }

        private void End(EndReason reason)
        {
            Phase = Phase.Ended;
            queue.Clear();
            control.Clear();
            Result = new MatchResult(reason, NowMs, players, rules);
            Emit(new Ended(NowMs, Result));
        }

        private void WithdrawAgreements()
        {
            foreach (Player player in players)
            {
                player.Agrees = false;
            }
        }
    }
}
