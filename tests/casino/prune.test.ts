import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { pruneSandbox } from '../../src/casino/prune.ts';
import { type Runtime, realRuntime } from '../../src/hashmark/process/runtime.ts';
import { recordStatements } from '../support/statements.ts';
import { countTurns } from '../support/turns.ts';
import { createHarness, newcomer, POSTGRES, sqliteStore } from './harness.ts';

const DAY = 86_400_000;

it('forgets old rounds, sessions and given up jobs, and nothing that holds value', async () => {
  const clock = { now: Date.parse('2026-11-18T12:00:00Z') };
  const runtime: Runtime = { ...realRuntime, now: () => clock.now, random: () => 0.15 };
  const harness = await createHarness({ runtime });
  const { store, sandbox } = harness.services;
  const { api } = harness.browser();
  await api.call('signUp', { body: newcomer('mira@example.com') });
  await api.call('deposit', {
    body: { currency: 'EUR', amount_cents: 100_00 },
    idempotencyKey: crypto.randomUUID(),
  });
  const game = sandbox.games.games.find(({ categories }) => categories.includes('pokies'));
  const { id } = await api.call('openGameSession', {
    body: { identifier: game?.identifier ?? '', mode: 'real' },
  });
  await api.call('placeBet', {
    params: { id },
    body: { stake_cents: 50_00 },
    idempotencyKey: crypto.randomUUID(),
  });
  await sandbox.playRound();
  for (const attempts of [7, 8])
    await store.db
      .insertInto('jobs')
      .values({ id: `job-${attempts}`, kind: 'away', due_at: clock.now, data: 'null', attempts })
      .execute();

  const count = async (table: 'rounds' | 'game_sessions' | 'ledger_movements') =>
    (await store.db.selectFrom(table).select('id').execute()).length;
  const movements = await count('ledger_movements');
  const after = (days: number) => pruneSandbox(store, clock.now + days * DAY);
  const simulated = (await count('rounds')) - 1;
  expect(simulated).toBeGreaterThan(0);
  expect(await after(1)).toBe(0);
  expect(await after(3)).toBe(simulated);
  expect([await count('rounds'), await after(6), await count('game_sessions')]).toEqual([1, 0, 1]);
  expect([await after(8), await count('game_sessions')]).toEqual([1, 0]);
  // The link of the player's first mail has ended by then as well.
  expect(await after(91)).toBe(2);
  expect(await store.db.selectFrom('jobs').select('id').where('kind', '=', 'away').execute()).toEqual([
    { id: 'job-7' },
  ]);
  // What she deposited on a day counts for half a year, and her mail is kept for a whole one.
  expect([await after(364), await after(399), await count('rounds')]).toEqual([1, 1, 1]);
  expect([await after(401), await count('rounds')]).toEqual([1, 0]);
  expect(await count('ledger_movements')).toBe(movements);
});

it('lets others go on while it forgets what has piled up', async () => {
  const { services } = await createHarness({ store: await sqliteStore() });
  const { store, sandbox } = services;
  await sandbox.playRound();
  const numbers = sql`with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < 9000)`;
  await sql`${numbers} insert into rounds (id, player_id, game, currency, stake, win, created_at)
    select 'round-' || i, player_id, game, currency, stake, win, i from numbers, (select * from rounds limit 1)`.execute(
    store.db,
  );
  await sql`${numbers} insert into idempotency (player_id, call, key, request_hash, status, response, created_at)
    select 'p', 'placeBet', i, '', 200, '', i from numbers`.execute(store.db);
  for (const forget of [() => pruneSandbox(store, Date.now()), () => sandbox.ledger.prune(Date.now())]) {
    const { turns, result } = await countTurns(forget);
    expect([result, turns >= 9]).toEqual([9000, true]);
  }
});

it('finds the rounds of simulated players by an index of their own', async () => {
  // Before: the statements that make its tables are asked of no store that has them.
  const store = await sqliteStore();
  const statements = recordStatements();
  try {
    await pruneSandbox(store, Date.now());
    const plans = await statements.findPlans(/delete from "rounds" where "session_id" is null/);
    expect(plans).toEqual([expect.stringContaining('rounds_simulated')]);
    expect(await statements.findScans([])).toEqual([]);
  } finally {
    statements.stop();
  }
});

const stores = [['SQLite', sqliteStore], POSTGRES] as const;
const YEAR = 365 * DAY;

describe.each(stores)('what is known of people on %s', (_, open) => {
  it('is deleted when the times of the privacy policy are over', async () => {
    const { services, browser } = await createHarness({ store: await open() });
    const { store } = services;
    const { id: player_id } = await browser().api.call('signUp', { body: newcomer('mira@example.com') });
    const now = Date.now();
    const write = async (name: string, age: number) => {
      const at = now - age;
      const id = `${name}-${age / DAY}`;
      const person = { id, player_id, created_at: at };
      await store.db
        .insertInto('contact_messages')
        .values({
          ...{ ...person, name: 'Mira', email: 'mira@example.com', subject: '', message: 'Hello?' },
          ...{ locale: 'en', answer: null },
        })
        .execute();
      await store.db
        .insertInto('outbox')
        .values({
          ...{ ...person, position: 1_000 + age, to_address: 'mira@example.com', kind: 'CONFIRMATION' },
          ...{ subject: '', body_text: '', data: '{}', sent_at: at },
        })
        .execute();
      await store.db
        .insertInto('fraud_checks')
        .values({
          ...{ ...person, type: 'deposit', currency: 'EUR', amount: 1, payment_system: 'visa', data: '{}' },
          ...{ card_bin: null, card_last_4: null, status: 'accepted', reasons: '[]' },
        })
        .execute();
    };
    for (const years of [1, 3, 5])
      for (const age of [years * YEAR - DAY, years * YEAR + DAY]) await write('row', age);
    await pruneSandbox(store, now);
    const kept = async (table: 'contact_messages' | 'outbox' | 'fraud_checks') =>
      (await store.db.selectFrom(table).select('id').where('id', 'like', 'row-%').execute()).length;
    expect(await kept('outbox')).toBe(1);
    expect(await kept('contact_messages')).toBe(3);
    expect(await kept('fraud_checks')).toBe(5);
  });

  it('says of no account whose it was, five years after it was closed at the wish of its owner', async () => {
    const { services, browser } = await createHarness({ store: await open() });
    const { store, sandbox } = services;
    const { db } = store;
    const now = Date.now();
    const join = async (name: string) => {
      const { api } = browser();
      const { id } = await api.call('signUp', { body: newcomer(`${name}@example.com`) });
      await api.call('updatePlayer', { body: { first_name: 'Mira', nickname: name } });
      return id;
    };
    const ids = [await join('closed'), await join('lately'), await join('excluded'), await join('both')];
    const shut = (player_id: string, slot: string, created_at: number) =>
      db
        .insertInto('user_limits')
        .values({
          ...{ id: `${slot}-${player_id}`, player_id, slot, type: 'self-exclusion', period: 'forever' },
          ...{ amounts: '[]', minutes: null, created_at, ends_at: null, reopens_at: null, told_period: null },
          zone: 'UTC',
        })
        .execute();
    const [closed = '', lately = '', excluded = '', both = ''] = ids;
    await shut(closed, 'closed', now - 5 * YEAR - DAY);
    await shut(lately, 'closed', now - 5 * YEAR + DAY);
    for (const player of [excluded, both]) await shut(player, 'self-exclusion', now - 6 * YEAR);
    await shut(both, 'closed', now - 6 * YEAR);
    const data = JSON.stringify({ first_name: 'Mira', license_name: 'EE' });
    await db.updateTable('players').set({ data }).where('id', '=', closed).execute();
    await db
      .insertInto('payment_profiles')
      .values({ id: 'p', player_id: closed, method: 'sepa', account: 'DE89370400440532013000', used_at: now })
      .execute();
    await db.insertInto('account_owners').values({ player_id: closed, account: 'DE89' }).execute();
    await db.updateTable('jackpot_wins').set({ player_id: closed, user_name: 'Miranda' }).execute();
    const known = () =>
      db.selectFrom('players').select(['email', 'nickname', 'data']).where('id', 'in', ids).execute();
    await pruneSandbox(store, now);
    const rows = JSON.stringify(await known());
    expect(rows).not.toContain('closed@example.com');
    expect(rows).toContain(`erased:${closed}`);
    expect(rows).toContain('lately@example.com');
    expect(rows, 'an exclusion for good has to know whom it keeps out').toContain('excluded@example.com');
    expect(rows).toContain('both@example.com');
    expect(rows.match(/Mira/g)).toHaveLength(3);
    expect(rows, 'the books are of its licence').toContain('"license_name\\":\\"EE\\"');
    for (const table of ['payment_profiles', 'account_owners'] as const)
      expect(await db.selectFrom(table).select('account').execute()).toEqual([]);
    const wins = await db.selectFrom('jackpot_wins').select('user_name').execute();
    expect(new Set(wins.map(({ user_name }) => user_name))).toEqual(new Set([closed]));
    const terms = await db.selectFrom('terms_acceptances').select('player_id').execute();
    expect(terms.map(({ player_id }) => player_id)).not.toContain(closed);
    const shutNow = await db
      .selectFrom('user_limits')
      .select('player_id')
      .where('slot', '=', 'closed')
      .execute();
    expect(
      shutNow.map(({ player_id }) => player_id).toSorted(),
      'nobody looks for what is forgotten again',
    ).toEqual([lately, both].toSorted());
    const again = await pruneSandbox(store, now);
    expect(again).toBe(0);
    expect(await sandbox.ledger.verify()).toEqual([]);
    await browser().api.call('signUp', { body: newcomer('closed@example.com') });
  });

  it('of limits is kept as long as they run, and five years more', async () => {
    const { services, browser } = await createHarness({ store: await open() });
    const { store } = services;
    const { id: player_id } = await browser().api.call('signUp', { body: newcomer('mira@example.com') });
    const now = Date.now();
    const long = now - 6 * YEAR;
    const limit = (id: string, ends_at: number | null, reopens_at: number | null = null) => ({
      ...{ id, player_id, slot: id, amounts: '[]', minutes: null, created_at: long, ends_at, reopens_at },
      ...{ told_period: null, zone: 'UTC' },
    });
    const pause = { type: 'cooling-off', period: '1-day' } as const;
    const exclusion = { type: 'self-exclusion', period: '6-months' } as const;
    await store.db
      .insertInto('user_limits')
      .values([
        { ...limit('runs', null), type: 'deposit', period: 'day' },
        { ...limit('over', long + DAY), ...pause },
        { ...limit('just-over', now - DAY), ...pause },
        { ...limit('not-opened', long + DAY), ...exclusion },
        { ...limit('opened', long + DAY, long + 2 * DAY), ...exclusion },
      ])
      .execute();
    const change = (limit_id: string, at: number, nth = 0) => ({
      ...{ id: `${limit_id}-${nth}`, limit_id, player_id, action: 'set', type: 'deposit', period: 'day' },
      ...{ amounts: '[]', minutes: null, requested_at: at, effective_at: at, token_hash: null },
      ...{ confirmed_at: at, settled_at: at, outcome: 'done' },
    });
    const limits = ['runs', 'over', 'just-over', 'not-opened', 'opened', 'removed', 'removed-lately'];
    await store.db
      .insertInto('limit_changes')
      .values([...limits.map((id) => change(id, long)), change('removed-lately', now - DAY, 1)] as never)
      .execute();
    await pruneSandbox(store, now);
    const idsOf = async (table: 'limit_changes' | 'user_limits') => {
      const rows = await store.db
        .selectFrom(table)
        .select('id')
        .where('player_id', '=', player_id)
        .orderBy('id')
        .execute();
      return rows.map(({ id }) => id);
    };
    expect(await idsOf('limit_changes')).toEqual([
      ...['just-over-0', 'not-opened-0', 'removed-lately-0', 'removed-lately-1', 'runs-0'],
    ]);
    expect(await idsOf('user_limits')).toEqual(['just-over', 'not-opened', 'runs']);
  });
});
