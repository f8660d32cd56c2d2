import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkFolder } from '../../../src/hashmark/cms/cli/check-folder.ts';
import { Output } from '../../../src/hashmark/cms/cli/output.ts';
import { formatProblem } from '../../../src/hashmark/cms/cli/report.ts';
import site from '../../support/site.ts';

/** The site without languages that pages have to be there in: files stand alone here. */
const inAnyLanguage = { ...site, publishing: { ...site.publishing, requiredLocales: [] } };

/** What `check` says of these files only, one line each. */
export async function check(
  files: Record<string, string>,
  strict = false,
): Promise<{ code: number; lines: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'hashmark-mistakes-'));
  try {
    for (const [file, source] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), source);
    }
    const output = new Output(true);
    const code = await checkFolder(folder, inAnyLanguage, output, { strict });
    return { code, lines: output.issues.map((issue) => formatProblem(issue, '')) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A page as a file. @param fields lines of its head */
export const page = (content: string, fields = '') => `---\ntitle: Title\n${fields}---\n\n${content}\n`;

/** What `check` says of one page that stands alone. */
export const checkPage = async (content: string, fields = '') =>
  (await check({ 'pages/a.en.md': page(content, fields) })).lines;
