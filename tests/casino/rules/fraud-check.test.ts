import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardDigits, fraudLabel, fraudReasons } from '../../../src/casino/rules/fraud-check.ts';

describe('cardDigits()', () => {
  it('[CASH-13] keeps the first six and the last four digits and nothing else', () => {
    expect(cardDigits('4242 4242-4242 1234')).toEqual({ bin: '424242', last4: '1234' });
    const card = fc.stringMatching(/^\d{12,19}$/);
    fc.assert(
      fc.property(card, (number) => {
        const kept = cardDigits(number);
        expect([kept?.bin, kept?.last4]).toEqual([number.slice(0, 6), number.slice(-4)]);
      }),
    );
  });

  it('takes nothing of what is no card number', () => {
    for (const text of ['', '4242', '4'.repeat(20), '4242x4242x4242']) expect(cardDigits(text)).toBeNull();
  });
});

describe('fraudLabel()', () => {
  it.each([
    [[257], 'Bronze'],
    [[793], 'Bronze'],
    [[258], 'Silver'],
    [[259], 'Gold'],
    [[255], 'Platinum'],
    [[759], 'Diamond'],
    [[21, 257, 259], 'Gold'],
    [[21, 1117], ''],
    [[], ''],
  ])('[CASH-14] of groups %j is "%s"', (groups, label) => {
    expect(fraudLabel(groups)).toBe(label);
  });
});

describe('fraudReasons()', () => {
  const now = Date.UTC(2026, 0, 1);
  const payment = {
    country: 'DE',
    firstName: 'José',
    lastName: 'Maria',
    email: 'A@x.test',
    label: 'Gold',
    card: { expiry: '01/26', holder: 'MARIA JOSE' },
  };
  const player = {
    country: 'DE',
    firstName: 'Jose',
    lastName: null,
    email: 'a@x.test',
    groups: [259],
    cards: 1,
  };

  it('finds nothing where all fits, whatever accents, case and order of names', () => {
    expect(fraudReasons(payment, player, now)).toEqual([]);
    expect(fraudReasons({ ...payment, card: null }, { ...player, country: '' }, now)).toEqual([]);
  });

  it.each([
    ['country-differs', { country: 'AT' }, {}],
    ['email-differs', { email: 'b@x.test' }, {}],
    ['name-differs', {}, { firstName: 'Anna' }],
    ['holder-differs', { card: { expiry: null, holder: 'ANNA B' } }, {}],
    ['status-differs', { label: '' }, {}],
    ['card-expired', { card: { expiry: '12/25', holder: null } }, {}],
    ['many-cards', {}, { cards: 3 }],
  ])('finds %s', (reason, sent, known) => {
    expect(fraudReasons({ ...payment, ...sent }, { ...player, ...known }, now)).toEqual([reason]);
  });
});
