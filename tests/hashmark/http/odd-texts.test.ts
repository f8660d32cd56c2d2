/** What no text or name may hold is refused where it comes in, whatever the call: no database sees it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signIn } from '../../../src/casino/calls/users.ts';
import { ADDRESS } from '../../../src/hashmark/process/variant.ts';
import { createApi } from '../../../src/hashmark/server/api-app.ts';
import { createHarness } from '../../casino/harness.ts';
import site from '../../support/site.ts';

const REASON = 'This holds a character that no text or name may hold.';
const MAX_NAME = 256;

/** Sends bodies of a type, each from another network: whoever sends much that is refused is not read any more. */
async function openSender(type: string) {
  const { services } = await createHarness();
  const app = createApi(() => services, site);
  let asked = 0;
  return async (body: string) => {
    asked++;
    const response = await app.request(`http://localhost:4321${signIn.path}`, {
      method: 'POST',
      headers: { 'Content-Type': type, [ADDRESS]: `10.0.${asked >> 8}.${asked & 255}` },
      body,
    });
    return { status: response.status, text: await response.text() };
  };
}

/** A value at a path of an object or list, beside others that are nothing special. */
function nest(path: readonly string[], value: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  const inner = nest(rest, value);
  return first === '1'
    ? ['beside', inner]
    : Object.fromEntries([
        ['beside', 'plain \u{1f680}'],
        [first, inner],
      ]);
}

const around = fc.string({ unit: 'binary', maxLength: 8 }).map((text) => text.replaceAll('\0', ''));
const oddSign = fc.constantFrom('\0', '\ud800', '\udfff');
const oddText = fc
  .tuple(around, oddSign, around)
  .map(([before, sign, after]) => `${before} ${sign} ${after}`);
const oddName = fc.oneof(
  oddText,
  fc.constant('__proto__'),
  fc.integer({ min: MAX_NAME + 1, max: 3 * MAX_NAME }).map((length) => 'n'.repeat(length)),
);
const path = fc.array(fc.oneof(fc.stringMatching(/^[a-z]{1,6}$/), fc.constant('1')), {
  minLength: 1,
  maxLength: 7,
});
const goodName = fc.constantFrom('constructor', 'proto', '_proto_', 'n'.repeat(MAX_NAME), '\u{1f680}');

describe('a body', () => {
  async function open() {
    const send = await openSender('application/json');
    return (value: unknown) => send(JSON.stringify(value));
  }

  it('with half a character or NUL in a text is refused, and told where it stands', async () => {
    const ask = await open();
    await fc.assert(
      fc.asyncProperty(path, oddText, async (path, text) => {
        const answer = await ask({ user: nest(path, text) });
        expect(answer.status).toBe(422);
        expect(JSON.parse(answer.text).errors).toEqual({ [['user', ...path].join('.')]: [REASON] });
      }),
    );
  });

  it('with a name that no field may have is refused, in a few words', async () => {
    const ask = await open();
    await fc.assert(
      fc.asyncProperty(path, oddName, async (path, name) => {
        const answer = await ask({ user: nest([...path, name], 1) });
        expect(answer.status).toBe(422);
        expect(Object.values(JSON.parse(answer.text).errors)).toEqual([[REASON]]);
        expect(answer.text.length).toBeLessThan(600);
        expect(answer.text).not.toMatch(/\\u0000|\\ud[89a-f]/i);
      }),
    );
  });

  it('with whole characters in texts and names is not refused for them', async () => {
    const ask = await open();
    await fc.assert(
      fc.asyncProperty(path, goodName, around, async (path, name, text) => {
        const answer = await ask({ user: nest([...path, name], text.toWellFormed()) });
        expect(answer.text).not.toContain(REASON);
      }),
    );
  });
});

it('a form is refused likewise', async () => {
  const send = await openSender('application/x-www-form-urlencoded');
  const ask = (fields: [string, string][]) => send(new URLSearchParams(fields).toString());
  // What is half a character cannot be written in a form.
  const nul = oddText.filter((text) => text.includes('\0'));
  await fc.assert(
    fc.asyncProperty(nul, async (text) => {
      for (const fields of [[['email', text]], [[text, 'a']], [['__proto__', 'a']]] as [string, string][][]) {
        const answer = await ask(fields);
        expect(answer.status).toBe(422);
        expect(Object.values(JSON.parse(answer.text).errors)).toEqual([[REASON]]);
      }
    }),
  );
  expect((await ask([['email', 'a@b.co']])).text).not.toContain(REASON);
});

describe('an address', () => {
  async function open() {
    const { services } = await createHarness();
    const app = createApi(() => services, site);
    return async (path: string, parameters: readonly [string, string][] = []) => {
      const query = parameters.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
      const response = await app.request(`http://localhost:4321${path}?${query}`);
      return { status: response.status, text: await response.text() };
    };
  }
  const REFUSED =
    /^\{"error":\{"code":"bad-request","message":"(?:The address holds a NUL|An address has at most)/;

  it('with NUL in its path or a parameter is refused, whatever is there', async () => {
    const ask = await open();
    const part = fc.tuple(around, fc.constantFrom('', '/')).map(([text, end]) => text.toWellFormed() + end);
    const path = fc.constantFrom('/api/', '/api/cms/pages/', '/en/', '/studio/edit/');
    await fc.assert(
      fc.asyncProperty(path, part, part, async (path, before, after) => {
        const text = `${before}\0${after}`;
        for (const answer of [
          await ask(path + encodeURIComponent(text)),
          await ask('/api/cms/pages', [['l', text]]),
          await ask('/api/cms/pages', [[text, 'en']]),
        ])
          expect([answer.status, answer.text]).toEqual([400, expect.stringMatching(REFUSED)]);
      }),
    );
  });

  it('with parameters without end is refused, and one with many is not', async () => {
    const ask = await open();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 300 }), async (count) => {
        const { text } = await ask(
          '/api/jackpots',
          Array.from({ length: count }, (_, index) => [`p${index}`, 'x']),
        );
        if (count > 100) expect(text).toMatch(REFUSED);
        else expect(text).not.toMatch(REFUSED);
      }),
    );
  });
});
