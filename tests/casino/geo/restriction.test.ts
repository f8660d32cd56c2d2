import { describe, expect, it } from 'vitest';
import { failure } from '../failure.ts';
import { type Browser, completeProfile, createHarness, newcomer } from '../harness.ts';

async function inCountry(country: string, host = 'localhost') {
  const { app } = await createHarness({ settings: { PARTIAL_COUNTRIES: 'FR' }, country, host });
  const post = (path: string, body: unknown) =>
    app.request(`http://localhost:4321${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  return { app, post };
}

const credentials = { user: { email: 'vip@astrolane.test', password: 'astrolane-demo' } };

describe('restricted countries', () => {
  it.each(['BY', 'CW', 'EE', 'LV', 'PL', 'RU', 'UA', 'CY', 'FR'])(
    '[GEO-13] [GEO-14] [GEO-15] %s can neither register nor sign in',
    async (country) => {
      const { post } = await inCountry(country);
      for (const answer of [
        await post('/api/users', newcomer('mira@example.com')),
        await post('/api/users/sign_in', credentials),
      ]) {
        expect(answer.status).toBe(451);
        expect(await answer.json()).toMatchObject({ error: { code: 'restricted-country' } });
      }
    },
  );

  it('[GEO-14] Estonia is open under its own licence, with the age of 21', async () => {
    const { post } = await inCountry('EE', 'ee.localhost');
    const { user } = newcomer('mira@example.com');
    const born = new Date().getUTCFullYear() - 20;
    const young = await post('/api/users', { user: { ...user, date_of_birth: `${born}-01-01` } });
    expect(await young.json()).toMatchObject({
      errors: { date_of_birth: ['VALIDATION.BIRTH_DAY.MIN_ESTONIA'] },
    });
    const answer = await post('/api/users', { user });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ country: 'EE', license_name: 'EE' });
  });

  it('tells the reader of it by the client context', async () => {
    const { app } = await inCountry('FR');
    const answer = await app.request('http://localhost:4321/client-context');
    expect(await answer.json()).toMatchObject({
      country_code: 'FR',
      restriction: 'partial',
      currency: 'EUR',
    });
  });

  it('takes no deposit and no bet of who travels there, answers repeats, and pays out', async () => {
    const home = await createHarness({ country: 'DE' });
    const { services } = home;
    const abroad = await createHarness({ country: 'RU', store: services.store });
    const [here, there] = [home.browser(), abroad.browser()];
    const { id } = await here.api.call('signUp', { body: newcomer('mira@example.com') });
    await completeProfile(here.api);
    await services.store.db.updateTable('players').set({ confirmed_at: 1 }).where('id', '=', id).execute();
    for (const [name, value] of here.cookies) there.cookies.set(name, value);
    const key = () => crypto.randomUUID();

    const identifier = services.sandbox.games.games.find(({ currencies }) => currencies.EUR)?.identifier;
    const game = await here.api.call('openGameSession', {
      body: { identifier: identifier ?? '', mode: 'real' },
    });
    const deposit = ({ api }: Browser, idempotencyKey: string) =>
      api.call('deposit', {
        body: { currency: 'EUR', amount_cents: 50_00, method_id: 'visa' },
        idempotencyKey,
      });
    const bet = ({ api }: Browser, idempotencyKey: string) =>
      api.call('placeBet', { params: { id: game.id }, body: { stake_cents: 20 }, idempotencyKey });
    for (const ask of [deposit, bet]) {
      const first = key();
      const answer = await ask(here, first);
      expect(await ask(there, first)).toEqual(answer);
      expect(await failure(ask(there, key()))).toMatchObject({
        status: 451,
        body: { error: { code: 'restricted-country' } },
      });
    }
    const { payment } = await there.api.call('requestCashout', {
      body: { currency: 'EUR', amount_cents: 20_00, method_id: 'visa', profile: '4242' },
      idempotencyKey: key(),
    });
    expect(payment).toMatchObject({ action: 'cashout', amount_cents: 20_00 });
  });
});
