import { describe, expect, it } from 'vitest';
import { type Runtime, realRuntime } from '../../../src/hashmark/process/runtime.ts';
import type { Store } from '../../../src/hashmark/store/store.ts';
import { completeProfile, createHarness, exclude, newcomer, POSTGRES, sqliteStore } from '../harness.ts';
import { textsOfMails } from '../mail.ts';
import { openBesideCommand } from '../support/players-command.ts';

const key = () => crypto.randomUUID();
const DAY = 86_400_000;
const IBAN = 'DE89370400440532013000';
const OTHER_IBAN = 'NL91ABNA0417164300';
const SEVERAL = 100;

/** People in Germany at one casino, with a clock that is moved by hand. */
async function casino(store?: Store) {
  // The command of an operator has a clock of its own.
  const clock = { now: store ? Date.now() : Date.parse('2026-11-21T12:00:00Z') };
  const runtime: Runtime = { ...realRuntime, now: () => clock.now };
  const harness = await createHarness({ runtime, country: 'DE', ...(store && { store }) });
  const { services, browser, messages } = harness;
  const pass = async (milliseconds: number) => {
    clock.now += milliseconds;
    await services.sandbox.jobs.runDue();
  };
  return {
    services,
    async join(name: string) {
      const { api } = browser();
      const { id } = await api.call('signUp', { body: newcomer(`${name}@example.com`) });
      await completeProfile(api);
      await services.store.db
        .updateTable('players')
        .set({ confirmed_at: clock.now })
        .where('id', '=', id)
        .execute();
      const pay = async (call: 'deposit' | 'requestCashout', method_id: string, profile?: string) => {
        const body = { currency: 'EUR', amount_cents: 100_00, method_id, ...(profile && { profile }) };
        return api.call(call, { body, idempotencyKey: key() });
      };
      const payAndPass = async (...order: Parameters<typeof pay>) => {
        await pay(...order);
        await pass(DAY);
      };
      return {
        id,
        deposit: (method: string, profile?: string) => payAndPass('deposit', method, profile),
        depositAtOnce: (method: string, profile: string) => pay('deposit', method, profile),
        cashout: (method: string, profile: string) => payAndPass('requestCashout', method, profile),
        gifts: async () => [
          ...(await api.call('listBonuses')).filter(({ type }) => type === 'deposit'),
          ...(await api.call('listLootBoxes')),
        ],
        isMarked: async () => (await api.call('getPlayer')).groups.includes(SEVERAL),
        told: () =>
          messages.flatMap(({ data }) => {
            const { event, playerId, data: body } = data as Record<string, unknown>;
            return event === 'personal_notifications' && playerId === id
              ? [(body as { identifier: string }).identifier]
              : [];
          }),
      };
    },
    pass,
    mails: () => textsOfMails(services, 'SHARED_ACCOUNT'),
  };
}

describe('whoever pays with the account of another player', () => {
  it('is given nothing for it, is told, and support hears of both', async () => {
    const { services, join, mails } = await casino();
    const mira = await join('mira');
    await mira.deposit('sepa', IBAN);
    expect(await mira.gifts()).toHaveLength(2);
    await exclude(services.store, mira.id);
    const other = await join('other');
    await other.deposit('sepa', 'de89 3704 0044 0532 0130 00');
    expect([await other.gifts(), await other.isMarked(), other.told()]).toEqual([
      [],
      true,
      ['shared_account'],
    ]);
    await other.deposit('sofort', IBAN);
    expect([await other.gifts(), other.told()]).toEqual([[], ['shared_account']]);
    expect(await mails()).toEqual([expect.stringContaining(`${other.id} `)]);
    expect(await mails()).toEqual([expect.stringContaining(`${mira.id} (excluded)`)]);
  });

  it('is found by a withdrawal too', async () => {
    const { join, mails } = await casino();
    const [mira, other] = [await join('mira'), await join('other')];
    for (const { deposit, cashout } of [mira, other]) {
      await deposit('demo');
      await cashout('sepa', IBAN);
    }
    expect([await mira.isMarked(), await other.isMarked()]).toEqual([false, true]);
    expect(await mails()).toHaveLength(1);
  });

  it('is not who had the account first, whoever names it later', async () => {
    const { join, mails } = await casino();
    const [mira, other] = [await join('mira'), await join('other')];
    for (const { deposit } of [mira, other]) await deposit('sepa', IBAN);
    await mira.cashout('sepa', IBAN);
    await mira.deposit('sofort', IBAN);
    expect([await mira.isMarked(), await other.isMarked()]).toEqual([false, true]);
    expect([mira.told(), (await mails()).length]).toEqual([[], 1]);
  });

  it('is looked at by support, who take them out of the group for as long as they pay with that account', async () => {
    const { store, command } = await openBesideCommand();
    const { join, pass } = await casino(store);
    const [mira, other] = [await join('mira'), await join('other')];
    for (const { deposit } of [mira, other]) await deposit('sepa', IBAN);
    expect(await other.isMarked()).toBe(true);
    expect((await command('group-remove', 'other@example.com', String(SEVERAL))).code).toBe(0);
    await pass(DAY);
    expect(await other.isMarked()).toBe(false);
    for (const method of ['sepa', 'sofort']) await other.deposit(method, IBAN);
    expect(await other.isMarked()).toBe(false);
    await mira.cashout('sepa', OTHER_IBAN);
    await other.cashout('sepa', OTHER_IBAN);
    expect([await mira.isMarked(), await other.isMarked()]).toEqual([false, true]);
  });

  it('is not whose card ends with the same digits', async () => {
    const { join } = await casino();
    await (await join('mira')).deposit('visa', '4242');
    const other = await join('other');
    await other.deposit('visa', '4242');
    expect([(await other.gifts()).length, await other.isMarked()]).toEqual([2, false]);
  });
});

describe.each([['SQLite', sqliteStore], POSTGRES] as const)(
  'players who pay with one account at once on %s',
  (_, open) => {
    it('are given for it once together, and the others are told', async () => {
      const { join } = await casino(await open());
      const players = [];
      for (let index = 0; index < 8; index++) players.push(await join(`player-${index}`));
      await Promise.all(players.map(({ depositAtOnce }) => depositAtOnce('ecopayz', 'mira@example.com')));
      const given = await Promise.all(players.map(async ({ gifts }) => (await gifts()).length));
      expect(given.toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 2]);
      const marked = await Promise.all(players.map(({ isMarked }) => isMarked()));
      expect(marked).toEqual(given.map((count) => count === 0));
    });
  },
);
