import { describe, expect, it } from 'vitest';
import { createHarness, newcomer } from '../harness.ts';

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
});
