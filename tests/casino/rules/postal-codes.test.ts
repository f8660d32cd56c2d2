import { describe, expect, it } from 'vitest';
import {
  australianState,
  canadianProvince,
  checkPostalCode,
  STATES,
  stateOfPostalCode,
} from '../../../src/casino/rules/postal-codes.ts';

const INVALID = 'VALIDATION.POSTAL_CODE.INVALID';

describe('postal codes', () => {
  it.each([
    ['CA', ['K1A 0B1', 'k1a0b1', 'V6B 4Y8'], ['D1A 0B1', 'K1A-0B1', 'K1A 0BI', '12345', 'K1A']],
    ['AU', ['0200', '0800', '2000', '6000', '9999'], ['0100', '200', '20000', 'A200']],
    ['DE', ['28195', '01067'], ['2819', '281955', 'D-28195']],
    ['NZ', ['9016', '0610'], ['901', '90166']],
    ['IT', ['00184', '20121'], ['184', '2012A']],
    ['EE', ['10111'], ['1011', '101111']],
    ['AT', ['1010', '9999'], ['0999', '10100']],
    ['NO', ['0150', '7030'], ['150', '70300']],
  ])('[FORM-25] of %s by its own pattern', (country, good, bad) => {
    for (const code of good) expect(checkPostalCode(code, country), code).toBeNull();
    for (const code of [...bad, '']) expect(checkPostalCode(code, country), code).toBe(INVALID);
  });

  it('[FORM-26] of a country without a pattern: letters, digits, hyphen or space', () => {
    for (const country of ['ZW', 'toString', null]) {
      for (const code of ['12345', 'AB1 2CD', 'ab-12', 'X'])
        expect(checkPostalCode(code, country)).toBeNull();
      for (const code of ['', ' ', '-', '12--3', '12_3', '1/2', 'Ä1'])
        expect(checkPostalCode(code, country), code).toBe(INVALID);
    }
  });

  it('[PROFILE-09] of Australia tell the state by ranges', () => {
    const edges: Record<string, readonly string[]> = {
      NSW: ['1000', '2000', '2599', '2619', '2899', '2921', '2999'],
      ACT: ['0200', '0299', '2600', '2618', '2900', '2920'],
      VIC: ['3000', '3999', '8000', '8999'],
      QLD: ['4000', '4999', '9000', '9999'],
      SA: ['5000', '5999'],
      WA: ['6000', '6999'],
      TAS: ['7000', '7999'],
      NT: ['0800', '0999'],
    };
    for (const [state, codes] of Object.entries(edges))
      for (const code of codes) expect(australianState(code), code).toBe(state);
    for (const code of ['0000', '0199', '0300', '0799', '200', '20000', 'abcd', ''])
      expect(australianState(code), code).toBeNull();
    expect(STATES.AU).toEqual(Object.keys(edges).sort());
  });

  it('[PROFILE-10] of Canada tell the province by the first letter', () => {
    const letters: Record<string, string> = {
      NL: 'A',
      NS: 'B',
      PE: 'C',
      NB: 'E',
      QC: 'GHJ',
      ON: 'KLMNP',
      MB: 'R',
      SK: 'S',
      AB: 'T',
      BC: 'V',
      NT: 'X',
      YT: 'Y',
    };
    for (const [province, all] of Object.entries(letters))
      for (const letter of all) {
        expect(canadianProvince(`${letter}1A 0B1`)).toBe(province);
        expect(canadianProvince(` ${letter.toLowerCase()}1a0b1`)).toBe(province);
      }
    expect(canadianProvince('X0A 0H0')).toBe('NU');
    for (const letter of 'DFIOQUWZ1') expect(canadianProvince(`${letter}1A 0B1`)).toBeNull();
    expect(canadianProvince('')).toBeNull();
  });

  it('of other countries tell no state', () => {
    expect(stateOfPostalCode('AU', '6000')).toBe('WA');
    expect(stateOfPostalCode('CA', 'V6B 4Y8')).toBe('BC');
    expect(stateOfPostalCode('DE', '28195')).toBeNull();
    expect(stateOfPostalCode(null, '6000')).toBeNull();
  });
});
