import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { writeReport } from '../../../src/hashmark/testing/snapshots/report.ts';

it('marks lines that came or went where others like them stay', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hashmark-report-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const seen = {
    id: 'one/two',
    url: '/',
    state: 'changed',
    faults: [],
    errors: [],
    hasPicture: false,
    pixels: undefined,
  } as const;
  const before = '<ul>\n  <li>\n  <li>\n  a\n  b\n';
  const html = '<ul>\n  <li>\n  b\n  a\n';
  const report = readFileSync(writeReport([{ ...seen, before, html }], folder, ''), 'utf8');
  const texts = [...report.matchAll(/<pre>(.*?)<\/pre>/gs)].map(([, text = '']) => text.match(/^[-+].*$/gm));
  expect(texts).toEqual([['-   &lt;li&gt;', '-   a'], ['+   a']]);
});
