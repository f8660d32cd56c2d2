import type { ResponseOf } from 'hashmark/calls';
import { atom } from 'nanostores';
import type { CompPointRate, CompPoints } from '../casino/entities/comp-points.ts';
import { EXCHANGE_TYPES, type ExchangeRequest, type ExchangeType } from '../casino/rules/comp-points.ts';
import { api } from './api.ts';
import { withIntent } from './intents.ts';
import { logFailure } from './log.ts';
import { logged } from './logged.ts';
import { onBrowserMount } from './on-browser-mount.ts';
import { createPlayerFeed } from './player-feed.ts';

const points = createPlayerFeed<CompPoints, CompPoints & { awarded: number }>({
  event: 'comps_award',
  read: (signal) => api.call('getCompPoints', { signal }),
  apply: (_, { chargeable, persistent }) => ({ chargeable, persistent }),
  empty: { chargeable: { points: 0 }, persistent: { points: 0 } },
  failure: 'LOAD_COMP_POINTS_ERROR',
});

/** The player's points (NOTIFY-12). */
export const $compPoints = points.$value;

/** Reads them again, where what is shown has turned out to be wrong. */
export const refreshCompPoints = (): void => points.refresh();

/** What can be had for points, as cards of the shop; null until they are known (DATA-31). */
export const $compPointCards = atom<readonly CompPointRate[] | null>(null);

/** The cards of one type; none where they cannot be loaded (ERR-01). */
async function loadCards(type: ExchangeType, signal: AbortSignal): Promise<readonly CompPointRate[]> {
  try {
    return type === 'money'
      ? await api.call('listMoneyRates', { signal })
      : await api.call('listCompPointRates', { params: { type }, signal });
  } catch (error) {
    if (!signal.aborted) logFailure('LOAD_COMP_POINT_RATES_ERROR', error);
    return [];
  }
}

onBrowserMount($compPointCards, () => {
  const abort = new AbortController();
  const { signal } = abort;
  void Promise.all(EXCHANGE_TYPES.map((type) => loadCards(type, signal))).then((cards) => {
    if (!signal.aborted) $compPointCards.set(cards.flat());
  });
  return () => abort.abort();
});

/** Exchanges points; points, gifts, boxes and tickets follow by their events. @throws ApiError, logged */
export const exchangePoints = (
  type: ExchangeType,
  exchange: ExchangeRequest,
): Promise<ResponseOf<'exchangeCompPoints'>> => {
  const order = { params: { type }, body: { exchange } };
  return logged(
    'EXCHANGE_COMP_POINTS_ERROR',
    withIntent('exchangeCompPoints', order, (idempotencyKey) =>
      api.call('exchangeCompPoints', { ...order, idempotencyKey }),
    ),
  );
};
