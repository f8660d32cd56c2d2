import { describe, expect, it } from 'vitest';
import { REVIEW_AFTER } from '../../../src/casino/rules/payments.ts';
import { type Runtime, realRuntime } from '../../../src/hashmark/process/runtime.ts';
import type { Store } from '../../../src/hashmark/store/store.ts';
import { completeProfile, createHarness, newcomer, POSTGRES, sqliteStore } from '../harness.ts';
import { signInBySocial } from '../social/social-flow.ts';

const DAY = 86_400_000;
const once = () => ({ idempotencyKey: crypto.randomUUID() });

const places: [string, () => Promise<Store>][] = [['SQLite', sqliteStore], [...POSTGRES]];

/** A player with a confirmed address and a whole profile, and a clock moved by hand. */
async function world(open: () => Promise<Store>) {
  const clock = { now: Date.parse('2026-11-02T12:00:00Z') };
  const runtime: Runtime = { ...realRuntime, now: () => clock.now, random: () => 0.999_999 };
  const harness = await createHarness({ runtime, store: await open() });
  const { api } = harness.browser();
  const { id } = await api.call('signUp', { body: newcomer('mira@example.com') });
  await completeProfile(api);
  await harness.services.store.db
    .updateTable('players')
    .set({ confirmed_at: clock.now })
    .where('id', '=', id)
    .execute();
  return {
    ...harness,
    api,
    deposit: (amount_cents: number) =>
      api.call('deposit', { body: { currency: 'EUR', amount_cents }, ...once() }),
    cashout: (amount_cents: number) =>
      api.call('requestCashout', {
        body: { currency: 'EUR', amount_cents, method_id: 'visa', profile: '4242' },
        ...once(),
      }),
    async pass(milliseconds: number) {
      clock.now += milliseconds;
      await harness.services.sandbox.jobs.runDue();
    },
    profile: () => api.call('getPlayer'),
    signIn: () =>
      api.call('signIn', { body: { user: { email: 'mira@example.com', password: 'orbit-orbit-9' } } }),
  };
}

describe.each(places)('what a profile says of a player on %s', (_, open) => {
  it('[DATA-01] is verified by the review of a payout, until the address changes or a review refuses', async () => {
    const { api, deposit, cashout, pass, profile } = await world(open);
    await deposit(300_00);
    expect(await profile()).toMatchObject({ sumsub_verified: false });
    await cashout(50_00);
    expect(await profile()).toMatchObject({ sumsub_verified: false });
    await pass(REVIEW_AFTER);
    expect(await profile()).toMatchObject({ sumsub_verified: true });
    await api.call('updatePlayer', { body: { nickname: 'Ceti' } });
    expect(await profile()).toMatchObject({ sumsub_verified: true });
    await api.call('updatePlayer', { body: { city: 'Vega' } });
    expect(await profile()).toMatchObject({ sumsub_verified: false });
    await cashout(50_00);
    await pass(REVIEW_AFTER);
    expect(await profile()).toMatchObject({ sumsub_verified: true });
    await cashout(50_06);
    await pass(REVIEW_AFTER);
    expect(await profile()).toMatchObject({ sumsub_verified: false });
  });

  it('[DATA-01] says whether a social sign-in made the account', async () => {
    const { browser, profile } = await world(open);
    expect(await profile()).toMatchObject({ autoregistered: false });
    const social = browser();
    await signInBySocial(social, 'aphelion');
    expect(await social.api.call('getPlayer')).toMatchObject({ autoregistered: true });
  });

  it('[DATA-01] asks where much money comes from, holds payouts back when nobody answers, and is content with an answer', async () => {
    const { api, deposit, cashout, pass, profile, signIn } = await world(open);
    await deposit(9_999_00);
    expect(await profile()).toMatchObject({ sow_questionnaire_expires_at: null });
    await deposit(100_00);
    const due = '2026-12-02T12:00:00.000Z';
    expect(await profile()).toMatchObject({ sow_questionnaire_expires_at: due });
    await pass(DAY);
    await signIn();
    await deposit(100_00);
    expect(await profile()).toMatchObject({ sow_questionnaire_expires_at: due });
    await pass(30 * DAY);
    await signIn();
    await cashout(50_00);
    await pass(REVIEW_AFTER);
    expect(await api.call('listPayments')).toMatchObject([{ state: 'pending' }, {}, {}, {}]);
    await api.call('updatePlayer', { body: { profession: 'Astronomer' } });
    expect(await profile()).toMatchObject({ sow_questionnaire_expires_at: null });
    await pass(REVIEW_AFTER);
    expect(await api.call('listPayments')).toMatchObject([{ state: 'processing' }, {}, {}, {}]);
    await deposit(100_00);
    expect(await profile()).toMatchObject({ sow_questionnaire_expires_at: null });
  });

  it('[DATA-33] tells the VIP status that the quarter keeps beside the one that is held', async () => {
    const { services, api, deposit } = await world(open);
    const { id } = await api.call('getPlayer');
    await services.store.db.insertInto('player_groups').values({ player_id: id, group_id: 258 }).execute();
    const progress = () => api.call('getVipProgress');
    expect(await progress()).toMatchObject({ currentStatus: 'silver', activeStatus: 'regular' });
    await deposit(9_000_00);
    await services.store.db
      .updateTable('vip_quarters')
      .set({ bets: 90_000_00 })
      .where('player_id', '=', id)
      .execute();
    expect(await progress()).toMatchObject({ currentStatus: 'silver', activeStatus: 'bronze' });
  });
});
