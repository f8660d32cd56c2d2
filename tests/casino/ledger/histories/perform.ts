import { expect } from 'vitest';
import { addPoints } from '../../../../src/casino/comp-points/points.ts';
import { issueLootBox } from '../../../../src/casino/loot-boxes/loot-boxes.ts';
import type { ApiClient } from '../../../../src/hashmark/calls/client.ts';
import { type Browser, completeProfile, type Harness, newcomer } from '../../harness.ts';
import { mailsTo } from '../../mail.ts';
import type { Deed, Step } from './deeds.ts';

/** A player of a history. */
export interface Person {
  id: string;
  email: string;
  browser: Browser;
  /** Sessions of free spins, open or not. */
  spins: { id: string; stake: number }[];
}

/** So many rounds a bonus is played for at most. */
const MOST_ROUNDS = 60;

export const signIn = ({ email, browser }: Person) =>
  browser.api.call('signIn', { body: { user: { email, password: 'orbit-orbit-9' } } });

/** Somebody with two wallets, money, points to spend, a box to open and a confirmed address. */
export async function person({ services, browser }: Harness, email: string): Promise<Person> {
  const own = browser();
  const user = { ...newcomer(email).user, currency: 'CAD' as const };
  const { id } = await own.api.call('signUp', { body: { user } });
  await own.api.call('openAccount', { body: { currency: 'EUR' } });
  await own.api.call('openAccount', { body: { currency: 'CAD' } });
  await completeProfile(own.api);
  await services.store.db
    .updateTable('players')
    .set({ confirmed_at: services.runtime.now() })
    .where('id', '=', id)
    .execute();
  await own.api.call('deposit', {
    body: { currency: 'CAD', amount_cents: 400_00 },
    idempotencyKey: crypto.randomUUID(),
  });
  await services.sandbox.ledger.run(async (work) => {
    await addPoints(work, id, 6_000, 'comp-award');
    await issueLootBox(work, { playerId: id, groups: [] });
  });
  return { id, email, browser: own, spins: [] };
}

const one = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % items.length];

/** Several rounds of an open game, each with a key of its own. */
const rounds = (api: ApiClient, id: string, stake_cents: number, count: number) => async (key: string) => {
  const answers = [];
  for (let round = 0; round < count; round++)
    answers.push(
      await api.call('placeBet', {
        params: { id },
        body: { stake_cents },
        idempotencyKey: `${key}-${round}`,
      }),
    );
  return answers;
};

/** Plays with a bonus until it is over, with the highest stakes; fewer rounds where they are refused before. */
async function playOut(api: ApiClient, gift: { id: string; currency: string }, identifier: string) {
  const stageOf = async () => (await api.call('listBonuses')).find(({ id }) => id === gift.id)?.stage;
  const { id, stakes_cents } = await api.call('openGameSession', {
    body: { identifier, mode: 'real', currency: gift.currency as 'CAD' },
  });
  const play = rounds(api, id, Math.max(...stakes_cents), 1);
  return async (key: string) => {
    const activated = await api.call('activateBonus', { params: { id: gift.id }, idempotencyKey: key });
    for (let round = 1; round <= MOST_ROUNDS && (await stageOf()) === 'handle_bets'; round++)
      await play(`${key}-${round}`);
    return activated;
  };
}

/** The request that a deed makes, to be sent with a key. Undefined: there is nothing to do it with. */
async function requestOf(
  { services }: Harness,
  { email, browser: { api }, spins }: Person,
  deed: Exclude<Deed, { does: 'pass' }>,
): Promise<((idempotencyKey: string) => Promise<unknown>) | undefined> {
  switch (deed.does) {
    case 'deposit': {
      const body = { currency: deed.currency, amount_cents: deed.amount, method_id: deed.method };
      return (idempotencyKey) => api.call('deposit', { body, idempotencyKey });
    }
    case 'bet': {
      const game = services.sandbox.games.games.find(
        ({ categories, provider }) =>
          !categories.includes('live') &&
          provider !== 'live' &&
          (deed.game === 'jackpot'
            ? categories.includes('jackpots')
            : !categories.includes('jackpots') && categories.includes('pokies') === (deed.game === 'pokie')),
      );
      const session = await api.call('openGameSession', {
        body: { identifier: game?.identifier ?? '', mode: 'real', currency: deed.currency },
      });
      const stake = one(session.stakes_cents, deed.stake) ?? 0;
      return rounds(api, session.id, stake, deed.rounds);
    }
    case 'playOut': {
      const gift = one(
        (await api.call('listBonuses')).filter(({ stage }) => stage === 'issued'),
        deed.nth,
      );
      const game = services.sandbox.games.games.find(({ categories }) => categories.includes('pokies'));
      return gift && (await playOut(api, gift, game?.identifier ?? ''));
    }
    case 'activate':
    case 'remove': {
      const gift = one(await api.call('listBonuses'), deed.nth);
      const call = deed.does === 'activate' ? 'activateBonus' : 'removeBonus';
      return gift && ((idempotencyKey) => api.call(call, { params: { id: gift.id }, idempotencyKey }));
    }
    case 'activateSpins':
    case 'removeSpins': {
      const gift = one(await api.call('listFreespins'), deed.nth);
      const call = deed.does === 'activateSpins' ? 'activateFreespins' : 'removeFreespins';
      return gift && ((idempotencyKey) => api.call(call, { params: { id: gift.id }, idempotencyKey }));
    }
    case 'spin': {
      if (!deed.earlier) {
        const playable = (await api.call('listFreespins')).filter(({ stage }) => stage === 'handle_bets');
        const gift = one(playable, deed.nth);
        if (!gift) return undefined;
        const { id, stakes_cents } = await api.call('openGameSession', {
          body: { identifier: gift.game ?? '', mode: 'real', freespins_id: gift.id },
        });
        spins.unshift({ id, stake: stakes_cents[0] ?? 0 });
      }
      const session = one(spins, deed.earlier ? deed.nth : 0);
      if (!session) return undefined;
      return rounds(api, session.id, session.stake, deed.rounds);
    }
    case 'coupon':
      return (idempotencyKey) =>
        api.call('redeemCoupon', { body: { coupon_code: deed.code }, idempotencyKey });
    case 'setCode':
      await api.call('setBonusCode', { body: { deposit_bonus_code: deed.code } });
      return undefined;
    case 'limit': {
      const { type, period, amount: amount_cents } = deed;
      const accounts = deed.currencies.map((currency) => ({ currency, amount_cents }));
      await api.call('setLimit', { body: { type, period, accounts } });
      return undefined;
    }
    case 'removeLimit': {
      const limit = one(await api.call('listLimits'), deed.nth);
      if (limit) await api.call('removeLimit', { params: { id: limit.id } });
      return undefined;
    }
    case 'confirmLimit': {
      const mail = one(
        (await mailsTo(services, email)).filter(({ kind }) => /^LIMIT_/.test(kind)),
        deed.nth,
      );
      if (mail) await api.call('confirmLimit', { body: { token: String(mail.data.token) } });
      return undefined;
    }
    case 'rest': {
      const pause = { type: 'cooling-off', period: '1-day' } as const;
      await api.call('setLimit', {
        body: deed.exclusion === 0 ? { type: 'self-exclusion', period: '6-months' } : pause,
      });
      return undefined;
    }
    case 'exchange': {
      const currency = 'CAD';
      const type = deed.what as 'money';
      const cards =
        deed.what === 'money'
          ? await api.call('listMoneyRates')
          : await api.call('listCompPointRates', { params: { type: deed.what as 'freespins' } });
      const card = cards[0];
      if (!card) return undefined;
      const { group } = card;
      const cost = card.rates.find((rate) => rate.currency === currency)?.points ?? card.rate.points;
      const exchange =
        deed.what === 'lotteries'
          ? { tickets_count: deed.quantity, lottery_id: card.rate.lottery_ids[0] ?? '', group, currency }
          : { points: cost * deed.quantity, group, currency };
      return (idempotencyKey) =>
        api.call('exchangeCompPoints', { params: { type }, body: { exchange }, idempotencyKey });
    }
    case 'openBox': {
      const box = one(await api.call('listLootBoxes'), deed.nth);
      return box && ((idempotencyKey) => api.call('openLootBox', { params: { id: box.id }, idempotencyKey }));
    }
    case 'cashout': {
      const body = {
        currency: deed.currency,
        amount_cents: deed.amount,
        method_id: 'visa',
        profile: '4242',
      };
      return (idempotencyKey) => api.call('requestCashout', { body, idempotencyKey });
    }
    case 'recall': {
      const payments = (await api.call('listPayments')).filter(({ action }) => action === 'cashout');
      const payment = one(payments, deed.nth);
      return (
        payment &&
        ((idempotencyKey) => api.call('recallPayment', { params: { id: payment.id }, idempotencyKey }))
      );
    }
  }
}

/** A refusal says what is wrong with the request; anything else is a fault of ours. */
export const refused = (error: unknown): { refused: string } => {
  const { status, code } = error as { status?: number; code?: string };
  if (status === undefined || status < 400 || status >= 500 || code === 'unknown') throw error;
  return { refused: code ?? '' };
};

/** Does a deed, as often and with the keys that the step says; a refusal is an answer too. */
export async function perform(harness: Harness, who: Person, { deed, sent }: Step): Promise<void> {
  if (deed.does === 'pass') return;
  const request = await requestOf(harness, who, deed).catch((error: unknown) => {
    refused(error);
    return undefined;
  });
  if (!request) return;
  const key = crypto.randomUUID();
  const other = sent === 'twice' ? crypto.randomUUID() : key;
  const [first, second] = await Promise.all([
    request(key).catch(refused),
    sent === 'once' ? undefined : request(other).catch(refused),
  ]);
  if (sent === 'repeated' && !('refused' in (first as object)) && !('refused' in (second as object)))
    expect(second).toEqual(first);
}
