/** Calls of a small site that a back end of somebody else answers. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { defineCall } from '../../../src/hashmark/calls/define-call.ts';
import { mount } from '../../../src/hashmark/http/mount.ts';
import { createApi } from '../../../src/hashmark/server/api-app.ts';
import { completeSite } from '../../../src/hashmark/site/complete-site.ts';
import { defineModule } from '../../../src/hashmark/site/define-module.ts';
import { defineSite } from '../../../src/hashmark/site/define-site.ts';
import { createHarness } from '../../casino/harness.ts';

const HERE = 'http://localhost';
const titles = z.array(z.string());

const listNotes = defineCall({
  name: 'listNotes',
  owner: 'platform',
  method: 'GET',
  path: '/api/notes',
  summary: 'The notes.',
  response: titles,
  errors: [],
});
const findNotes = defineCall({ ...listNotes, name: 'findNotes', path: '/api/notes/{word}' });
const listNewest = defineCall({ ...listNotes, name: 'listNewest', path: '/api/notes/newest' });
const writeNote = defineCall({ ...listNotes, name: 'writeNote', method: 'POST', request: z.object({}) });
const listOwn = defineCall({ ...listNotes, name: 'listOwn', owner: 'site', path: '/api/notes/own' });

const notes = defineModule({
  name: 'notes',
  routes(services) {
    const app = new Hono();
    mount(app, services, listOwn, () => ['ours']);
    return app;
  },
  platform: { pages: ['/accounts/{provider}'] },
});
const calls = [listNotes, findNotes, listNewest, writeNote, listOwn];
const site = completeSite(defineSite({ name: 'Notebook', modules: [notes], calls }), []);

/** What the back end was asked, and what it says. */
let asked: IncomingMessage[];
let say: (response: ServerResponse) => void;
const backEnd = createServer((request, response) => {
  asked.push(request);
  say(response);
});
let app: Pick<Hono, 'request'>;

/** The calls of the site, in front of the back end or alone. */
async function open(settings: Record<string, string>) {
  const { services } = await createHarness({ rules: false, settings });
  return createApi(() => services, site);
}

beforeAll(() => new Promise<void>((resolve) => backEnd.listen(0, '127.0.0.1', resolve)));
beforeEach(async () => {
  asked = [];
  say = (response) => response.end('["theirs"]');
  const { port } = backEnd.address() as AddressInfo;
  app = await open({ PLATFORM_URL: `http://127.0.0.1:${port}/backend/` });
});
afterAll(() => {
  backEnd.closeAllConnections();
  backEnd.close();
});

it('a call of the platform goes to the back end, behind its path, and the own calls do not', async () => {
  for (const path of ['/api/notes?from=7', '/api/notes/newest', '/api/notes/ferry']) {
    const answer = await app.request(HERE + path);
    expect([answer.status, await answer.json()]).toEqual([200, ['theirs']]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(asked.at(-1)?.url).toBe(`/backend${path}`);
  }
  await app.request(`${HERE}/api/notes`, { method: 'POST', body: '{}', headers: { Origin: HERE } });
  expect([asked.at(-1)?.method, asked.at(-1)?.headers['content-length']]).toEqual(['POST', '2']);
  asked = [];
  expect(await (await app.request(`${HERE}/api/notes/own`)).json()).toEqual(['ours']);
  expect(asked).toEqual([]);
});

it('a HEAD is answered as a GET is, but for the body', async () => {
  const answer = await app.request(`${HERE}/api/notes`, { method: 'HEAD' });
  expect([answer.status, await answer.text()]).toEqual([200, '']);
});

it('tells the back end nothing by which staff and programs are let in, and takes no cookie of staff', async () => {
  say = (response) =>
    response.setHeader('set-cookie', ['__Host-staff=x; Path=/', 'theirs=1']).end('["theirs"]');
  const answer = await app.request(`${HERE}/api/notes`, {
    headers: { Authorization: 'Bearer of-a-program', Cookie: '__Host-staff=ours; theirs=1' },
  });
  expect(answer.headers.getSetCookie()).toEqual(['theirs=1']);
  expect(asked[0]?.headers).not.toHaveProperty('authorization');
  expect(asked[0]?.headers.cookie).toBe('theirs=1');
});

it.each([
  ['/backend', '/'],
  ['/backend/', '/'],
  ['/backend/api', '/api'],
  ['/backends', '/backends'],
  ['/', '/'],
])('a cookie for the path %s of the back end is one for %s here', async (path, own) => {
  say = (response) =>
    response.setHeader('set-cookie', `theirs=Path; path=${path}; HttpOnly`).end('["theirs"]');
  const answer = await app.request(`${HERE}/api/notes`);
  expect(answer.headers.getSetCookie()).toEqual([`theirs=Path; path=${own}; HttpOnly`]);
});

it.each([
  ['a host of its own', 'theirs=1; Path=/; Domain=backend.example; HttpOnly', 'theirs=1; Path=/; HttpOnly'],
  ['the same, otherwise written', 'theirs=1;domain = .Backend.example', 'theirs=1'],
  ['a host beside this one', 'theirs=1; Domain=other.notes.example', 'theirs=1'],
  ['another that ends alike', 'theirs=1; Domain=otes.example', 'theirs=1'],
  ['all of a registry', 'theirs=1; Domain=example', 'theirs=1'],
  ['none', 'theirs=1; Domain=; Path=/', 'theirs=1; Path=/'],
  ['this host', 'theirs=1; Domain=www.notes.example', 'theirs=1; Domain=www.notes.example'],
  [
    'all hosts of the operator',
    'theirs=; Max-Age=0; Domain=.Notes.example',
    'theirs=; Max-Age=0; Domain=.Notes.example',
  ],
  [
    'one host, as its name says',
    '__Host-theirs=1; Secure; Path=/backend; Domain=notes.example',
    '__Host-theirs=1; Secure; Path=/',
  ],
])('a cookie for %s is one for this site', async (_, line, own) => {
  const { port } = backEnd.address() as AddressInfo;
  app = await open({
    PLATFORM_URL: `http://127.0.0.1:${port}/backend/`,
    SITE_ORIGIN: 'https://www.notes.example',
  });
  say = (response) => response.setHeader('set-cookie', line).end('["theirs"]');
  const answer = await app.request('https://www.notes.example/api/notes');
  expect(answer.headers.getSetCookie()).toEqual([own]);
});

it.each([
  ['http://localhost', 'a=1; Secure; SameSite=None; Partitioned', 'a=1; Secure; SameSite=None; Partitioned'],
  ['http://192.168.0.7', 'a=1; Secure; SameSite=None; Partitioned; HttpOnly', 'a=1; HttpOnly'],
  ['http://192.168.0.7', 'a=Secure; secure; SameSite=Lax', 'a=Secure; SameSite=Lax'],
])('a browser that is at %s keeps a cookie of the back end: %s', async (origin, line, own) => {
  say = (response) => response.setHeader('set-cookie', line).end('["theirs"]');
  const answer = await app.request(`${origin}/api/notes`);
  expect(answer.headers.getSetCookie()).toEqual([own]);
});

it.each([
  ['/backend/accounts/a?x=/backend/', '/accounts/a?x=/backend/'],
  ['/backend', '/'],
  ['/notes', '/notes'],
  ['/backends', '/backends'],
  ['https://provider.example/backend/', 'https://provider.example/backend/'],
])('a page of the back end that leads to %s leads to %s here', async (location, own) => {
  say = (response) => response.writeHead(303, { location }).end();
  const answer = await app.request(`${HERE}/accounts/a`);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, own]);
});

it.each([
  [200, '{"notes":[]}', 502, 'bad-gateway'],
  [200, '<p>Back soon', 502, 'bad-gateway'],
  [304, '', 502, 'bad-gateway'],
  [409, '{"error":{"code":"taken"}}', 409, 'taken'],
  [504, '<p>Too late', 504, 'gateway-timeout'],
])('what breaks the declaration is told as a refusal: %d %s', async (given, text, status, code) => {
  say = (response) => response.writeHead(given).end(text);
  const answer = await app.request(`${HERE}/api/notes`);
  expect([answer.status, await answer.json()]).toMatchObject([status, { error: { code } }]);
});

it('whoever writes is told where that may have been done though no answer came', async () => {
  // It lives all the same, as it says when it is asked for that.
  say = (response) => (response.req.url === '/backend/api/notes' ? response.destroy() : response.end());
  const ask = async (method: string) => {
    const body = method === 'POST' ? '{}' : null;
    const answer = await app.request(`${HERE}/api/notes`, { method, body, headers: { Origin: HERE } });
    return [answer.status, (await answer.json()).error.message];
  };
  expect(await ask('POST')).toEqual([502, expect.stringContaining('not known whether')]);
  expect(await ask('GET')).toEqual([502, 'The platform gave an answer that cannot be used.']);
});

it('whoever writes is told the same where the answer cannot be used', async () => {
  say = (response) => response.end('{"written":true}');
  const answer = await app.request(`${HERE}/api/notes`, {
    ...{ method: 'POST', body: '{}', headers: { Origin: HERE } },
  });
  expect([answer.status, (await answer.json()).error.message]).toEqual([
    502,
    expect.stringContaining('not known whether'),
  ]);
});

it('where there is no back end, calls that nobody answers are not there', async () => {
  const alone = await open({});
  const answer = await alone.request(`${HERE}/api/notes`);
  expect([answer.status, await answer.json()]).toMatchObject([404, { error: { code: 'not-found' } }]);
  expect((await alone.request(`${HERE}/api/notes/own`)).status).toBe(200);
});
