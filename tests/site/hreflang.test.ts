import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCALES } from '../../src/regions.ts';
import { authoring } from '../support/content.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let cms: ReturnType<typeof authoring>;
beforeAll(async () => {
  server = await startServer();
  cms = authoring(server);
});
afterAll(() => server.stop());

/** The alternates that a page names: language and path. */
async function alternatesOf(path: string): Promise<Record<string, string>> {
  const html = await (await fetch(server.url + path)).text();
  const links = html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]*)"/g);
  return Object.fromEntries(
    [...links].map(([, language = '', href = '']) => [language, new URL(href).pathname]),
  );
}

const ENGLISH = LOCALES.filter((locale) => locale.startsWith('en'));

describe('hreflang', () => {
  it('names the languages in which a page is published, and follows what is published later', async () => {
    await cms.publishPage('kites', { title: 'Kites', content: 'Kites fly.' });
    await cms.publishPage('kites', { title: 'Drachen', content: 'Drachen fliegen.' }, { locale: 'de' });
    const named = (locales: readonly string[]) => ({
      ...Object.fromEntries(locales.map((locale) => [locale, `/${locale}/kites`])),
      'x-default': '/kites',
    });
    for (const path of ['/en/kites', '/de/kites', '/it/kites', '/kites'])
      expect(await alternatesOf(path), path).toEqual(named([...ENGLISH, 'de']));

    await cms.publishPage('kites', { title: 'Aquiloni', content: 'Gli aquiloni volano.' }, { locale: 'it' });
    for (const path of ['/en/kites', '/de/kites', '/it/kites', '/kites'])
      expect(await alternatesOf(path), path).toEqual(named([...ENGLISH, 'de', 'it']));
  });

  it('names no English for a page without it, and no language where there is no page', async () => {
    await cms.publishPage('drage', { title: 'Drage', content: 'Dragen flyr.' }, { locale: 'no' });
    expect(await alternatesOf('/no/drage')).toEqual({ no: '/no/drage', 'x-default': '/drage' });
    expect(await alternatesOf('/en/nowhere')).toEqual({});
  });

  it('names every language for what the site itself says', async () => {
    expect(Object.keys(await alternatesOf('/en/login'))).toEqual([...LOCALES, 'x-default']);
  });
});
