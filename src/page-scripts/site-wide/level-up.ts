import type { VipStatus } from '../../casino/entities/vip-statuses.ts';
import { quarterOf, vipRank, vipStatusOfGroups } from '../../casino/rules/vip.ts';
import { api } from '../../stores/api.ts';
import { $groups } from '../../stores/groups.ts';
import { logFailure } from '../../stores/log.ts';
import { announce } from '../../stores/page-events.ts';
import { $session } from '../../stores/session.ts';
import { prefixOf } from '../site-path.ts';
import { isBlocked, isGamePage, kept } from './asides.ts';

/**
 * Reports a VIP level that has risen: once, not over a game and not over another dialog; what was held back is not shown later
 * (VIP-09). Reports one that was lost, too.
 */
export function startLevelUp(): void {
  // Kept current, so that the profile of the session is.
  $groups.subscribe(() => undefined);
  $session.subscribe((session) => {
    if (session.status !== 'player') return;
    const status = vipStatusOfGroups(session.player.groups);
    const place = `vip-level:${session.player.id}`;
    // What other tabs have shown is known here too.
    const before = kept('localStorage', place) as VipStatus | null;
    kept('localStorage', place, status);
    const rise = before === null ? 0 : vipRank(status) - vipRank(before);
    // What was asked in this quarter was asked before its renewal.
    if (rise < 0) kept('localStorage', askedPlace(session.player.id), '');
    if (isBlocked() || isGamePage()) return;
    if (rise > 0) announce('hm:demand', `${prefixOf(location.pathname)}/popup/vip-level-up?level=${status}`);
    else void reportLost(session.player.id);
  });
}

const askedPlace = (playerId: string) => `vip-lost:${playerId}`;

/** Reports a level that the quarter began without: each device once, and later where it was held back. */
async function reportLost(playerId: string): Promise<void> {
  const place = askedPlace(playerId);
  const quarter = String(quarterOf(Date.now()).start);
  // Closed storage could not remember that it was shown.
  if (kept('localStorage', place) === quarter || kept('localStorage', place, quarter) !== quarter) return;
  try {
    const { lost } = await api.call('getVipProgress');
    if (!lost) return;
    // Another dialog has opened meanwhile: the next page shows it.
    if (isBlocked()) kept('localStorage', place, '');
    else announce('hm:demand', `${prefixOf(location.pathname)}/popup/vip-level-lost`);
  } catch (error) {
    kept('localStorage', place, '');
    logFailure('LOAD_VIP_PROGRESS_ERROR', error);
  }
}
