import { expect, it } from 'vitest';
import { COPIED, copyData } from '../../../src/casino/support/copy-of-data.ts';
import { createHarness, newcomer, POSTGRES, sqliteStore } from '../harness.ts';
import { openBesideCommand } from './players-command.ts';

const EMAIL = 'mira@example.com';

/** Tables that name players and hold nothing of them but secrets, what is copied already, or how the work goes on. */
const NOT_COPIED = [
  ...['account_owners', 'chat_restore_ids', 'deposit_days', 'idempotency', 'jobs', 'mailed_links'],
  // Mails are copied by their address.
  ...['missed_fields', 'outbox', 'recovery_codes', 'sign_in_challenges', 'social_flows'],
];

it('prints what is known of a player and nothing of others, and writes down who has taken it', async () => {
  const { store, command } = await openBesideCommand();
  const { browser, services } = await createHarness({ store });
  const join = async (email: string) => {
    const { api } = browser();
    const { id } = await api.call('signUp', { body: newcomer(email) });
    await api.call('updatePlayer', { body: { first_name: 'Mira' } });
    const body = { currency: 'EUR', amount_cents: 50_00 };
    await api.call('deposit', { body, idempotencyKey: crypto.randomUUID() });
    await api.call('setLimit', { body: { type: 'session', period: 'day', minutes: 60 } });
    return { id, api };
  };
  const mira = await join(EMAIL);
  const other = await join('other@example.com');
  await services.sandbox.jobs.runDue();
  const { code, out } = await command('data', 'Mira@Example.com', '--by', 'ann', '--json');
  expect(code).toBe(0);
  const copy = JSON.parse(out);
  expect(copy.player).toMatchObject({ id: mira.id, email: EMAIL, first_name: 'Mira' });
  expect(copy.payments).toMatchObject([{ action: 'deposit', amount: 50_00, currency: 'EUR' }]);
  expect(copy.user_limits).toMatchObject([{ type: 'session', minutes: 60 }]);
  expect(copy.movements).toContainEqual(
    expect.objectContaining({ cause: 'deposit', kind: 'real', currency: 'EUR', amount: 50_00 }),
  );
  expect(copy.mails).toContainEqual(expect.objectContaining({ kind: 'CONFIRMATION', to_address: EMAIL }));
  expect(out).not.toContain(other.id);
  expect(out).not.toContain('other@example.com');
  expect(out).not.toMatch(/password_hash|token_hash|"secret"/);
  const { orders } = JSON.parse((await command('orders', EMAIL, '--json')).out);
  expect(orders).toMatchObject([{ action: 'data', actor: 'ann', outcome: 'done' }]);
  expect((await command('data', 'nobody@example.com')).code).toBe(1);
  expect((await command('data')).code).toBe(2);
});

it('has been decided for every table that names players', async () => {
  const { db } = await sqliteStore();
  const tables = await db.introspection.getTables();
  const naming = tables.filter(({ columns }) => columns.some(({ name }) => name === 'player_id'));
  const decided = [...Object.keys(COPIED), ...NOT_COPIED];
  expect(decided.toSorted()).toEqual(naming.map(({ name }) => name).toSorted());
});

it(`is the same on ${POSTGRES[0]}`, async () => {
  const { browser, services } = await createHarness({ store: await POSTGRES[1]() });
  const { id } = await browser().api.call('signUp', { body: newcomer(EMAIL) });
  const copy = await copyData(services.store.reader, id);
  expect(Object.keys(copy)).toEqual(expect.arrayContaining(['player', 'movements', ...Object.keys(COPIED)]));
  expect(copy.wallets).toEqual([{ currency: 'EUR', created_at: expect.any(Number) }]);
});
