import { globSync } from 'node:fs';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../src/casino/calls/catalogue/catalogue.ts';
import { MOUNTED, PAGES } from '../../../src/hashmark/api-reference/route-notes.ts';
import { pageRoute, routeTable } from '../../../src/hashmark/server/route-table.ts';
import { startServer } from '../../support/server.ts';
import site from '../../support/site.ts';

const pages = globSync('**/*.{astro,ts}', { cwd: 'src/pages' });
const files = globSync('**/*.*', { cwd: 'public' });
const rows = routeTable(site, { pages, files });
const keys = new Set(rows.map(({ method, path }) => `${method} ${path}`));

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

describe('the table of routes', () => {
  it('says of everything that is mounted who may use it, and of nothing that is not', () => {
    expect(
      rows.filter(({ who }) => who === 'unknown').map(({ method, path }) => `${method} ${path}`),
      'add them to src/hashmark/api-reference/route-notes.ts',
    ).toEqual([]);
    for (const key of Object.keys(MOUNTED)) expect(keys, key).toContain(key);
    const known = pages.map(pageRoute);
    // A note may wait for its page.
    for (const path of known) expect(keys).toContain(`GET ${path}`);
    expect(Object.keys(PAGES)).toEqual(expect.arrayContaining(['/', '/{...path}']));
  });

  it('has every call of the catalogue mounted once', () => {
    const calls = rows.flatMap(({ call }) => call ?? []);
    expect(calls.toSorted()).toEqual(Object.keys(catalogue).toSorted());
    expect(keys.size).toBe(rows.length);
  });

  it('has what the process answers: health, files of the site, and the internal listener behind its token', async () => {
    const internal = await freePort();
    const server = await startServer({
      INTERNAL_PORT: String(internal),
      INTERNAL_TOKEN: 'a-token-for-operators',
    });
    try {
      const site = rows.filter(({ part, path }) => part === 'Process and files' && !path.includes('{'));
      for (const { method, path } of site)
        expect((await fetch(server.url + path, { method })).status, path).toBe(200);
      for (const { method, path } of rows.filter(({ part }) => part === 'Internal listener')) {
        const address = `http://127.0.0.1:${internal}${path}`;
        expect((await fetch(address, { method })).status, path).toBe(401);
        const headers = { authorization: 'Bearer a-token-for-operators' };
        expect((await fetch(address, { method, headers })).status, `${method} ${path}`).not.toBe(404);
        expect((await fetch(server.url + path, { method })).status, `${method} ${path}`).not.toBe(200);
      }
    } finally {
      await server.stop();
    }
  });
});
