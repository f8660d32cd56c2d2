import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideExchange } from '../../../src/casino/comp-points/decide-exchange.ts';
import type { CompPointRate } from '../../../src/casino/entities/comp-points.ts';
import type { Movement } from '../../../src/casino/ledger/movement.ts';
import { decideCashout } from '../../../src/casino/payments/decide-cashout.ts';
import { type DepositState, decideDeposit } from '../../../src/casino/payments/decide-deposit.ts';
import { depositsCountFrom } from '../../../src/casino/payments/deposit-days.ts';
import { methodsFor, type OfferedMethod } from '../../../src/casino/payments/methods.ts';
import type { Payer } from '../../../src/casino/players/payer.ts';
import type { PaymentsTable } from '../../../src/casino/players/tables.ts';
import { noRules } from '../../../src/casino/published-rules/no-rules.ts';
import type { UserLimitsTable } from '../../../src/casino/responsible-gambling/tables.ts';
import { isRefusal } from '../../../src/hashmark/http/errors.ts';

const NOON = Date.parse('2026-11-18T12:00:00Z');
const MONTH = Date.parse('2026-11-01T00:00:00Z');
const DAY = 86_400_000;

function freeze<T>(value: T): T {
  if (value instanceof Map) for (const entry of value.values()) freeze(entry);
  else if (value !== null && typeof value === 'object') for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
}

const payer: Payer = {
  ...{ licence: 'CW', groups: [], stag: null, isConfirmed: true, canIssueBonuses: true, depositCode: null },
  ...{ wealth: { dueAt: null, answeredAt: null }, fields: {} },
};

const limit = (amount: number): UserLimitsTable => ({
  ...{ id: 'limit', player_id: 'mira', slot: 'deposit:month', type: 'deposit', period: 'month' },
  ...{ amounts: JSON.stringify([{ currency: 'EUR', amount }]), minutes: null, created_at: NOON },
  ...{ ends_at: null, reopens_at: null, zone: 'UTC', told_period: null },
});

const deposit = (amount: number, changes: Partial<PaymentsTable> = {}): PaymentsTable => ({
  ...{ id: 'payment', player_id: 'mira', action: 'deposit', state: 'pending', currency: 'EUR', amount },
  ...{ method: 'visa', account: '4242', movement_id: null, created_at: NOON, finished_at: null },
  from_jackpots: 0,
  ...changes,
});

const sumOf = ({ postings }: Movement, owner?: string) =>
  postings
    .filter((line) => owner === undefined || line.owner === owner)
    .reduce((sum, { amount }) => sum + Number(amount), 0);

describe('what a deposit does', () => {
  it('follows from all that came before it, and changes nothing that it was given', () => {
    const rules = freeze(noRules());
    fc.assert(
      fc.property(
        fc.option(fc.integer({ min: 1, max: 30_000_00 })),
        fc.option(fc.constantFrom(NOON - DAY, NOON - 366 * DAY)),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 6_000_00 }), fc.constantFrom('pending', 'canceled')), {
          minLength: 1,
          maxLength: 8,
        }),
        (most, answeredAt, amounts) => {
          let state: DepositState = {
            payer: { ...payer, wealth: { dueAt: null, answeredAt } },
            deposits: { limits: most === null ? [] : [limit(most)], since: new Map([[MONTH, []]]) },
            recent: { since: depositsCountFrom(NOON), deposits: new Map() },
            made: 0,
          };
          let [total, counted] = [0, 0];
          for (const [index, [amount, before]] of amounts.entries()) {
            total += amount;
            // What is pending was counted when it was asked for.
            if (before === 'canceled') counted += amount;
            const decision = decideDeposit(freeze(state), freeze(deposit(amount, { state: before })), {
              ...{ rules, at: NOON },
            });
            expect([sumOf(decision.movement), sumOf(decision.movement, 'mira')]).toEqual([0, amount]);
            expect(decision.payment).toMatchObject({ state: 'succeeded', finished_at: NOON });
            expect(decision.succeeded.first).toBe(index === 0);
            expect(decision.next.recent.deposits.get('EUR')).toBe(total);
            expect(decision.asksForWealth).toBe(total >= 10_000_00 && answeredAt !== NOON - DAY);
            expect(decision.reached.length > 0).toBe(most !== null && counted >= most);
            state = decision.next;
          }
        },
      ),
    );
  });
});

describe('what a cashout does', () => {
  const [sepa] = methodsFor('DE', 'EUR').filter(({ method }) => method.id === 'sepa') as [OfferedMethod];
  const request = {
    playerId: 'mira',
    currency: 'EUR' as const,
    amount: 20_00,
    offered: sepa,
    fromJackpots: 0,
    checkedWinAt: null,
  };
  const state = { payer, erasable: new Set(['CAD']) };

  it('sets money aside, waits for a confirmed address, and takes the gifts of its currency alone', () => {
    const [german, lithuanian] = ['DE89370400440532013000', 'LT121000011101001000'] as const;
    const decided = decideCashout(state, { ...request, account: german }, { id: 'payment', at: NOON });
    expect(sumOf(decided.movement)).toBe(0);
    expect(decided).toMatchObject({ payment: { state: 'pending' }, erases: false, group: undefined });
    const reserved = decideCashout(
      { payer: { ...payer, isConfirmed: false }, erasable: new Set(['EUR']) },
      { ...request, account: lithuanian },
      { id: 'payment', at: NOON },
    );
    expect(reserved).toMatchObject({ payment: { state: 'reserved' }, erases: true, group: 1101 });
    const member = { ...payer, groups: [1101] };
    expect(
      decideCashout({ ...state, payer: member }, { ...request, account: lithuanian }, { id: 'x', at: NOON })
        .group,
    ).toBeUndefined();
  });
});

describe('what an exchange does', () => {
  const card = {
    ...{ type: 'money', group: 'money-1', rates: [{ currency: 'EUR', amount_cents: 5_00, points: 100 }] },
    ...{ rate: { points: 0, freespins_count: 0, lottery_ids: [] } },
  } as unknown as CompPointRate;
  const order = {
    playerId: 'mira',
    groups: [],
    type: 'money' as const,
    cards: [card],
    currency: 'EUR' as const,
  };

  it('pays for whole cards, up to a thousand of them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200_000 }), (points) => {
        const exchange = { points, group: 'money-1', currency: 'EUR' };
        const isGood = points % 100 === 0 && points <= 100_000;
        try {
          const { costMovement, paid, quantity } = decideExchange({ ...order, exchange });
          expect(isGood).toBe(true);
          expect(sumOf(costMovement, 'mira')).toBe(-points);
          expect(paid?.amount).toBe(quantity * 5_00);
          expect(paid && [sumOf(paid.movement), sumOf(paid.movement, 'mira')]).toEqual([0, paid?.amount]);
        } catch (error) {
          if (!isRefusal(error)) throw error;
          expect(isGood).toBe(false);
        }
      }),
      { numRuns: 500 },
    );
  });
});
