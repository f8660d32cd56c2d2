import type { VipStatus } from '../../casino/entities/vip-statuses.ts';
import { vipRank, vipStatusOfGroups } from '../../casino/rules/vip.ts';
import { $groups } from '../../stores/groups.ts';
import { announce } from '../../stores/page-events.ts';
import { $session } from '../../stores/session.ts';
import { prefixOf } from '../site-path.ts';
import { isBlocked, isGamePage, kept } from './asides.ts';

/** Tells of a VIP level that has risen: once, not over a game and not over another dialog; what was held back is not told later (VIP-09). */
export function startLevelUp(): void {
  // Kept current, so that the profile of the session is.
  $groups.subscribe(() => undefined);
  $session.subscribe((session) => {
    if (session.status !== 'player') return;
    const status = vipStatusOfGroups(session.player.groups);
    const place = `vip-level:${session.player.id}`;
    // What other tabs have told is known here too.
    const before = kept('localStorage', place) as VipStatus | null;
    kept('localStorage', place, status);
    if (before === null || vipRank(status) <= vipRank(before) || isBlocked() || isGamePage()) return;
    announce('hm:demand', `${prefixOf(location.pathname)}/popup/vip-level-up?level=${status}`);
  });
}
