import { describe, expect, it } from 'vitest';
import { type Runtime, realRuntime } from '../../../src/hashmark/process/runtime.ts';
import { failure } from '../failure.ts';
import { createHarness, newcomer } from '../harness.ts';
import { mailsTo } from '../mail.ts';
import { openBesideCommand } from './players-command.ts';

const key = () => crypto.randomUUID();
const EMAIL = 'mira@example.com';

/** A player with €50 and a running bonus, and the command line of the operator beside the server. */
async function world() {
  const { store, command } = await openBesideCommand();
  // The command has a clock of its own.
  const runtime: Runtime = { ...realRuntime, now: () => Date.now() + 1_000 };
  const { browser, services } = await createHarness({ store, runtime });
  const { api } = browser();
  const { user } = newcomer(EMAIL);
  await api.call('signUp', { body: { user } });
  await api.call('deposit', { body: { currency: 'EUR', amount_cents: 50_00 }, idempotencyKey: key() });
  const [bonus] = await api.call('listBonuses');
  await api.call('activateBonus', { params: { id: bonus?.id ?? '' }, idempotencyKey: key() });
  return {
    api,
    services,
    command,
    /** Gives an order and has the server carry it out. */
    async order(...args: string[]) {
      const { code } = await command(...args, '--by', 'ann');
      await services.sandbox.jobs.runDue();
      return code;
    },
    async outcomes() {
      const { out } = await command('orders', EMAIL, '--json');
      const { orders } = JSON.parse(out) as { orders: { action: string; actor: string; outcome: string }[] };
      return orders.map(({ action, actor, outcome }) => `${actor}: ${action} ${outcome}`);
    },
    signIn: (by = browser().api) => {
      const { email, password } = user;
      return by.call('signIn', { body: { user: { email, password } } });
    },
  };
}

it('closes an account at the wish of its owner: nobody signs in, bonus money is gone, support pays out the rest', async () => {
  const { api, services, order, signIn, outcomes } = await world();
  const account = async () => (await services.sandbox.ledger.verify()).length;
  expect(await order('close', 'Mira@Example.com')).toBe(0);
  await expect(api.call('listAccounts')).rejects.toMatchObject({ status: 401 });
  expect(await failure(signIn())).toMatchObject({ status: 403, code: 'account-closed' });
  const [toSupport] = await mailsTo(services, 'support@astrolane.example');
  expect(toSupport?.text).toContain(':\n\n€50.00\n');
  const mails = await mailsTo(services, EMAIL);
  expect(mails.map(({ kind }) => kind)).toContain('ACCOUNT_CLOSED');
  expect(await account()).toBe(0);

  await order('close', EMAIL);
  await order('reopen', EMAIL);
  await signIn();
  expect(await outcomes()).toEqual(['ann: reopen done', 'ann: close unchanged', 'ann: close done']);
});

it.each([
  ['the house', ['house'], 'ACCOUNT_ENDED', 61_00],
  ['its owner', [], 'ACCOUNT_CLOSED', 50_00],
])('an account that %s closes pays what its bonus says', async (_, value, kind, own) => {
  const { services, order, api, signIn } = await world();
  const { db } = services.store;
  const [bonus] = await db
    .selectFrom('gifts')
    .select(['id', 'amount', 'wager_requirement'])
    .where('stage', '=', 'handle_bets')
    .execute();
  const wagered = Math.floor((Number(bonus?.wager_requirement) * 22) / 100);
  await db
    .updateTable('gifts')
    .set({ wagered })
    .where('id', '=', bonus?.id ?? '')
    .execute();
  await order('close', EMAIL, ...value);
  expect((await mailsTo(services, EMAIL)).map((mail) => mail.kind)).toContain(kind);
  await order('reopen', EMAIL);
  await signIn(api);
  expect(await api.call('listAccounts')).toMatchObject([{ amount_cents: own, bonus_cents: 0 }]);
});

it('excludes for as long as the player has chosen, and shortens nothing', async () => {
  const { order, signIn, outcomes } = await world();
  await order('exclude', EMAIL, '1-year');
  expect(await failure(signIn())).toMatchObject({ code: 'self-excluded' });
  await order('exclude', EMAIL, '6-months');
  await order('reopen', EMAIL);
  expect(await failure(signIn()), 'an exclusion is no closed account').toMatchObject({
    code: 'self-excluded',
  });
  expect(await outcomes()).toEqual([
    'ann: reopen unchanged',
    'ann: exclude limit-locked',
    'ann: exclude done',
  ]);
});

it('begins a break for who has asked support for one', async () => {
  const { api, order } = await world();
  await order('break', EMAIL, '1-day');
  expect(await api.call('listLimits')).toMatchObject([{ type: 'cooling-off', period: '1-day' }]);
});

it('puts a player into a group and takes them out, and writes down who has asked for it', async () => {
  const { api, order, outcomes } = await world();
  await order('group-add', EMAIL, '100');
  expect((await api.call('getPlayer')).groups).toContain(100);
  await order('group-remove', EMAIL, '100');
  expect((await api.call('getPlayer')).groups).not.toContain(100);
  expect(await outcomes()).toEqual(['ann: group-remove done', 'ann: group-add done']);
});

describe('what support has paid out', () => {
  it('leaves the wallets of a closed account once, is told to its owner and stands in the history', async () => {
    const { api, services, order, outcomes, signIn } = await world();
    await order('close', EMAIL);
    const [toSupport] = await mailsTo(services, 'support@astrolane.example');
    const [, player = ''] = /npm run players -- pay-out (\S+)/.exec(toSupport?.text ?? '') ?? [];
    await order('pay-out', player);
    await order('pay-out', EMAIL);
    const mails = await mailsTo(services, EMAIL);
    expect(mails.filter(({ kind }) => kind === 'PAID_OUT').map(({ text }) => text)).toEqual([
      expect.stringContaining(':\n\n€50.00\n'),
    ]);
    const { db } = services.store;
    const movements = await db
      .selectFrom('ledger_movements')
      .select('actor')
      .where('cause', '=', 'pay-out')
      .execute();
    expect(movements).toEqual([{ actor: 'staff:ann' }]);
    await order('reopen', EMAIL);
    await signIn(api);
    expect(await api.call('listAccounts')).toMatchObject([{ amount_cents: 0, bonus_cents: 0 }]);
    expect(await api.call('listPayments')).toMatchObject([
      { action: 'cashout', state: 'succeeded', currency: 'EUR', amount_cents: 50_00, recallable: false },
      { action: 'deposit' },
    ]);
    expect(await outcomes()).toEqual([
      'ann: reopen done',
      'ann: pay-out unchanged',
      'ann: pay-out done',
      'ann: close done',
    ]);
  });

  it('is never bonus money, which ends with it as with a withdrawal', async () => {
    const { api, order } = await world();
    expect(await api.call('listAccounts')).toMatchObject([{ amount_cents: 50_00, bonus_cents: 50_00 }]);
    await order('pay-out', EMAIL, '50eur');
    expect(await api.call('listAccounts')).toMatchObject([{ amount_cents: 0, bonus_cents: 0 }]);
    const [, , ...left] = await api.call('listPayments');
    expect(left).toEqual([]);
    expect((await api.call('listBonuses')).map(({ stage }) => stage)).not.toContain('handle_bets');
  });

  it('is not booked where another amount is in the wallet, nor twice', async () => {
    const { api, order, outcomes } = await world();
    const held = async () => (await api.call('listAccounts')).map(({ amount_cents }) => amount_cents);
    await order('pay-out', EMAIL, '49.99EUR');
    await order('pay-out', EMAIL, '50.00USD');
    expect(await held()).toEqual([50_00]);
    await order('pay-out', EMAIL, '50.00EUR');
    await api.call('deposit', { body: { currency: 'EUR', amount_cents: 20_00 }, idempotencyKey: key() });
    await order('pay-out', EMAIL, '50.00EUR');
    expect(await held()).toEqual([20_00]);
    expect(await outcomes()).toEqual([
      'ann: pay-out conflict',
      'ann: pay-out done',
      'ann: pay-out conflict',
      'ann: pay-out conflict',
    ]);
  });
});

it('says what is wrong with an order, and writes none down', async () => {
  const { command, outcomes } = await world();
  const codes = async (...args: string[]) => (await command(...args)).code;
  expect(await codes('close', 'nobody@example.com')).toBe(1);
  expect(await codes('close')).toBe(2);
  expect(await codes('close', EMAIL, 'now')).toBe(2);
  expect(await codes('break', EMAIL, '2-days')).toBe(2);
  expect(await codes('group-add', EMAIL, 'many')).toBe(2);
  expect(await codes('erase', EMAIL)).toBe(2);
  expect(await codes('close', EMAIL, '--now')).toBe(2);
  for (const amount of ['all', '0EUR', '1.001EUR', '5XYZ', '-5EUR'])
    expect(await codes('pay-out', EMAIL, amount)).toBe(2);
  expect(await codes('--help')).toBe(0);
  expect(await outcomes()).toEqual([]);
});
