// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;

namespace SetRules
{
    /// <summary>
    /// The passing of time (M6, M7, M12, M13). Whatever is due is handled in time order,
    /// each as of its own moment; the work depends on what is due, not on how far the
    /// time jumps.
    /// </summary>
    public sealed partial class GameSession
    {
        /// <summary>Lets the time pass.</summary>
        public Answer Advance(long nowMs)
        {
            CheckTime(nowMs);
            if (IsOver)
            {
                return Discard();
            }
            AdvanceTo(nowMs);
            return Done();
        }

        /// <summary>The last connection of a player is gone.</summary>
        public Answer Disconnect(string player, long nowMs)
        {
            CheckTime(nowMs);
            Player leaving = Find(player);
            AdvanceTo(nowMs);
            if (IsOver || leaving.Status != PlayerStatus.Active)
            {
                return Discard();
            }
            leaving.Status = PlayerStatus.Away;
            leaving.UntilMs = NowMs + rules.ReconnectMs;
            voteDue = true;
            Emit(new Disconnected(NowMs, leaving.Id, leaving.UntilMs));
            return Done();
        }

        /// <summary>A player is back.</summary>
        public Answer Reconnect(string player, long nowMs)
        {
            CheckTime(nowMs);
            Player returning = Find(player);
            AdvanceTo(nowMs);
            if (IsOver || returning.Status != PlayerStatus.Away)
            {
                return Discard();
            }
            returning.Status = PlayerStatus.Active;
            Emit(new Reconnected(NowMs, returning.Id));
            EndWhenDecided();
            return Done();
        }

        /// <summary>A player gives up, present or away, for good.</summary>
        public Answer Forfeit(string player)
        {
            Player leaving = Find(player);
            if (IsOver || leaving.Status == PlayerStatus.Forfeited)
            {
                return Discard();
            }
            ForfeitAll(new[] { leaving }, true);
            return Done();
        }

        private void CheckTime(long nowMs)
        {
            CheckMs("now_ms", nowMs, NowMs);
        }

        private void AdvanceTo(long targetMs)
        {
            while (!IsOver)
            {
                long moment = NextMoment();
                if (moment > targetMs)
                {
                    NowMs = targetMs;
                    return;
                }
                // A penalty may put the deadline into the past; time does not follow it.
                NowMs = Math.Max(NowMs, moment);
                HandleMoment();
            }
        }

        private long NextMoment()
        {
            long moment = Math.Min(queue.NextResolutionMs, control.ExpiryMs);
            moment = Math.Min(moment, clock.DeadlineMs);
            foreach (Player player in players)
            {
                moment = Math.Min(moment, ForfeitMs(player));
            }
            return moment;
        }

        /// <summary>All that is due at this moment, in the order of M13.</summary>
        private void HandleMoment()
        {
            if (queue.NextResolutionMs <= NowMs)
            {
                JudgeInOrder(queue.TakeFirstTick());
            }
            if (control.ExpiryMs <= NowMs)
            {
                Reject(control.Holder, new int[0], Rejection.CallExpired, NothingBroken, NowMs);
            }
            if (!IsOver && clock.DeadlineMs <= NowMs)
            {
                EndAtDeadline();
            }
            if (!IsOver)
            {
                ForfeitAll(Array.FindAll(players, player => ForfeitMs(player) <= NowMs), false);
            }
            GoOn();
        }

        /// <summary>The first moment at which a return is too late.</summary>
        private static long ForfeitMs(Player player)
        {
            return player.Status == PlayerStatus.Away ? player.UntilMs + 1 : MatchClock.Never;
        }

        private void JudgeInOrder(List<QueuedClaim> claims)
        {
            foreach (QueuedClaim claim in claims)
            {
                // Looked up anew for each: the claim before may have moved the deadline,
                // or ended the match.
                if (!IsOver && claim.StampMs < clock.DeadlineMs)
                {
                    Judge(claim.Player, claim.Cards, claim.StampMs);
                }
            }
        }

        private void EndAtDeadline()
        {
            // A deadline inside a tick cuts it: claims stamped before it still count.
            JudgeInOrder(queue.TakeStampedBefore(clock.DeadlineMs));
            if (!IsOver)
            {
                End(clock.Reason);
            }
        }

        private void ForfeitAll(Player[] leaving, bool voluntary)
        {
            // All of one moment before anything is decided.
            foreach (Player player in leaving)
            {
                player.Status = PlayerStatus.Forfeited;
                control.Drop(player);
                voteDue = true;
            }
            foreach (Player player in leaving)
            {
                Emit(new Forfeited(NowMs, player.Id, voluntary));
            }
            EndWhenDecided();
        }

        /// <summary>Default win, or nobody left (M12).</summary>
        private void EndWhenDecided()
        {
            int left = 0;
            Player last = null;
            foreach (Player player in players)
            {
                if (player.Status != PlayerStatus.Forfeited)
                {
                    left++;
                    last = player;
                }
            }
            if (left == 0)
            {
                End(EndReason.Abandoned);
            }
            else if (left == 1 && players.Length > 1 && last.Status == PlayerStatus.Active
                && rules.Winner != WinnerPolicy.None)
            {
                End(EndReason.DefaultWin);
            }
        }
    }
}
