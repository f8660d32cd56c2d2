/** One problem is one line, whatever stands in the texts that it repeats: editors of code and CI read lines. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { checkFolder } from '../../../src/hashmark/cms/cli/check-folder.ts';
import { Output } from '../../../src/hashmark/cms/cli/output.ts';
import { formatProblem } from '../../../src/hashmark/cms/cli/report.ts';
import site from '../../support/site.ts';

const LINE = /^content\/[\w/.-]+:\d+:\d+ (?:error|warning) \S\P{Cc}*$/u;

const word = fc.stringMatching(/^[a-z]{1,8}$/);
const sign = fc.constantFrom('\n', '\r\n', '\t', '\n\n  ', '\u0007', '\u001b[31m', '\u0085');
/** Words with what breaks lines or moves the cursor between them. */
const broken = fc.tuple(word, sign, word, sign, word).map((parts) => parts.join(''));

it('a problem is told in one line that names its place', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hashmark-lines-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['pages', 'menus', 'configs']) mkdirSync(join(folder, name));
  await fc.assert(
    fc.asyncProperty(broken, async (text) => {
      const quoted = JSON.stringify(text);
      const prop = `#JackpotSlider[limit=${quoted}; ${text}=1]#`;
      const content = `${prop}\n\n#GameRow[collection="${text}"]#\n\n[a](/${encodeURIComponent(text)})`;
      writeFileSync(
        join(folder, 'pages/a.en.md'),
        `---\ntitle: A\nlayout: ${quoted}\n${quoted}: 1\n---\n\n${content}\n`,
      );
      const menu = { items: [{ label: 'A', href: text, [text]: 1, icon: text }] };
      writeFileSync(join(folder, 'menus/top.en.yaml'), JSON.stringify(menu));
      const wheel = { value: { [text]: text } };
      writeFileSync(join(folder, 'configs/wheel-config.en.yaml'), JSON.stringify(wheel));
      const output = new Output(true);
      expect(await checkFolder(folder, site, output, { strict: false })).toBe(1);
      const lines = output.issues.map((issue) => formatProblem(issue, 'content'));
      expect(lines.length).toBeGreaterThan(3);
      for (const line of lines) expect(line).toMatch(LINE);
    }),
    { numRuns: 30 },
  );
});
