/** A menu has a hundred entries at most, wherever it is written: every page of the site carries it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { authoringRoutes } from '../../../src/hashmark/cms/authoring/routes.ts';
import { checkFolder } from '../../../src/hashmark/cms/cli/check-folder.ts';
import { Output } from '../../../src/hashmark/cms/cli/output.ts';
import { createHarness } from '../../casino/harness.ts';
import site from '../../support/site.ts';

const MOST = 100;
const REASON = 'Allowed is at most 100 entries.';

const entry = fc.oneof(
  fc.record({ label: fc.constantFrom('Games', 'Überblick', '\u{1f680}') }),
  fc.record({ label: fc.constant('Help'), href: fc.constant('https://help.example/') }),
);
const length = fc.oneof(fc.constantFrom(MOST, MOST + 1), fc.integer({ min: 1, max: 3 * MOST }));
const items = length.chain((size) => fc.array(entry, { minLength: size, maxLength: size }));

it('a file with more entries is no menu', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hashmark-menu-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'menus'));
  await fc.assert(
    fc.asyncProperty(items, async (items) => {
      writeFileSync(join(folder, 'menus/top.en.yaml'), JSON.stringify({ items }));
      const output = new Output(true);
      const code = await checkFolder(folder, site, output, { strict: false });
      const said = output.issues.map(({ level, message }) => `${level} ${message}`);
      if (items.length <= MOST)
        expect([code, said.filter((line) => line.includes('Allowed'))]).toEqual([0, []]);
      else expect([code, said]).toEqual([1, [expect.stringContaining(REASON)]]);
    }),
    { numRuns: 30 },
  );
});

it('editors cannot save one', async () => {
  const { app, services } = await createHarness();
  app.route(
    '/',
    authoringRoutes(() => services),
  );
  let menus = 0;
  await fc.assert(
    fc.asyncProperty(items, async (items) => {
      const answer = await app.request(`/api/authoring/documents/menus/en/menu-${++menus}`, {
        method: 'PUT',
        headers: {
          Authorization: `Bearer ${services.cms.token}`,
          'Content-Type': 'application/json',
          'If-None-Match': '*',
        },
        body: JSON.stringify({ body: { items } }),
      });
      const text = await answer.text();
      if (items.length <= MOST) expect(answer.status, text).toBe(201);
      else expect([answer.status, text]).toEqual([422, expect.stringContaining(REASON)]);
    }),
    { numRuns: 30 },
  );
});
