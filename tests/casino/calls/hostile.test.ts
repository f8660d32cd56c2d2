import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { catalogue } from '../../../src/casino/calls/catalogue/catalogue.ts';
import type { Call } from '../../../src/hashmark/calls/define-call.ts';
import type { CallName } from '../../../src/hashmark/calls/types.ts';
import { parseBody } from '../../../src/hashmark/http/mount.ts';
import { createHarness, newcomer } from '../harness.ts';
import { samples } from './samples/index.ts';
import { send } from './send.ts';

const calls: readonly Call[] = Object.values(catalogue);
const writes = calls.filter(({ request }) => request);

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

const isObject = (value: Json): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What nobody should send where the sample has `value`. */
function wrong(value: Json): Json[] {
  const types: Json[] = [null, [], {}, true, 'text', 7];
  const others = types.filter(
    (other) => typeof other !== typeof value || Array.isArray(other) !== Array.isArray(value),
  );
  if (typeof value === 'number') return [...others, -1, -(2 ** 53), 0.5, 2 ** 53, 1e300, '1', `${value}`];
  if (typeof value === 'string') return [...others, 'x'.repeat(5000), { toString: 'x' }];
  return others;
}

/** Every body that differs from the sample in one place, with the name of that place. */
function* mutations(body: Json, path: string[] = []): Generator<{ place: string; body: Json }> {
  const place = path.join('.') || 'the body';
  for (const other of wrong(body)) yield { place, body: other };
  if (!isObject(body)) return;
  yield { place: `${place}, with an unknown field`, body: { ...body, no_such_field: 1 } };
  for (const [key, value] of Object.entries(body))
    for (const inner of mutations(value, [...path, key]))
      yield { place: inner.place, body: { ...body, [key]: inner.body } };
}

/** Whether a declaration allows a body, null for an absent field included. */
function isAllowed(schema: z.ZodType, body: Json): boolean {
  try {
    parseBody(schema, body);
    return true;
  } catch {
    return false;
  }
}

describe('hostile requests', () => {
  it('[ERR-15] [ERR-16] are answered 4xx with code and message, and write nothing', async () => {
    const harness = await createHarness({ settings: { SANDBOX_TEST_HOOKS: '1' } });
    const { services } = harness;
    const written = async () => {
      const { movements } = await services.store.db
        .selectFrom('ledger_movements')
        .select(({ fn }) => fn.countAll().as('movements'))
        .executeTakeFirstOrThrow();
      return Number(movements);
    };
    let tried = 0;
    for (const call of writes) {
      const browser = harness.browser();
      const player = await browser.api.call('signUp', {
        body: newcomer(`${call.name.toLowerCase()}@example.com`),
      });
      const sent = await samples[call.name as CallName]({ player, browser, services });
      const before = await written();
      for (const { place, body } of mutations(JSON.parse(JSON.stringify(sent.body)))) {
        // What the declaration allows in this place is no attack.
        if (isAllowed(call.request as z.ZodType, body)) continue;
        tried += 1;
        const response = await send(browser, call, { ...sent, body }, crypto.randomUUID());
        const reported = `${call.name}: ${place} = ${JSON.stringify(body).slice(0, 200)} → ${response.status}`;
        expect([400, 401, 403, 404, 409, 422, 429], reported).toContain(response.status);
        expect(await response.json(), reported).toMatchObject({
          error: { code: expect.any(String), message: expect.any(String) },
        });
      }
      expect(await written(), call.name).toBe(before);
    }
    expect(tried).toBeGreaterThan(writes.length * 10);
  });

  it('are refused with a key that nobody may send where value moves, and not without one', async () => {
    const { browser: open } = await createHarness();
    const browser = open();
    await browser.api.call('signUp', { body: newcomer('mira@example.com') });
    for (const call of calls.filter(({ money }) => money)) {
      const missing = await send(browser, call, call.request ? { body: {} } : {});
      expect(missing.status, call.name).not.toBe(428);
      expect(missing.status, call.name).toBeGreaterThanOrEqual(400);
      for (const key of ['', ' ', 'k'.repeat(256), 'a b']) {
        const refused = await send(browser, call, call.request ? { body: {} } : {}, key);
        expect(refused.status, `${call.name} with the key "${key}"`).toBe(400);
      }
    }
  });

  it('name things of others in vain', async () => {
    const harness = await createHarness({ settings: { SANDBOX_TEST_HOOKS: '1' } });
    const { services } = harness;
    for (const call of calls.filter(
      ({ params, auth, name }) => params && auth === 'player' && name !== 'exchangeCompPoints',
    )) {
      if (!Object.hasOwn(call.params?.shape ?? {}, 'id')) continue;
      const owner = harness.browser();
      const player = await owner.api.call('signUp', {
        body: newcomer(`${call.name.toLowerCase()}@example.com`),
      });
      const sent = await samples[call.name as CallName]({ player, browser: owner, services });
      const stranger = harness.browser();
      await stranger.api.call('signUp', { body: newcomer(`x-${call.name.toLowerCase()}@example.com`) });
      const response = await send(stranger, call, sent, crypto.randomUUID());
      if (PUBLIC.has(call.name)) expect(response.status, call.name).toBeLessThan(300);
      else expect([404, 403, 409], `${call.name} ${response.status}`).toContain(response.status);
    }
  });
});

/** Calls whose id names something that everybody may take part in. */
const PUBLIC = new Set([
  'addFavoriteGame',
  'removeFavoriteGame',
  'confirmTournament',
  'getTournamentStatus',
  'getLotteryStatus',
]);
