import { describe, expect, it } from 'vitest';
import { FIELD_CONTEXTS, missingFields } from '../../../src/casino/rules/player-fields.ts';

const complete = {
  first_name: 'Mira',
  last_name: 'Ceti',
  date_of_birth: '1990-05-06',
  country: 'NZ',
  city: 'Dunedin',
  address: '1 Vega Street',
  postal_code: '9016',
};

describe('player fields', () => {
  it('are missing for a cashout one by one, empty ones too', () => {
    expect(missingFields(complete, 'cashout', 'CW')).toEqual([]);
    for (const field of Object.keys(complete))
      for (const value of [null, '', '  '])
        expect(missingFields({ ...complete, [field]: value }, 'cashout', 'CW')).toEqual([field]);
    expect(missingFields({}, 'cashout', 'CW').sort()).toEqual(Object.keys(complete).sort());
  });

  it('hold the personal ID before play, under the licence of Estonia alone', () => {
    expect(missingFields(complete, 'play', 'EE')).toEqual(['personal_id']);
    expect(missingFields(complete, 'play', 'CW')).toEqual([]);
  });

  it('are asked for by some providers and by no edition', () => {
    expect(missingFields({ country: 'NZ' }, 'low-orbit', 'CW')).toEqual([
      'first_name',
      'last_name',
      'date_of_birth',
    ]);
    expect(missingFields({}, 'gantry', 'CW')).toEqual([]);
    expect(missingFields({}, 'toString', 'CW')).toEqual([]);
    expect(missingFields({}, 'edition', 'CW')).toEqual([]);
    expect(Object.keys(FIELD_CONTEXTS)).toEqual(
      expect.arrayContaining(['registration', 'deposit', 'play', 'cashout', 'edition']),
    );
  });
});
