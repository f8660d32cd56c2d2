import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let cookie: string;
const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

beforeAll(async () => {
  server = await startServer();
  const answer = await fetch(`${server.url}/api/users/sign_in`, {
    method: 'POST',
    headers: { origin: server.url, 'content-type': 'application/json' },
    body: JSON.stringify({ user: { email: 'depositor@astrolane.test', password: 'astrolane-demo' } }),
  });
  cookie = cookiesOf(answer);
});
afterAll(() => server.stop());

const post = (name: string, fields: Record<string, string>) =>
  fetch(`${server.url}/forms/${name}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: server.url, cookie },
    body: new URLSearchParams({ _key: crypto.randomUUID(), ...fields }),
  });

/** What a payment's page shows to the reader who is led there. */
const pageOf = async (answer: Response) => {
  const page = await fetch(new URL(answer.headers.get('location') ?? '', server.url), {
    headers: { cookie: `${cookie}; ${cookiesOf(answer)}` },
  });
  // As a reader sees it, without the page below.
  const [, dialog = ''] = (await page.text()).split('data-popup=');
  return dialog;
};

const realOf = async (currency: string) => {
  const answer = await fetch(`${server.url}/api/player/accounts`, { headers: { cookie } });
  const accounts = (await answer.json()) as { currency: string; amount_cents: number }[];
  return accounts.find((account) => account.currency === currency)?.amount_cents ?? 0;
};

const DEPOSIT = { currency: 'EUR', method: 'card:visa', profile: '4242', _from: '/en/deposit' };

describe('a payment by a form, without a script', () => {
  it('moves money once, however often it is posted', async () => {
    const before = await realOf('EUR');
    const fields = { ...DEPOSIT, amount: '30', _key: crypto.randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => post('deposit', fields)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await realOf('EUR')).toBe(before + 3000);
    const [answer] = answers;
    expect(answer && (await pageOf(answer))).toContain('€30.00 is in your balance.');
    const changed = await post('deposit', { ...fields, amount: '31' });
    expect(await pageOf(changed)).toContain('This form was sent already with another amount.');
    expect(await realOf('EUR')).toBe(before + 3000);
  });

  it('says next to its field what is wrong, and keeps what was typed', async () => {
    const html = await pageOf(await post('deposit', { ...DEPOSIT, amount: '1,50' }));
    expect(html).toContain('This is less than the method takes.');
    expect(html).toMatch(/name="amount"[^>]*value="1,50"[^>]*aria-invalid="true"/);
    const card = await pageOf(await post('deposit', { ...DEPOSIT, amount: '20', profile: '42' }));
    expect(card).toMatch(/name="profile" value="42"[^>]*aria-invalid="true"/);
    const none = await pageOf(await post('deposit', { ...DEPOSIT, amount: '20', method: 'card:none' }));
    expect(none).toContain('This way to pay is not on offer here.');
  });

  it('says that a provider declined it, and shows so ever after', async () => {
    const before = await realOf('EUR');
    const answer = await post('deposit', { ...DEPOSIT, amount: '20.01' });
    expect(await pageOf(answer)).toContain('The provider declined €20.01. Nothing was taken.');
    expect(await realOf('EUR')).toBe(before);
    const again = await (await fetch(`${server.url}/en/deposit`, { headers: { cookie } })).text();
    expect(again).toMatch(/data-state="declined"/);
    expect(again, 'after a reload, too').toContain('The provider declined €20.01.');
  });
});
