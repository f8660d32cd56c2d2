/** What readers are told where the page of a site that says so tells nothing of it. */
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { Refusal } from '../../../src/hashmark/http/errors.ts';
import { answerPage, type PageRenderer } from '../../../src/hashmark/server/answer-page.ts';
import type { AppEnvironment } from '../../../src/hashmark/server/app-environment.ts';

it('says when to come back, and that nobody keeps it, whatever page the site has for it', async () => {
  const services = {
    config: { NODE_ENV: 'production' },
    identity: {
      async find() {
        throw new Refusal('unavailable');
      },
    },
  };
  const page = { status: 500, headers: [], body: Buffer.from('Away.'), kept: false };
  const freshness = { tags: [], maxAge: 0, edge: null };
  const renderer = { forAway: async () => ({ ...page, freshness }), apiOf: () => ({}) };
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
  const answer = await app.request('http://localhost/profile', { headers: { accept: 'text/html' } });
  expect([answer.status, await answer.text()]).toEqual([503, 'Away.']);
  expect(answer.headers.get('retry-after')).toBe('5');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
});
