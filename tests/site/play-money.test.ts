/** What a site says of its money: only that of its own sandbox is worth nothing. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBetween } from './platform-between.ts';

let beside: Awaited<ReturnType<typeof startBetween>>;
beforeAll(async () => {
  beside = await startBetween();
});
afterAll(() => beside?.stop());

it.each([
  ['en', 'Demo money: nothing is charged.', 'This is a demonstration site'],
  ['de', 'Spielgeld: Es wird nichts abgebucht.', 'Dies ist eine Demonstration'],
  ['fr-CA', 'Argent fictif', 'Ceci est une démonstration'],
  ['it', 'Denaro dimostrativo', 'Questo è un sito dimostrativo'],
  ['no', 'Demopenger', 'Dette er et demonstrasjonsnettsted'],
])('that it is play money, only beside its own sandbox: %s', async (locale, charged, demonstration) => {
  const { site, platform, read, signUp } = beside;
  const htmlOf = async (url: string) => {
    const cookie = await signUp(`mira-${crypto.randomUUID()}@example.com`, url);
    return await (await read(`/${locale}/deposit`, cookie, url)).text();
  };
  const own = await htmlOf(platform.url);
  const foreign = await htmlOf(site.url);
  for (const words of [charged, demonstration]) {
    expect(own).toContain(words);
    expect(foreign).not.toContain(words);
  }
  expect(foreign).toMatch(/<p data-copyright>© \d{4} Astrolane\.<\/p>/);
  // The form itself is there.
  expect(foreign).toContain('action="/forms/deposit"');
});
