import type { Gift, GiftOffer } from '../casino/entities/gift.ts';
import { api } from './api.ts';
import { logged } from './logged.ts';

/** The player's bonuses. @throws ApiError, logged (ERR-04) */
export const loadBonuses = (signal?: AbortSignal): Promise<readonly Gift[]> =>
  logged('LOAD_BONUSES_ERROR', api.call('listBonuses', signal ? { signal } : {}), signal);

/** The player's free spins. @throws ApiError, logged (ERR-04) */
export const loadFreespins = (signal?: AbortSignal): Promise<readonly Gift[]> =>
  logged('LOAD_FREESPINS_ERROR', api.call('listFreespins', signal ? { signal } : {}), signal);

/** What the next deposit brings. @throws ApiError, logged (ERR-04) */
export const loadDepositGifts = (signal?: AbortSignal): Promise<readonly GiftOffer[]> =>
  logged('LOAD_DEPOSIT_GIFTS_ERROR', api.call('listDepositGifts', signal ? { signal } : {}), signal);
