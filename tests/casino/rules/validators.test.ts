import { describe, expect, it } from 'vitest';
import {
  checkAccepted,
  checkBirthDate,
  checkEmail,
  checkInteger,
  checkLength,
  checkMultipleOf,
  checkName,
  checkNickname,
  checkPassword,
  checkPasswordRepeat,
  checkPersonalId,
  checkPhone,
  checkRange,
  checkRequired,
  suggestEmail,
} from '../../../src/casino/rules/validators.ts';
import { readCpuTime } from '../../support/cpu-time.ts';

describe('validators', () => {
  it('[FORM-01] [FORM-02] nickname: characters, and 3 to 15 of them or none', () => {
    for (const good of ['', 'Umbra', 'Zoë-Łucja.7', 'abc', 'Ольга', 'x'.repeat(15)])
      expect(checkNickname(good)).toBeNull();
    expect(checkNickname('ab')).toBe('VALIDATION.NICKNAME.MIN_MAX_LENGTH');
    expect(checkNickname('x'.repeat(16))).toBe('VALIDATION.NICKNAME.MIN_MAX_LENGTH');
    for (const bad of ['a_b', 'a@b', '<b>'])
      expect(checkNickname(bad)).toBe('VALIDATION.NICKNAME.WRONG_CHARTS');
  });

  it('[FORM-03] e-mail: the standard pattern, letter case ignored', () => {
    for (const good of ['a@b.co', 'Mira.Hale+x@Sub.Example.COM', "o'neil@x.org"])
      expect(checkEmail(good)).toBeNull();
    for (const bad of [
      '',
      'a',
      'a@b',
      'a b@c.de',
      '@c.de',
      'a@.de',
      'a@c.d.',
      'a..b@c.de',
      'a@-c.de',
      'a@c.1',
    ])
      expect(checkEmail(bad), bad).toBe('VALIDATION.EMAIL.INVALID');
  });

  it('e-mail takes linear time on hostile input', () => {
    const start = readCpuTime();
    for (const hostile of [`${'a.'.repeat(50_000)}@`, `a@${'a-'.repeat(50_000)}`, '@'.repeat(100_000)])
      checkEmail(hostile);
    expect(readCpuTime() - start).toBeLessThan(1000);
  });

  it('[FORM-05] password: only the allowed characters', () => {
    expect(checkPassword('Abc|@#$^&="!№\';%:?()_+-/,.<>1')).toBeNull();
    for (const good of [
      ...[
        'with space 1',
        'with\u00a0another\u3000space',
        '🚀🪐👩‍🚀🇪🇪✨☄️🛰️🌍 ok',
        'ü'.repeat(100),
        'a1'.repeat(100),
      ],
      // A flag of a part of a country, and keys: emoji that are made of other signs.
      ...['🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f} highlands', '*️⃣7️⃣#️⃣ on the dial'],
    ])
      expect(checkPassword(good), good).toBeNull();
    expect(checkPassword('x'.repeat(257))).toBe('VALIDATION.PASSWORD.MIN_MAX_LENGTH');
    for (const bad of ['tilde~tilde', 'curly{curly}', 'star*star*'])
      expect(checkPassword(bad)).toBe('VALIDATION.PASSWORD.WRONG_CHARTS');
    expect(checkPassword('short')).toBe('VALIDATION.PASSWORD.MIN_MAX_LENGTH');
  });

  it('[FORM-06] [FORM-11] repeated password and box', () => {
    expect(checkPasswordRepeat('a', 'b')).toBe('VALIDATION.PASSWORD.NOT_MATCH');
    expect(checkPasswordRepeat('a', 'a')).toBeNull();
    expect(checkAccepted(true)).toBeNull();
    expect(checkAccepted(false)).not.toBeNull();
  });

  it('[FORM-07] [FORM-08] name and phone', () => {
    expect(checkName('Jean-Luc d. 2')).toBeNull();
    expect(checkName('a/b')).not.toBeNull();
    expect(checkPhone('+49 (0) 12-34')).toBeNull();
    for (const bad of ['1234567', '12345678x', '']) expect(checkPhone(bad)).not.toBeNull();
  });

  it('[FORM-12] [FORM-13] [FORM-14] birthday: a real date, of age on the day itself', () => {
    const now = Date.parse('2026-11-21T00:00:00Z');
    expect(checkBirthDate('2008-11-21', now, 'CW')).toBeNull();
    expect(checkBirthDate('2008-11-22', now, 'CW')).toBe('VALIDATION.BIRTH_DAY.MIN');
    expect(checkBirthDate('2005-11-21', now, 'EE')).toBeNull();
    expect(checkBirthDate('2005-11-22', now, 'EE')).toBe('VALIDATION.BIRTH_DAY.MIN_ESTONIA');
    for (const bad of ['2001-02-29', '2000-13-01', '1.1.2000', '', '0000-01-01'])
      expect(checkBirthDate(bad, now, 'CW'), bad).toBe('VALIDATION.BIRTH_DAY.INVALID');
    expect(checkBirthDate('2004-02-29', Date.parse('2022-02-28T12:00:00Z'), 'CW')).toBe(
      'VALIDATION.BIRTH_DAY.MIN',
    );
  });

  it('suggests the domain that was nearly typed', () => {
    expect(suggestEmail('a@gmial.com')).toBe('a@gmail.com');
    expect(suggestEmail('a@outlok.com')).toBe('a@outlook.com');
    expect(suggestEmail('a@gmail.com')).toBeNull();
    expect(suggestEmail('a@example.org')).toBeNull();
  });
});

const BORN_BY = Date.parse('2026-11-21T12:00:00Z');

describe('further validators', () => {
  it('[FORM-04] a personal id has exactly 11 characters', () => {
    for (const good of ['38001085718', 'abcdefghijk']) expect(checkPersonalId(good)).toBeNull();
    for (const bad of ['', '3800108571', '380010857189'])
      expect(checkPersonalId(bad)).toBe('VALIDATION.PERSONAL_ID');
  });

  it('[FORM-10] a multiple of the given number', () => {
    for (const [value, step] of [
      [20, 5],
      [0, 7],
      [-14, 7],
    ] as const)
      expect(checkMultipleOf(value, step)).toBeNull();
    expect(checkMultipleOf(21, 5)).toBe('VALIDATION.MULTIPLE_OF');
  });

  it('[FORM-15] [FORM-16] day and month of a birthday have two digits, up to 31 and 12', () => {
    for (const good of ['1990-01-31', '1990-12-01']) expect(checkBirthDate(good, BORN_BY, 'CW')).toBeNull();
    for (const bad of ['1990-01-32', '1990-01-031', '1990-01-00', '1990-13-01', '1990-012-01', '1990-00-01'])
      expect(checkBirthDate(bad, BORN_BY, 'CW'), bad).toBe('VALIDATION.BIRTH_DAY.INVALID');
  });

  it('[FORM-17] the youngest year of a birthday passes where the whole date does', () => {
    expect(checkBirthDate('2008-11-21', BORN_BY, 'CW')).toBeNull();
    expect(checkBirthDate('2008-11-22', BORN_BY, 'CW')).toBe('VALIDATION.BIRTH_DAY.MIN');
    expect(checkBirthDate('2009-01-01', BORN_BY, 'CW')).toBe('VALIDATION.BIRTH_DAY.MIN');
    expect(checkBirthDate('2005-11-21', BORN_BY, 'EE')).toBeNull();
    expect(checkBirthDate('2006-01-01', BORN_BY, 'EE')).toBe('VALIDATION.BIRTH_DAY.MIN_ESTONIA');
    for (const bad of ['1899-01-01', '90-01-01', 'abcd-01-01'])
      expect(checkBirthDate(bad, BORN_BY, 'CW'), bad).toBe('VALIDATION.BIRTH_DAY.INVALID');
  });

  it('required, length, value and integer', () => {
    for (const empty of ['', '  ', null, undefined]) expect(checkRequired(empty)).toBe('VALIDATION.REQUIRED');
    expect(checkRequired('x')).toBeNull();
    expect([checkLength('ab', 3, 5), checkLength('abc', 3, 5), checkLength('abcdef', 3, 5)]).toEqual([
      'VALIDATION.MIN_LENGTH',
      null,
      'VALIDATION.MAX_LENGTH',
    ]);
    expect([checkRange(2, 3, 5), checkRange(3, 3, 5), checkRange(6, 3, 5)]).toEqual([
      'VALIDATION.MIN_VALUE',
      null,
      'VALIDATION.MAX_VALUE',
    ]);
    for (const good of ['0', '-12', '42']) expect(checkInteger(good)).toBeNull();
    for (const bad of ['', '1.5', '1e3', 'x']) expect(checkInteger(bad)).toBe('VALIDATION.INTEGER');
  });
});
