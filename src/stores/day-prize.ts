import type { Gift } from '../casino/entities/gift.ts';
import { api } from './api.ts';
import { withIntent } from './intents.ts';
import { logged } from './logged.ts';

/** Activates the prize of a day of the adventure. @throws ApiError, logged: `conflict` where it cannot be activated any more */
export function activateDayPrize({ id, isSpins }: { id: string; isSpins: boolean }): Promise<Gift> {
  const call = isSpins ? 'activateFreespins' : 'activateBonus';
  const params = { id };
  return logged(
    'ACTIVATE_DAY_PRIZE_ERROR',
    withIntent(call, params, (idempotencyKey) => api.call(call, { params, idempotencyKey })),
  );
}
