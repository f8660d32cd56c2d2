import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { ProcessServices } from '../../../src/hashmark/server/services.ts';
import { createHarness, newcomer, postgresStore } from '../harness.ts';
import { mailedToken, mailsTo } from '../mail.ts';
import { choose, ORIGIN, openConsent } from '../social/social-flow.ts';

const email = 'mira@example.com';
const url = process.env.TEST_DATABASE_URL;

/** Everything that the store holds, table by table, as text. */
async function dump({ store: { db } }: ProcessServices): Promise<Record<string, string>> {
  const tables = await db.introspection.getTables();
  const texts: Record<string, string> = {};
  for (const { name } of tables)
    texts[name] = JSON.stringify((await sql`select * from ${sql.table(name)}`.execute(db)).rows);
  return texts;
}

describe.each(url ? ['SQLite', 'PostgreSQL'] : ['SQLite'])('what the store holds, on %s', (name) => {
  it('opens no account: of every token that leaves the server there is a hash at most', async () => {
    const { browser, services } = await createHarness({
      keepsLinks: false,
      ...(name === 'PostgreSQL' && url ? { store: await postgresStore(url) } : {}),
    });
    const secrets = new Map<string, string>();
    const [player, guest] = [browser(), browser()];
    const { api } = player;
    await api.call('signUp', { body: newcomer(email) });
    for (const amount_cents of [10_00, 20_00])
      await api.call('setLimit', {
        body: { type: 'deposit', period: 'day', accounts: [{ currency: 'EUR', amount_cents }] },
      });
    await guest.api.call('requestPassword', { body: { user: { email } } });
    const back = new URL(await choose(guest, await openConsent(guest), 'aphelion'), ORIGIN);
    for (const part of ['code', 'state']) secrets.set(part, back.searchParams.get(part) ?? '');
    for (const from of [player, guest])
      for (const [cookie, value] of from.cookies) if (cookie !== 'signed_in') secrets.set(cookie, value);
    const { challenge } = await guest.api.call('getCaptcha');
    secrets.set('captcha', challenge?.token ?? '');

    // Written and not yet sent, mails hold their links.
    const waiting = await services.store.db.selectFrom('outbox').select(['kind', 'data']).execute();
    for (const { kind, data } of waiting) {
      const { token } = JSON.parse(data);
      if (token) secrets.set(kind, token);
    }
    await services.sandbox.jobs.runDue();
    expect([...secrets.keys()].sort()).toEqual([
      'CONFIRMATION',
      'LIMIT_RAISE',
      '__Host-known',
      '__Host-player',
      '__Host-social',
      'captcha',
      'code',
      'state',
    ]);
    const held = await dump(services);
    for (const [what, secret] of secrets)
      for (const [table, text] of Object.entries(held))
        expect(text.includes(secret), `${what} in ${table}`).toBe(false);
    for (const mail of await mailsTo(services, email)) {
      expect(mail.sent_at).not.toBeNull();
      expect(mail.data).not.toHaveProperty('token');
      expect(mail.text).not.toMatch(/[?&]\w*token=/);
    }
  });

  it('keeps the links of sent mails where tests follow them', async () => {
    const { browser, services } = await createHarness();
    await browser().api.call('signUp', { body: newcomer(email) });
    const confirmation_token = await mailedToken(services, email, 'CONFIRMATION');
    const [mail] = await mailsTo(services, email);
    expect(mail).toMatchObject({ sent_at: expect.any(String), data: { token: confirmation_token } });
    await browser().api.call('confirmEmail', { query: { confirmation_token } });
  });
});
