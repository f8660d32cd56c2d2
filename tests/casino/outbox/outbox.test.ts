import { describe, expect, it } from 'vitest';
import { listOutbox, sendMail } from '../../../src/casino/outbox/outbox.ts';
import { createHarness, postgresStore } from '../harness.ts';

const mail = (to: string, locale = 'en') =>
  ({
    playerId: null,
    to,
    kind: 'PASSWORD_RESTORE',
    locale,
    data: { url: 'https://x.test/?a=1&b=<2>' },
  }) as const;

describe('sendMail()', () => {
  it('writes subject and text in the language of the locale, English where there is none', async () => {
    const { services } = await createHarness();
    const { ledger } = services.sandbox;
    await ledger.run(async (work) => {
      for (const locale of ['de', 'fr-CA', 'en-AU', 'no', 'xx'])
        await sendMail(work, mail('Mira@Example.com', locale));
    });
    const mails = await listOutbox(services.store.reader, { limit: 10 });
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Wähle ein neues Passwort',
      'Choisissez un nouveau mot de passe',
      'Choose a new password',
      'Velg et nytt passord',
      'Choose a new password',
    ]);
    expect(mails[0]).toMatchObject({ to: 'mira@example.com', player_id: null, kind: 'PASSWORD_RESTORE' });
    expect(mails[0]?.text).toContain('\n\nhttps://x.test/?a=1&b=<2>\n\n');
    expect(mails[0]?.data).toEqual({ url: 'https://x.test/?a=1&b=<2>' });
  });

  it('sends nothing when the work fails', async () => {
    const { services } = await createHarness();
    const work = services.sandbox.ledger.run(async (work) => {
      await sendMail(work, mail('mira@example.com'));
      throw new Error('undone');
    });
    await expect(work).rejects.toThrow('undone');
    expect(await listOutbox(services.store.reader, { limit: 10 })).toEqual([]);
  });
});

const url = process.env.TEST_DATABASE_URL;

describe.each(url ? ['SQLite', 'PostgreSQL'] : ['SQLite'])('listOutbox() on %s', (name) => {
  it('finds mails by address, kind and what came before, the oldest first', async () => {
    const { services } = await createHarness(
      name === 'PostgreSQL' && url ? { store: await postgresStore(url) } : {},
    );
    await services.sandbox.ledger.run(async (work) => {
      for (const to of ['a@example.com', 'b@example.com', 'a@example.com']) await sendMail(work, mail(to));
      await sendMail(work, { playerId: null, to: 'a@example.com', kind: 'TWO_FACTOR_ENABLED', locale: 'en' });
    });
    const list = (query: object) => listOutbox(services.store.reader, { limit: 100, ...query });
    const all = await list({});
    expect(all.map(({ to }) => to.charAt(0))).toEqual(['a', 'b', 'a', 'a']);
    expect(await list({ to: 'A@example.com' })).toHaveLength(3);
    expect(await list({ kind: 'TWO_FACTOR_ENABLED' })).toEqual([all[3]]);
    expect(await list({ after: all[1]?.id })).toEqual(all.slice(2));
    expect(await list({ limit: 2 })).toEqual(all.slice(0, 2));
  });
});
