/** What a site says of its money: only that of its own sandbox is worth nothing, and another platform has pages for it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBetween } from './platform-between.ts';

let beside: Awaited<ReturnType<typeof startBetween>>;
beforeAll(async () => {
  beside = await startBetween();
});
afterAll(() => beside?.stop());

it.each([
  ['en', 'Demo money: nothing is charged.', 'This is a demonstration site'],
  ['de', 'Spielgeld: Es wird nichts abgebucht.', 'Dies ist eine Demonstration'],
  ['fr-CA', 'Argent fictif', 'Ceci est une démonstration'],
  ['it', 'Denaro dimostrativo', 'Questo è un sito dimostrativo'],
  ['no', 'Demopenger', 'Dette er et demonstrasjonsnettsted'],
])('that it is play money, only beside its own sandbox: %s', async (locale, charged, demonstration) => {
  const { site, platform, read, signUp } = beside;
  const htmlOf = async (url: string) => {
    const cookie = await signUp(`mira-${crypto.randomUUID()}@example.com`, url);
    return await (await read(`/${locale}/deposit`, cookie, url)).text();
  };
  const own = await htmlOf(platform.url);
  const foreign = await htmlOf(site.url);
  for (const words of [charged, demonstration]) {
    expect(own).toContain(words);
    expect(foreign).not.toContain(words);
  }
  expect(foreign).toMatch(/<p data-copyright>© \d{4} Astrolane\.<\/p>/);
  // The form itself is there.
  expect(foreign).toContain('action="/forms/deposit"');
});

const PAYMENT = {
  ...{ id: 'one', action: 'deposit', state: 'pending', currency: 'EUR', amount_cents: 5000 },
  ...{ created_at: new Date().toISOString(), finished_at: null, recallable: false },
  ...{ method: 'visa', address: null },
};
const PROVIDER = 'https://bank.example/3ds?id=1';
/** Addresses that are no page of a provider: after `https:` alone a browser looks for the rest on this site. */
const ELSEWHERE = ['http://bank.example/', 'javascript:alert(1)', '//bank.example/', 'https:bank.example'];

it('that the provider has a page for a deposit that is under way, by https only', async () => {
  const cookie = await beside.signUp('mira-and-her-bank@example.com');
  const htmlWith = async (fields: object) => {
    beside.instead.set('listPayments', { status: 200, body: JSON.stringify([{ ...PAYMENT, ...fields }]) });
    return await (await beside.read('/en/deposit', cookie)).text();
  };
  const link = `href="${PROVIDER}"`;
  expect(await htmlWith({ redirect_url: PROVIDER })).toContain(link);
  expect(await htmlWith({ redirect_url: PROVIDER, state: 'succeeded' })).not.toContain(link);
  expect(await htmlWith({})).toContain('data-outcome="pending"');
  for (const other of ELSEWHERE)
    expect(await htmlWith({ redirect_url: other })).not.toContain('data-outcome');
});

it('that a deposit is answered with no other page either, and that it may have been made all the same', async () => {
  const { site } = beside;
  const cookie = await beside.signUp('mira-and-another-bank@example.com');
  const account = { currency: 'EUR', active: true, amount_cents: 0 };
  const wallet = { ...account, bonus_cents: 0, available_to_cashout_cents: 0 };
  const depositWith = async (redirect_url: string) => {
    const answer = JSON.stringify({ payment: { ...PAYMENT, redirect_url }, account: wallet });
    beside.instead.set('deposit', { status: 201, body: answer });
    const headers = {
      ...{ cookie, origin: site.url, 'content-type': 'application/json' },
      'idempotency-key': crypto.randomUUID(),
    };
    const body = JSON.stringify({ currency: 'EUR', amount_cents: 5000, method_id: 'visa' });
    return await fetch(`${site.url}/api/player/deposits`, { method: 'POST', headers, body });
  };
  expect((await (await depositWith(PROVIDER)).json()).payment.redirect_url).toBe(PROVIDER);
  for (const other of ELSEWHERE) {
    const answer = await depositWith(other);
    expect([answer.status, await answer.json()]).toMatchObject([
      502,
      { error: { code: 'bad-gateway', message: expect.stringContaining('not known whether') } },
    ]);
  }
});
