import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { catalogue } from '../../../src/casino/calls/catalogue/catalogue.ts';
import type { Call } from '../../../src/hashmark/calls/define-call.ts';
import { parseBody } from '../../../src/hashmark/http/mount.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { newcomer } from '../harness.ts';
import { type CallByHand, callsByHand, contentCallsByHand, ours } from './by-hand/calls.ts';
import { demandedFields, hasField, isWritten } from './by-hand/fields.ts';

const calls: readonly Call[] = Object.values(catalogue);
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const declared = new Map(calls.map((call) => [nameOf(call), call]));
const words = (text = '') => text.split(' ').filter(Boolean);
const jsonSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

describe('the catalogue beside the calls written by hand', () => {
  it('declares every call, with method, path and parameter names', () => {
    expect(callsByHand.map(nameOf).filter((name) => !declared.has(name))).toEqual([]);
    expect(new Set(callsByHand.map(nameOf)).size).toBe(callsByHand.length);
    for (const { path } of callsByHand) {
      const { params } = calls.find((call) => call.path === path) ?? {};
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(Object.keys(params?.shape ?? {}), path).toEqual(names);
    }
  });

  it('names every requirement of a call once', () => {
    const ids = [...callsByHand, ...contentCallsByHand].flatMap((call) => words(call.ids));
    const all = Array.from({ length: 121 }, (_, index) => `CALL-${String(index + 1).padStart(3, '0')}`);
    // CALL-020 asks for declared answers of all calls rather than for a call.
    expect(ids.toSorted()).toEqual(all.filter((id) => id !== 'CALL-020'));
  });

  it('declares no other call of a platform without a reason', () => {
    const named = new Set(callsByHand.map(nameOf));
    const others = calls.filter((call) => call.owner === 'platform' && !named.has(nameOf(call))).map(nameOf);
    expect(others.toSorted()).toEqual(Object.keys(ours).toSorted());
  });

  it('takes what is sent by query and body under the names written, and demands nothing else', () => {
    for (const row of callsByHand) {
      const call = declared.get(nameOf(row));
      const query = call?.query && jsonSchema(call.query);
      for (const name of words(row.query)) expect(query && hasField(query, name), nameOf(row)).toBe(true);
      expect(words(row.query), nameOf(row)).toEqual(
        expect.arrayContaining(query ? demandedFields(query) : []),
      );
      if (row.status) expect(call?.status, nameOf(row)).toBe(row.status);
      if (row.body === undefined) continue;
      const schema = call?.request && jsonSchema(call.request);
      const fields = words(row.body);
      for (const field of fields)
        expect(schema && hasField(schema, field), `${nameOf(row)} ${field}`).toBe(true);
      const beyond = schema ? demandedFields(schema).filter((field) => !isWritten(fields, field)) : [];
      expect(beyond, `${nameOf(row)} demands what nobody was told to send`).toEqual([]);
    }
  });
});

describe('a body with every field that is written, of which it needs some', () => {
  const money = { points: 100, group: 'money_5', currency: 'EUR' };
  const tickets = { tickets_count: 2, lottery_id: 'weekly', group: 'tickets', currency: 'EUR' };
  const nothing = { points: null, tickets_count: null, lottery_id: null };
  const signIn = {
    otp_attempt: null,
    email: null,
    password: null,
    dfpc: null,
    captcha: null,
    custom_login_reg: null,
  };
  const request = (name: string) => declared.get(name)?.request ?? z.never();

  it.each([
    ['POST /api/comp_points/exchange/{type}', 'exchange', money, nothing],
    ['POST /api/comp_points/exchange/{type}', 'exchange', tickets, nothing],
    ['POST /api/users/sign_in', 'user', { email: 'mira@example.com', password: 'Quiet-Comet-7' }, signIn],
    ['POST /api/users/sign_in', 'user', { otp_attempt: '123456' }, signIn],
  ])('%s takes the others as null, whatever form of %s it is', (name, wrapper, needed, others) => {
    const sent = { [wrapper]: { ...others, ...needed } };
    expect(parseBody(request(name), sent)).toEqual(parseBody(request(name), { [wrapper]: needed }));
    expect(() => parseBody(request(name), { [wrapper]: { ...others, ...needed, typo: null } })).toThrow();
  });

  it('is told which field it may not hold, and not that it is misspelt', () => {
    const sent = { exchange: { ...money, tickets_count: 2 } };
    const error = (() => {
      try {
        return parseBody(request('POST /api/comp_points/exchange/{type}'), sent);
      } catch (refusal) {
        return JSON.stringify((refusal as { info?: unknown }).info);
      }
    })();
    expect(error).toContain('exchange.');
    expect(error).not.toMatch(/`(\w+)`\?.*Did you mean `\1`/);
    expect(error).not.toContain('Did you mean `tickets_count`');
  });
});

describe('a running server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  const send = (path: string, method: string, body?: unknown, cookie = '') =>
    fetch(server.url + path, {
      method,
      redirect: 'manual',
      headers: {
        Origin: server.url,
        Cookie: cookie,
        'Idempotency-Key': crypto.randomUUID(),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  /** What a caller puts into a path; things with an id are asked for by one that does not exist. */
  const VALUES: Readonly<Record<string, string>> = { type: 'money', path: 'about', lang: 'en' };
  const fill = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: string) => VALUES[name] ?? 'none');

  it('answers every call, and not as it answers a path that is none', async () => {
    const isCallMissing = async (row: CallByHand, cookie: string) => {
      const response = await send(fill(row.path), row.method, row.method === 'GET' ? undefined : {}, cookie);
      const text = await response.text();
      if (response.status === 405) return true;
      // Of a thing that does not exist, the call says so by its own code in the error envelope.
      return response.status === 404 && !(row.path.includes('{') && text.includes('"code":"not-found"'));
    };
    const signUp = await send('/api/users', 'POST', newcomer('mira@example.com'));
    const cookie = signUp.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    expect(signUp.status).toBe(201);
    const missing: string[] = [];
    for (const row of [...callsByHand, ...contentCallsByHand]) {
      const session = row.path === '/api/users/sign_out' ? '' : cookie;
      if (await isCallMissing(row, session)) missing.push(nameOf(row));
    }
    expect(missing).toEqual([]);
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const none = { ids: '', method, path: '/api/player/no_such_call' };
      expect(await isCallMissing(none, cookie), method).toBe(true);
    }
  });
});
