/** What readers are told where the page of a site that says so tells nothing of it. */
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { PART_HEADER } from '../../../src/hashmark/calls/page-headers.ts';
import { answerError, Refusal } from '../../../src/hashmark/http/errors.ts';
import { answerPage, type PageRenderer } from '../../../src/hashmark/server/answer-page.ts';
import type { AppEnvironment } from '../../../src/hashmark/server/app-environment.ts';

/** Asks for a page for players where it cannot be known who that is. @param status of the page that the site has for it */
async function ask(headers: Record<string, string>, error: Error = new Refusal('unavailable'), status = 500) {
  const services = {
    config: { NODE_ENV: 'production' },
    log: { error: () => undefined },
    identity: {
      async find() {
        throw error;
      },
    },
  };
  const page = { status, headers: [], body: Buffer.from('Away.'), kept: false };
  const freshness = { tags: [], maxAge: 0, edge: null };
  const renderer = { forFailure: async () => ({ ...page, freshness }), apiOf: () => ({}) };
  const app = new Hono<AppEnvironment>();
  app.use(async (c, next) => {
    const variant = { path: '/profile', prefix: '', base: '', key: 'profile' };
    c.set('variant', variant as unknown as AppEnvironment['Variables']['variant']);
    await next();
  });
  app.all(
    '*',
    answerPage(() => services as never, {
      renderer: renderer as unknown as PageRenderer,
      routes: { signUp: '/registration', table: [{ path: '/profile', for: 'players' }] },
      allowed: () => [],
    }),
  );
  app.onError((cause, c) => answerError(cause, c, () => undefined));
  return await app.request('http://localhost/profile', { headers });
}

const PERSON = { accept: 'text/html' };

it('says when to come back, and that nobody keeps it, whatever page the site has for it', async () => {
  const answer = await ask(PERSON);
  expect([answer.status, await answer.text()]).toEqual([503, 'Away.']);
  expect(answer.headers.get('retry-after')).toBe('5');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
});

it.each([
  ['what a call asks for is away', Object.assign(new Error(), { name: 'ApiError', status: 503 }), 503],
  ['a call is refused', Object.assign(new Error(), { name: 'ApiError', status: 501 }), 500],
  ['a fault is ours', new Error('a fault of ours'), 500],
])('answers whoever reads pages with one also where %s', async (_, error, status) => {
  const answer = await ask(PERSON, error);
  expect([answer.status, await answer.text()]).toEqual([status, 'Away.']);
  expect(answer.headers.get('retry-after')).toBe(status === 503 ? '5' : null);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
});

it('answers with data where nobody reads a page, the site has none for it, or a rule refuses', async () => {
  const codeOf = async (answer: Response) => (await answer.json()).error.code;
  expect(await codeOf(await ask({ accept: 'application/json' }))).toBe('unavailable');
  expect(await codeOf(await ask({ ...PERSON, [PART_HEADER]: 'popup' }))).toBe('unavailable');
  expect(await codeOf(await ask(PERSON, new Refusal('unavailable'), 404))).toBe('unavailable');
  expect(await codeOf(await ask(PERSON, new Refusal('forbidden')))).toBe('forbidden');
  expect(await codeOf(await ask({}, new Error('a fault of ours')))).toBe('internal-error');
  expect(await codeOf(await ask(PERSON, new Error('a fault of ours'), 404))).toBe('internal-error');
});
