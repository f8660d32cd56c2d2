import { describe, expect, it } from 'vitest';
import { failure } from '../failure.ts';
import { createHarness, newcomer } from '../harness.ts';
import { mailsTo } from '../mail.ts';

const email = 'mira@example.com';

describe('what a registration is held to', () => {
  it('takes an address in any letter case for the same, and a nickname without what stands around it', async () => {
    const { browser, services } = await createHarness();
    const { user } = newcomer('Mira@Example.COM');
    const player = await browser().api.call('signUp', {
      body: { user: { ...user, nickname: '  Long Period ' } },
    });
    expect(player).toMatchObject({ email, nickname: 'Long Period' });
    const accepted = await services.store.db
      .selectFrom('terms_acceptances')
      .select(['licence', 'accepted_at'])
      .where('player_id', '=', player.id)
      .execute();
    expect(accepted).toEqual([{ licence: 'CW', accepted_at: expect.any(Number) }]);
    const again = await failure(browser().api.call('signUp', { body: newcomer('MIRA@example.com') }));
    expect(again.body.errors).toEqual({ email: ['VALIDATION.EMAIL.TAKEN'] });
    expect((await mailsTo(services, email)).map(({ kind }) => kind)).toEqual([
      'CONFIRMATION',
      'SIGN_UP_KNOWN',
    ]);
  });

  it.each([
    [
      'a password that is the nickname',
      { nickname: 'Perihelion', password: 'perihelion42' },
      'password',
      'PASSWORD.COMMON',
    ],
    [
      'a currency that is offered to nobody who registers',
      { currency: 'BTC' as const },
      'currency',
      'CURRENCY.UNKNOWN',
    ],
    ['a country that there is not', { country: 'XX' }, 'country', 'COUNTRY.UNKNOWN'],
    [
      'a postal code of another country',
      { country: 'CA', postal_code: '28195' },
      'postal_code',
      'POSTAL_CODE.INVALID',
    ],
  ])('refuses %s', async (_, fields, field, message) => {
    const { api } = (await createHarness()).browser();
    const { user } = newcomer(email);
    const { body } = await failure(api.call('signUp', { body: { user: { ...user, ...fields } } }));
    expect(body.errors).toEqual({ [field]: [`VALIDATION.${message}`] });
  });

  it('lets a network address ask 60 times in five minutes whether an address can be one', async () => {
    const { api } = (await createHarness({ settings: { SANDBOX_TEST_HOOKS: '0' } })).browser();
    const ask = () => api.call('checkEmail', { body: { email } });
    for (let count = 0; count < 60; count++) expect((await ask()).valid).toBe(true);
    expect((await failure(ask())).code).toBe('too-many-requests');
  });
});
