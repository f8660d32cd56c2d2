/** What anybody may ask for waits for the work of one player at most: never for everybody's, and nobody's waits for it. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { listOutbox } from '../../../src/casino/outbox/outbox.ts';
import { createHarness, newcomer, postgresStore } from '../harness.ts';

const url = process.env.TEST_DATABASE_URL;
const LANES = 4;
const fresh = { password: 'perigee-77', password_confirmation: 'perigee-77' };

describe.skipIf(!url)('while a player is being worked for, on PostgreSQL', () => {
  it('others register, confirm, restore a password and have their jobs done', async () => {
    const harness = await createHarness({ store: await postgresStore(url ?? '') });
    const { services } = harness;
    const { ledger, jobs } = services.sandbox;
    const { api } = harness.browser();
    const held = await api.call('signUp', { body: newcomer('held@example.com') });
    const begun = Promise.withResolvers<void>();
    let goesOn = true;
    const working = ledger.run(
      async ({ tx }) => {
        // A transaction that says nothing for a second is taken for one of a process that stands still, and loses its connection.
        while (goesOn) {
          await sql`select pg_sleep(0.02)`.execute(tx);
          begun.resolve();
        }
      },
      { player: held.id },
    );
    await begun.promise;

    // Whose lane is the held one's waits as well, for a while; of so many some are in others.
    const emails = Array.from({ length: 3 * LANES }, (_, index) => `free-${index}@example.com`);
    const done: string[] = [];
    const running: Promise<unknown>[] = [];
    const signingUp = emails.map(async (email) => {
      const browser = harness.browser();
      await browser.api.call('signUp', { body: newcomer(email) });
      done.push(email);
    });
    const all = Promise.all(signingUp);
    // Where the test has failed already, the store is closed below them.
    all.catch(() => undefined);
    await expect.poll(() => done.length).toBeGreaterThan(LANES);
    const [email = ''] = done;

    /** The token that is mailed while jobs of the held one may wait. */
    const mailed = async (kind: string): Promise<string> => {
      running.push(jobs.runDue());
      const find = async () =>
        (await listOutbox(services.store.reader, { to: email, limit: 100 })).find(
          (mail) => mail.kind === kind,
        );
      await expect.poll(find).toBeDefined();
      return String((await find())?.data.token);
    };
    const visitor = harness.browser().api;
    const confirmation_token = await mailed('CONFIRMATION');
    await visitor.call('confirmEmail', { query: { confirmation_token } });
    await visitor.call('requestPassword', { body: { user: { email } } });
    const reset_password_token = await mailed('PASSWORD_RESTORE');
    await visitor.call('setPassword', { body: { user: { ...fresh, reset_password_token } } });

    goesOn = false;
    await working;
    await Promise.all([all, ...running]);
  });
});
