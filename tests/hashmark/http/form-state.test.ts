import fc from 'fast-check';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { type FormState, keepFormState, readFormState } from '../../../src/hashmark/http/form-state.ts';
import { readConfig } from '../../../src/hashmark/process/config.ts';

const config = readConfig({});
const app = new Hono();
app.post('/', async (c) => {
  keepFormState(c, config, await c.req.json());
  return c.body(null);
});
app.get('/', (c) => c.json({ state: readFormState(c, config) ?? null }));

async function readBack(cookie: string): Promise<unknown> {
  const answer = await app.request('http://localhost/', { headers: { cookie } });
  return ((await answer.json()) as { state: unknown }).state;
}

const text = fc.string({ maxLength: 20 });
const state: fc.Arbitrary<FormState> = fc.record({
  name: text,
  code: fc.option(text),
  wait: fc.option(fc.nat()),
  errors: fc.dictionary(fc.constantFrom('email', 'password'), fc.array(text, { maxLength: 3 })),
  values: fc.dictionary(
    fc.constantFrom('email', 'name', 'note'),
    fc.oneof(
      text,
      fc.integer({ min: 500, max: 3000 }).map((length) => 'ä"'.repeat(length / 2)),
    ),
  ),
});

describe('how a form has ended', () => {
  it('is kept as browsers keep a cookie, without the longest values where there is too much', async () => {
    await fc.assert(
      fc.asyncProperty(state, async (sent) => {
        const answer = await app.request('http://localhost/', { method: 'POST', body: JSON.stringify(sent) });
        const [cookie = ''] = answer.headers.getSetCookie();
        expect(cookie.length).toBeLessThan(4096);
        const back = (await readBack(cookie.split(';')[0] ?? '')) as FormState;
        expect({ ...back, values: {} }).toEqual({ ...sent, values: {} });
        const left = Object.entries(back.values);
        expect(left.every(([name, value]) => sent.values[name] === value)).toBe(true);
        const longest = Math.max(0, ...left.map(([, { length }]) => length));
        for (const [name, { length }] of Object.entries(sent.values))
          if (!Object.hasOwn(back.values, name)) expect(length).toBeGreaterThanOrEqual(longest);
        if (JSON.stringify(sent).length < 2000) expect(back).toEqual(sent);
      }),
    );
  });

  it('goes without its problems by field where they alone are more than a cookie holds', async () => {
    const errors = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`field-${index}`, ['ODD']]));
    const sent = { name: 'login', code: 'validation-failed', wait: null, errors, values: { email: 'a' } };
    const answer = await app.request('http://localhost/', { method: 'POST', body: JSON.stringify(sent) });
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie.length).toBeLessThan(4096);
    expect(await readBack(cookie.split(';')[0] ?? '')).toEqual({ ...sent, errors: {}, values: {} });
  });

  it('is not believed of a cookie that we have not written', async () => {
    const shape = { name: 'sign-in', code: null, wait: null, errors: {}, values: {} };
    const odd = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(...Object.keys(shape)).map((name) => ({ ...shape, [name]: undefined })),
      fc.constantFrom(...Object.keys(shape)).map((name) => ({ ...shape, [name]: [7] })),
    );
    await fc.assert(
      fc.asyncProperty(odd, async (said) => {
        const packed = Buffer.from(JSON.stringify(said)).toString('base64url');
        expect(await readBack(`__Host-form=${packed}`)).toBeNull();
      }),
    );
    expect(await readBack(`__Host-form=${Buffer.from(JSON.stringify(shape)).toString('base64url')}`)).toEqual(
      shape,
    );
  });
});
