/** Forms that are posted without a script, of a small site: what its calls are asked, and what its pages are told. */
import { type Context, Hono } from 'hono';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Call, defineCall } from '../../../src/hashmark/calls/define-call.ts';
import { fail } from '../../../src/hashmark/http/errors.ts';
import { ADDRESS, COUNTRY } from '../../../src/hashmark/process/variant.ts';
import { createApi } from '../../../src/hashmark/server/api-app.ts';
import type { SiteForms } from '../../../src/hashmark/site/forms.ts';
import { createHarness } from '../../casino/harness.ts';
import site from '../../support/site.ts';

const HERE = 'http://localhost';

const call = (name: string, more: Pick<Call, 'method' | 'path' | 'money'>) =>
  defineCall({ name, owner: 'site', summary: name, response: z.unknown(), errors: [], ...more });
const calls = {
  writeNote: call('writeNote', { method: 'POST', path: '/api/notes' }),
  payNote: call('payNote', { method: 'POST', path: '/api/notes/payment', money: true }),
  dropNote: call('dropNote', { method: 'DELETE', path: '/api/notes/{id}/pages/{page}' }),
};
const byPlace = ({ id = '', page = '' }) => ({ id, page });
const forms: SiteForms = {
  write: {
    call: 'writeNote',
    fields: ['text', 'pin'],
    secret: ['pin'],
    body: (fields) => fields,
    shownAt: { body: 'text' },
    shows: ['title', 'lines', 'none'],
    page: '/notes',
  },
  leave: { call: 'writeNote', fields: ['text'], body: (fields) => fields, page: '/notes', next: '/' },
  pay: { call: 'payNote', fields: [], page: '/notes' },
  short: {
    call: 'writeNote',
    fields: ['text'],
    check: ({ text = '' }): Record<string, string[]> => (text.length > 3 ? { text: ['LONG'] } : {}),
    page: '/notes',
  },
  drop: { call: 'dropNote', fields: ['id', 'page'], params: byPlace, page: '/notes' },
};

interface Asked {
  what: string;
  headers: Record<string, string>;
  body: string;
}

describe('a form of a site', () => {
  let asked: Asked[];
  /** What the module of the site answers next. */
  let reply: (c: Context) => Response;
  let post: (name: string, body: string, headers?: Record<string, string>) => Promise<Response>;
  beforeEach(async () => {
    asked = [];
    reply = (c) => c.json({});
    const { services } = await createHarness({ rules: false });
    const notes = new Hono().all('/api/*', async (c) => {
      const { pathname } = new URL(c.req.url);
      const body = await c.req.text();
      asked.push({ what: `${c.req.method} ${pathname}`, headers: c.req.header(), body });
      return reply(c);
    });
    const modules = [{ name: 'notes', routes: () => notes }] as unknown as typeof site.modules;
    const app = createApi(() => services, { ...site, modules, calls: { ...site.calls, calls }, forms });
    post = async (name, body, headers = {}) =>
      await app.request(`${HERE}/forms/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body,
      });
  });

  const asJson = { accept: 'application/json' };
  const stateOf = (answer: Response) => {
    const [cookie = ''] = answer.headers.getSetCookie().filter((line) => line.startsWith('__Host-form='));
    return JSON.parse(Buffer.from(/=([^;]*)/.exec(cookie)?.[1] ?? '', 'base64url').toString());
  };

  it('makes its call with what the browser says of its reader, and with nothing else', async () => {
    const own = {
      cookie: 'a=1; b=2',
      'user-agent': 'Notebook/1',
      origin: HERE,
      'sec-fetch-site': 'same-origin',
      [COUNTRY]: 'NO',
      [ADDRESS]: '192.0.2.7',
    };
    const foreign = { 'accept-language': 'de', 'x-secret': 'x', 'idempotency-key': 'k', referer: HERE };
    await post('write', 'text=A+b&more=1&pin=7&_key=k', { ...own, ...foreign });
    expect(asked).toEqual([
      {
        what: 'POST /api/notes',
        headers: { ...own, accept: 'application/json', 'content-type': 'application/json' },
        body: '{"text":"A b","pin":"7"}',
      },
    ]);
    await post('leave', '');
    expect(asked[1]?.body).toBe('{}');
  });

  it('moves value by the key that it was made with, where that is one', async () => {
    for (const key of ['k-1', 'x'.repeat(255), 'x'.repeat(256), 'a b', 'ä', '\n', ''])
      await post('pay', `_key=${encodeURIComponent(key)}`);
    expect(asked.map(({ headers }) => headers['idempotency-key'])).toEqual([
      ...['k-1', 'x'.repeat(255)],
      ...Array(5).fill(undefined),
    ]);
  });

  it('makes no call but its own, whatever stands in the path', async () => {
    await post('drop', 'id=a%2F..%3F%23&page=%252e');
    expect(asked.map(({ what }) => what)).toEqual(['DELETE /api/notes/a%2F..%3F%23/pages/%252e']);
    for (const [id, page] of ['..', '.', ''].flatMap((odd) => [
      [odd, '1'],
      ['1', odd],
    ])) {
      const answer = await post('drop', `id=${id}&page=${page}`);
      expect(stateOf(answer), `${id} ${page}`).toMatchObject({ code: 'not-found', values: { id, page } });
    }
    expect(asked).toHaveLength(1);
  });

  it('is one that the site has, by its own name', async () => {
    for (const name of ['constructor', '__proto__', 'x'.repeat(5000)]) {
      const answer = await post(name, '');
      expect(answer.status).toBe(404);
      expect((await answer.text()).length).toBeLessThan(300);
    }
  });

  it('tells its page what was wrong, at its own fields, and when to try again', async () => {
    reply = (c) =>
      fail(c, 'too-many-requests', {
        errors: { body: ['LONG'], pin: ['WRONG'] },
        details: { retry_after: 7 },
      });
    const answer = await post('write', 'text=t&pin=7&_from=%2Fde%2Fnotes');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/de/notes']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(stateOf(answer)).toEqual({
      name: 'write',
      code: 'too-many-requests',
      wait: 7,
      errors: { text: ['LONG'], pin: ['WRONG'] },
      values: { text: 't' },
    });
    const json = await post('write', 'text=t&pin=7', asJson);
    expect([json.status, json.headers.get('cache-control')]).toEqual([429, 'no-store']);
    expect(await json.json()).toMatchObject({
      error: { code: 'too-many-requests' },
      errors: { text: ['LONG'], pin: ['WRONG'] },
    });
    expect(json.headers.getSetCookie()).toEqual([]);
  });

  it('is held against its own rules first, and is a form as browsers send it', async () => {
    const state = stateOf(await post('short', 'text=long'));
    expect(state).toMatchObject({ code: 'validation-failed', errors: { text: ['LONG'] } });
    expect((await post('short', '{}', { 'content-type': 'application/json' })).status).toBe(415);
    expect(asked).toEqual([]);
    await post('short', 'text=let');
    expect(asked).toHaveLength(1);
  });

  it('tells its page of an answer what the page shows, and of one without words that it failed', async () => {
    reply = (c) => c.json({ title: 'T', lines: ['one', 'two'], token: 'secret' });
    const state = stateOf(await post('write', 'text=t&pin=7'));
    expect(state).toMatchObject({ code: null, wait: null, errors: {} });
    expect(state.values).toEqual({ title: 'T', lines: 'one\ntwo', none: '' });
    for (const [status, code] of [
      [200, null],
      [502, 'internal-error'],
    ] as const) {
      reply = (c) => c.text('<html>', status);
      expect(stateOf(await post('write', ''))).toMatchObject({ code });
    }
  });

  it('leads where it was sent from, or on, on this site alone, with every cookie of its call', async () => {
    reply = (c) => {
      for (const name of ['one', 'two']) c.header('Set-Cookie', `${name}=1`, { append: true });
      return c.json({});
    };
    const leads = async (name: string, body: string) => {
      const answer = await post(name, body);
      const json = await post(name, body, asJson);
      expect(await json.json()).toEqual({ location: answer.headers.get('location') });
      for (const { headers } of [answer, json])
        expect(headers.getSetCookie()).toEqual(expect.arrayContaining(['one=1', 'two=1']));
      return answer.headers.get('location');
    };
    expect(await leads('write', '')).toBe('/notes');
    expect(await leads('leave', '_from=%2Fde%2Fa%3Fb')).toBe('/de');
    expect(await leads('leave', 'redirect=%2Fvip')).toBe('/vip');
    for (const foreign of ['https://evil.example/', '//evil.example', '/\\evil.example', 'notes']) {
      expect(await leads('write', `_from=${encodeURIComponent(foreign)}`)).toBe('/notes');
      expect(await leads('leave', `redirect=${encodeURIComponent(foreign)}`)).toBe('/');
    }
  });
});
