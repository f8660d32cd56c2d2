/** A body that arrives after its sender has been shut out: through every call, and every write of the authoring API and the Studio. */
import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../src/casino/calls/catalogue/catalogue.ts';
import type { Call } from '../../../src/hashmark/calls/define-call.ts';
import { createApi } from '../../../src/hashmark/server/api-app.ts';
import { changeAccount, invite } from '../../../src/hashmark/staff/accounts.ts';
import { choosePassword } from '../../../src/hashmark/staff/links.ts';
import { addToken, removeToken } from '../../../src/hashmark/staff/tokens.ts';
import site from '../../support/site.ts';
import { createBrowser, createHarness, newcomer } from '../harness.ts';

const ORIGIN = 'http://localhost:4321';
const WRITES = ['POST', 'PUT', 'PATCH'];
const JSON_TYPE = 'application/json';
const RIGHTS = { role: 'admin', types: null, locales: null, suffixes: null } as const;

/** A body whose only bytes come when the test says so. */
function createLateBody(bytes: string) {
  const { promise: awaited, resolve: isAwaited } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const body = new ReadableStream(
    {
      async pull(controller) {
        isAwaited();
        await released;
        controller.enqueue(new TextEncoder().encode(bytes));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return { body, awaited, release };
}

interface Late {
  method: string;
  path: string;
  headers?: Record<string, string>;
  type?: string;
  bytes?: string;
}

/** Sends them all but for their bodies, lets `shutOut` happen, and sends the bodies. @returns what came of each */
async function sendLate(
  fetch: (url: string, init: RequestInit) => Promise<Response>,
  requests: readonly Late[],
  shutOut: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const sent = requests.map(({ method, path, headers, type = JSON_TYPE, bytes = '{}' }) => {
    const { body, awaited, release } = createLateBody(bytes);
    const init = {
      method,
      headers: { ...headers, 'Content-Type': type, 'Content-Length': String(bytes.length) },
      body,
      duplex: 'half',
      redirect: 'manual',
    };
    return { name: `${method} ${path}`, awaited, release, answer: fetch(ORIGIN + path, init as RequestInit) };
  });
  // Whoever does not read the body has answered.
  for (const { awaited, answer } of sent) await Promise.race([awaited, answer]);
  await shutOut();
  for (const { release } of sent) release();
  const answers = await Promise.all(
    sent.map(async ({ name, answer }) => [name, (await answer).status] as const),
  );
  return Object.fromEntries(answers);
}

const fillIn = (path: string): string =>
  path.replace(/:\w+(?:\{[^}]*\})?/g, 'one').replaceAll(/\{\w+\}/g, 'one');
const all = (requests: readonly Late[], status: number): Record<string, number> =>
  Object.fromEntries(requests.map(({ method, path }) => [`${method} ${path}`, status]));

describe('a body that arrives after its sender was shut out', () => {
  it('carries out no call of a player who has signed out', async () => {
    const { services } = await createHarness({ settings: { SANDBOX_TEST_HOOKS: '1' } });
    const browser = createBrowser(createApi(() => services, site));
    await browser.api.call('signUp', { body: newcomer('mira@example.com') });
    const calls = (Object.values(catalogue) as Call[]).filter(
      ({ auth, request }) => auth === 'player' && request,
    );
    const requests = calls.map(({ method, path }) => ({ method, path: fillIn(path) }));
    expect(requests.length).toBeGreaterThan(20);
    const statuses = await sendLate(browser.fetch, requests, () => browser.api.call('signOut'));
    expect(statuses).toEqual(all(requests, 401));
  });

  it('writes nothing for a program whose token was removed', async () => {
    const { services } = await createHarness();
    const app = createApi(() => services, site);
    const { id, token } = await addToken(
      services.staff,
      { name: 'CI', rights: { ...RIGHTS, role: 'publisher' }, expiresAt: Date.now() + 60_000 },
      'test',
    );
    const requests = app.routes
      // Of a file that is not there nothing is read.
      .filter(({ method, path }) => method !== 'PUT' || !path.includes('/media/'))
      .filter(({ method, path }) => path.startsWith('/api/authoring/') && WRITES.includes(method))
      .map(({ method, path }) => ({
        method,
        path: fillIn(path),
        headers: { Authorization: `Bearer ${token}`, 'If-Match': '"a"' },
      }));
    expect(requests.length).toBeGreaterThan(20);
    const statuses = await sendLate(
      async (url, init) => await app.fetch(new Request(url, init)),
      requests,
      () => removeToken(services.staff, id, 'test'),
    );
    expect(statuses).toEqual(all(requests, 401));
  });

  it('takes no form of somebody whose account was suspended', async () => {
    const { services } = await createHarness({ settings: { STUDIO: '1' } });
    const app = createApi(() => services, site);
    const person = { email: 'ann@site.example', name: 'Ann', rights: RIGHTS };
    const root = await invite(services.staff, { ...person, email: 'root@site.example' }, 'test');
    await choosePassword(services.staff, root.token, 'four words in a row');
    const { id, token } = await invite(services.staff, person, 'test');
    await choosePassword(services.staff, token, 'four words in a row');
    const browser = createBrowser(app);
    const form = new URLSearchParams({ email: person.email, password: 'four words in a row' });
    await browser.fetch(`${ORIGIN}/studio/sign-in`, { method: 'POST', body: form, redirect: 'manual' });
    const open = /sign-in|\/code|\/first|\/link|\/passkey/;
    const requests = app.routes
      .filter(
        ({ method, path }) => path.startsWith('/studio/') && WRITES.includes(method) && !open.test(path),
      )
      .map(({ method, path }) => ({
        method,
        path: fillIn(path),
        type: 'application/x-www-form-urlencoded',
        bytes: 'a=b',
      }));
    expect(requests.length).toBeGreaterThan(5);
    const statuses = await sendLate(browser.fetch, requests, () =>
      changeAccount(services.staff, id, { isActive: false }, 'test'),
    );
    expect(statuses).toEqual(all(requests, 401));
  });
});
