/** Addresses that have moved, as readers of a whole server find them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authoring } from '../../support/content.ts';
import { startServer, type TestServer } from '../../support/server.ts';

type Moved = readonly [from: string, to: string];

const list = (...entries: readonly Moved[]) => ({
  value: { entries: entries.map(([from, to]) => ({ from, to })) },
});

describe.each<[where: string, settings: Record<string, string>, base: string]>([
  ['at the root', {}, ''],
  ['in guest mode', { GUEST_MODE: '1' }, '/guest'],
])('an address that has moved, %s', (_where, settings, base) => {
  let server: TestServer;
  let cms: ReturnType<typeof authoring>;
  beforeAll(async () => {
    server = await startServer(settings);
    cms = authoring(server);
    await cms.publishPage('moved-here', { title: 'Here', content: 'Here.' });
  });
  afterAll(() => server.stop());

  async function ask(path: string, init: RequestInit = {}) {
    const answer = await fetch(server.url + base + path, { redirect: 'manual', ...init });
    await answer.arrayBuffer();
    return { status: answer.status, to: answer.headers.get('location') };
  }
  const to = (path: string) => ({ status: 301, to: base + path });
  const publish = (...entries: readonly Moved[]) =>
    cms.publish('redirects', list(...entries), { type: 'config' });

  it('leads on in every language with its query, for HEAD too, from the moment it is published', async () => {
    expect((await ask('/moved-from')).status).toBe(404);
    await publish(['/moved-from', '/moved-here']);
    for (const locale of ['', '/en', '/de', '/fr-CA'])
      expect(await ask(`${locale}/moved-from?a=1&b=%2f`)).toEqual(to(`${locale}/moved-here?a=1&b=%2f`));
    expect(await ask('/de/moved-from', { method: 'HEAD' })).toEqual(to('/de/moved-here'));
    await publish(['/moved-from', '/']);
    expect(await ask('/de/moved-from')).toEqual(to('/de'));
    expect(await ask('/moved-from')).toEqual({ status: 301, to: base || '/' });
    await publish();
    expect((await ask('/de/moved-from')).status).toBe(404);
  });

  it('leads to a file as it is, and to a page whose address holds a dot', async () => {
    await cms.publishPage('release-2.0', { title: 'Release', content: 'Words.' });
    await publish(['/old-terms', '/download/terms.pdf'], ['/newest', '/release-2.0']);
    expect(await ask('/de/old-terms?a=1')).toEqual({ status: 301, to: '/download/terms.pdf?a=1' });
    expect(await ask('/de/newest')).toEqual(to('/de/release-2.0'));
    expect((await ask('/en/release-2.0')).status).toBe(200);
    // Where pages are below a base, this one is led there as all others are.
    const outside = await fetch(`${server.url}/en/release-2.0`, { redirect: 'manual' });
    expect([outside.status, outside.headers.get('location')]).toEqual(
      base ? [302, `${base}/en/release-2.0`] : [200, null],
    );
  });

  it('leads nowhere else while a page answers there', async () => {
    await publish(['/comes-back', '/moved-here']);
    expect(await ask('/en/comes-back')).toEqual(to('/en/moved-here'));
    await cms.publishPage('comes-back', { title: 'Back', content: 'Back.' });
    expect((await ask('/en/comes-back')).status).toBe(200);
    await cms.unpublish('comes-back', 'en');
    expect(await ask('/en/comes-back')).toEqual(to('/en/moved-here'));
  });

  it('has a list of its own in a language that has one', async () => {
    await publish(['/apart', '/moved-here']);
    await cms.publish('redirects', list(['/apart', '/news']), { type: 'config', locale: 'de' });
    expect(await ask('/en/apart')).toEqual(to('/en/moved-here'));
    expect(await ask('/de/apart')).toEqual(to('/de/news'));
    expect((await ask('/de/comes-back')).status).toBe(404);
  });

  it('never leads to another host, whatever is asked', async () => {
    await publish(['/moved-from', '/moved-here']);
    for (const path of [
      ...['//evil.example/moved-from', '/\\evil.example/moved-from', '/%2Fevil.example/moved-from'],
      ...[
        '/en//evil.example/moved-from',
        '/moved-from//',
        '/moved-from/%2e%2e',
        '/en/moved-from?//evil.example',
      ],
    ]) {
      const { to: led } = await ask(path);
      if (led !== null) expect(new URL(led, 'https://site.example').host, path).toBe('site.example');
    }
  });
});
