import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createHarness, newcomer } from '../harness.ts';

it('a full disk is told to callers and named in the log, loses nothing, and is forgotten when there is room', async () => {
  const harness = await createHarness();
  const { db } = harness.services.store;
  const lines: string[] = [];
  Object.assign(harness.services, { log: pino({}, { write: (line) => lines.push(line) }) });
  const { api, fetch } = harness.browser();
  await api.call('signUp', { body: newcomer('mira@example.com') });
  const deposit = (key: string) =>
    fetch('http://localhost:4321/api/player/deposits', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify({ currency: 'EUR', amount_cents: 1_00 }),
    });
  const allow = (pages: number) => sql.raw(`pragma max_page_count = ${pages}`).execute(db);

  // Never fewer than there are: from here on the file cannot grow.
  await allow(1);
  const statuses: number[] = [];
  for (let booked = 0; !statuses.includes(503) && booked < 500; booked += 8) {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => deposit(`${booked + index}`)));
    for (const [index, { status, headers }] of answers.entries()) {
      expect([201, 503]).toContain(status);
      if (status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      statuses[booked + index] = status;
    }
  }
  expect(statuses).toContain(503);
  const reported = lines.join('');
  expect(reported).toContain('The disk of the database is full or fails');
  expect(reported).toContain('database or disk is full');

  await allow(1_000_000);
  const count = statuses.length;
  for (let key = 0; key < count; key++) expect((await deposit(`${key}`)).status).toBe(201);
  const account = (await api.call('listAccounts')).find(({ currency }) => currency === 'EUR');
  expect(account?.amount_cents).toBe(count * 1_00);
});
