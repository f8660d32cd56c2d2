import { expect, it } from 'vitest';
import { listOutbox } from '../../../src/casino/outbox/outbox.ts';
import { judgeRest } from '../../../src/casino/rules/resting.ts';
import { type Runtime, realRuntime } from '../../../src/hashmark/process/runtime.ts';
import { createHarness, exclude, newcomer, POSTGRES, sqliteStore } from '../harness.ts';

const DAY = 86_400_000;
const START = Date.parse('2026-11-18T12:30:00Z');
const EMAIL = 'mira@example.com';

/** A player with €100.00 that came by an IBAN, and a clock that is moved by hand. */
async function withMoney(store = sqliteStore()) {
  const clock = { now: START };
  const runtime: Runtime = { ...realRuntime, now: () => clock.now };
  const { services, browser } = await createHarness({ runtime, country: 'DE', store: await store });
  const { api } = browser();
  const { id } = await api.call('signUp', { body: newcomer(EMAIL) });
  const money = { currency: 'EUR', amount_cents: 100_00 } as const;
  await api.call('deposit', {
    body: { ...money, method_id: 'sepa', profile: 'DE89370400440532013000' },
    idempotencyKey: crypto.randomUUID(),
  });
  return {
    services,
    id,
    signIn: () => api.call('signIn', { body: { user: { email: EMAIL, password: 'orbit-orbit-9' } } }),
    /** Lets time pass to a day. */
    async on(date: string) {
      clock.now = Date.parse(`${date}T12:30:00Z`);
      await services.sandbox.jobs.runDue();
    },
    /** What was written because nobody has signed in: kind, and to whom. */
    async mails() {
      const sent = await listOutbox(services.store.reader, { limit: 1000 });
      return sent
        .filter(({ kind, player_id }) => kind.startsWith('RESTING') && player_id === id)
        .map(({ kind, to }) => `${kind} ${to}`);
    },
    text: async (kind: string) =>
      (await listOutbox(services.store.reader, { kind, limit: 100 })).find(
        ({ player_id }) => player_id === id,
      )?.text ?? '',
  };
}

it.each([
  ['SQLite', sqliteStore],
  [POSTGRES[0], POSTGRES[1]],
] as const)(
  'an account in which nobody signs in is seen to after 11, 24 and 60 months, once each, on %s',
  async (_, open) => {
    const { id, on, mails, text } = await withMoney(open());
    await on('2027-10-17');
    expect(await mails()).toEqual([]);
    await on('2027-10-20');
    await on('2027-10-25');
    expect(await mails()).toEqual([`RESTING_SOON ${EMAIL}`]);
    expect(await text('RESTING_SOON')).toContain('ruht. Das kostet nichts');
    await on('2028-10-20');
    await on('2028-11-20');
    await on('2028-11-25');
    expect((await mails()).slice(1)).toEqual([
      `RESTING ${EMAIL}`,
      'RESTING_PAYOUT support@astrolane.example',
    ]);
    const payout = await text('RESTING_PAYOUT');
    for (const part of [id, EMAIL, '€100.00', 'sepa, DE89370400440532013000']) expect(payout).toContain(part);
    await on('2031-11-20');
    await on('2032-11-20');
    expect((await mails()).slice(3)).toEqual(['RESTING_END support@astrolane.example']);
  },
);

it('whoever signs in begins anew', async () => {
  const { on, signIn, mails } = await withMoney();
  await on('2027-10-20');
  await signIn();
  await on('2028-09-19');
  expect(await mails()).toHaveLength(1);
  await on('2028-09-22');
  expect(await mails()).toEqual([`RESTING_SOON ${EMAIL}`, `RESTING_SOON ${EMAIL}`]);
});

it('nobody whom an exclusion keeps out is asked to sign in, and the money is still paid out', async () => {
  const { services, id, on, mails } = await withMoney();
  await exclude(services.store, id);
  await on('2027-10-20');
  expect(await mails()).toEqual([]);
  await on('2028-11-20');
  expect(await mails()).toEqual([`RESTING ${EMAIL}`, 'RESTING_PAYOUT support@astrolane.example']);
});

it('whoever has closed the account hears nothing more, and support does while there is money in it', async () => {
  const { services, id, on, mails } = await withMoney();
  await exclude(services.store, id);
  await services.store.db.updateTable('user_limits').set({ slot: 'closed' }).execute();
  await on('2027-10-20');
  await on('2028-11-20');
  expect(await mails()).toEqual(['RESTING_PAYOUT support@astrolane.example']);
});

it('accounts are looked for in parts that leave nobody out, and once for all that was late', async () => {
  const { services, on } = await withMoney();
  const person = { password_hash: '', nickname: '', country: 'DE', locale: 'en', currency: 'EUR' as const };
  for (let from = 0; from < 1_001; from += 91)
    await services.store.db
      .insertInto('players')
      .values(
        Array.from({ length: 91 }, (_, nth) => ({
          ...{ ...person, id: `p-${from + nth}`, email: `p${from + nth}@example.com`, data: '{}' },
          ...{ created_at: START - 900 * DAY, confirmed_at: null, current_sign_in_at: null },
          // Many of one moment, so that a part ends among them.
          rest_look_at: nth % 3,
        })),
      )
      .execute();
  await on('2026-11-19');
  await on('2026-11-22');
  const sent = await services.store.db
    .selectFrom('outbox')
    .select('to_address')
    .where('kind', '=', 'RESTING')
    .execute();
  expect([sent.length, new Set(sent.map((mail) => mail.to_address)).size]).toEqual([1_001, 1_001]);
  const waiting = await services.store.db
    .selectFrom('players')
    .select('id')
    .where('rest_look_at', '<', START)
    .execute();
  expect(waiting).toEqual([]);
});

it('is looked at again before anything can be due, whoever signs in meanwhile', () => {
  const at = (date: string) => Date.parse(`${date}T00:00:00Z`);
  const look = (seen: string, written: string | null, now: string) => {
    const { due, lookAt } = judgeRest(
      { seenAt: at(seen), writtenAt: written === null ? null : at(written) },
      at(now),
    );
    return [due, new Date(lookAt).toISOString().slice(0, 10)];
  };
  expect(look('2026-01-10', null, '2026-12-09')).toEqual([undefined, '2026-12-10']);
  expect(look('2026-01-10', null, '2026-12-10')).toEqual([11, '2027-11-10']);
  expect(look('2026-01-10', '2026-12-10', '2027-11-10')).toEqual([undefined, '2028-01-10']);
  expect(look('2026-01-10', '2026-12-10', '2028-01-10')).toEqual([24, '2028-12-10']);
  expect(look('2026-01-10', '2031-01-10', '2031-12-10')).toEqual([undefined, '2032-11-10']);
});
