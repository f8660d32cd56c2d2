import { mkdirSync, mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { historySchema } from '../../../src/hashmark/cms/authoring/document-answers.ts';
import { readArguments } from '../../../src/hashmark/cms/cli/arguments.ts';
import { type Connection, connect } from '../../../src/hashmark/cms/cli/connection.ts';
import { diffFolder } from '../../../src/hashmark/cms/cli/diff.ts';
import { changeDocument } from '../../../src/hashmark/cms/cli/document-commands.ts';
import { revertDocument, showHistory } from '../../../src/hashmark/cms/cli/history.ts';
import { importFolder } from '../../../src/hashmark/cms/cli/import.ts';
import { Output } from '../../../src/hashmark/cms/cli/output.ts';
import { allDocuments } from '../../../src/hashmark/cms/cli/wire.ts';
import site from '../../support/site.ts';

let root: string;
let content: string;
let connection: Connection;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'hashmark-cli-store-'));
  content = join(root, 'content');
  connection = await connect({ dataDir: join(root, 'data'), actor: 'ann' }, site);
  for (const key of ['lobby', 'promo']) write(`pages/${key}.en.md`, page('First'));
});
afterEach(async () => {
  await connection.close();
  rmSync(root, { recursive: true, force: true });
});

const page = (text: string) => `---\ntitle: Title\n---\n\n${text}\n`;
function write(file: string, source: string): void {
  mkdirSync(dirname(join(content, file)), { recursive: true });
  writeFileSync(join(content, file), source);
}

/** Runs one command as the command line has it. */
async function run(...given: string[]): Promise<number> {
  const options = readArguments([...given, '--json']);
  const output = new Output(true);
  const subject = options.subject ?? '';
  if (options.command === 'import') return importFolder(subject, connection, site, options, output);
  if (options.command === 'diff') return diffFolder(subject, connection, site, output);
  if (options.command === 'history') return showHistory(connection, options, output);
  if (options.command === 'revert') return revertDocument(connection, options, output);
  return changeDocument(connection, options, output);
}

/** What is visible, and the newest text of each document. */
async function state(): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for await (const { path, visible_hash, hash, body } of allDocuments(connection, { bodies: true }))
    found[path] = visible_hash === null ? 'hidden' : visible_hash === hash ? body?.content : 'draft';
  return found;
}

describe('content commands on a store', () => {
  it('write nothing with --dry-run, with warnings under --strict, or in a diff', async () => {
    expect(await run('import', content, '--dry-run')).toBe(0);
    expect(await run('diff', content)).toBe(0);
    write('pages/promo.en.md', page('[word](/nowhere)'));
    expect(await run('import', content, '--strict')).toBe(1);
    expect(await state()).toEqual({});
    expect(await run('import', content)).toBe(0);
    expect(await state()).toEqual({ lobby: 'First', promo: '[word](/nowhere)' });
  });

  it('take from readers what the folder has lost, once somebody agrees', async () => {
    await run('import', content);
    unlinkSync(join(content, 'pages/promo.en.md'));
    expect(await run('import', content, '--prune', '--dry-run')).toBe(0);
    write('pages/lobby.en.md', page('Second'));
    expect(await run('import', content, '--prune')).toBe(1);
    expect(await state()).toEqual({ lobby: 'First', promo: 'First' });
    expect(await run('import', content, '--prune', '--yes')).toBe(0);
    expect(await state()).toEqual({ lobby: 'Second', promo: 'hidden' });
  });

  it('leave what a campaign alone shows, and go on', async () => {
    await run('import', content);
    expect(await run('unpublish', 'pages/promo.en')).toBe(0);
    expect(await run('schedule', 'pages/promo.en', '--campaign', '--from', '2020-01-01T00:00:00Z')).toBe(0);
    unlinkSync(join(content, 'pages/promo.en.md'));
    write('pages/lobby.en.md', page('Second'));
    expect(await run('import', content, '--prune', '--yes')).toBe(0);
    expect(await state()).toEqual({ lobby: 'Second', promo: 'First' });
    await expect(run('unpublish', 'pages/promo.en')).rejects.toMatchObject({ code: 'conflict' });
  });

  it('ask before the home page is unpublished, and before no other', async () => {
    await run('import', content);
    expect(await run('unpublish', 'pages/promo.en')).toBe(0);
    expect(await run('unpublish', 'pages/lobby.en')).toBe(1);
    expect(await state()).toEqual({ lobby: 'First', promo: 'hidden' });
    expect(await run('unpublish', 'pages/lobby.en', '--yes')).toBe(0);
    expect(await state()).toEqual({ lobby: 'hidden', promo: 'hidden' });
  });

  it('go back to a revision that history names', async () => {
    await run('import', content);
    write('pages/promo.en.md', page('Second'));
    await run('import', content);
    const entries = [];
    for await (const entry of allDocuments(connection, {})) entries.push(entry);
    const newest = entries.find(({ path }) => path === 'promo')?.hash ?? '';
    expect(await run('history', 'pages/promo.en')).toBe(0);
    await expect(run('revert', 'pages/promo.en', 'ffffffff')).rejects.toThrow(
      'no revision of pages/promo.en',
    );

    const { hash } = await firstRevision();
    expect(await run('revert', 'pages/promo.en', hash.slice(0, 8), '--draft')).toBe(0);
    expect(await state()).toMatchObject({ promo: 'draft' });
    expect(await run('revert', 'pages/promo.en', hash.slice(0, 8))).toBe(0);
    expect(await state()).toMatchObject({ promo: 'First' });
    expect(await run('revert', 'pages/promo.en', newest.slice(0, 8))).toBe(0);
    expect(await state()).toMatchObject({ promo: 'Second' });
  });

  it('go back to a revision of what is in the trash, to an earlier one as to the newest', async () => {
    await run('import', content);
    write('pages/promo.en.md', page('Second'));
    await run('import', content);
    const { revisions } = await connection.call('/history/pages/en/promo', historySchema);
    const [second = '', first = ''] = revisions.map(({ hash }) => hash);
    for (const [hash, text] of [
      [second, 'Second'],
      [first, 'First'],
    ] as const) {
      const base = second;
      await connection.client.trashDocument({ plural: 'pages', locale: 'en', path: 'promo', base });
      expect(await state()).not.toHaveProperty('promo');
      expect(await run('revert', 'pages/promo.en', hash.slice(0, 8))).toBe(0);
      expect(await state()).toMatchObject({ promo: text });
    }
  });

  it('leave a translation stale that goes back to an earlier text', async () => {
    for (const [locale, text] of [
      ['de', 'Eins'],
      ['de', 'Zwei'],
      ['en', 'Second'],
    ] as const) {
      write(`pages/promo.${locale}.md`, page(text));
      expect(await run('import', content)).toBe(0);
    }
    const { revisions } = await connection.call('/history/pages/de/promo', historySchema);
    const stateOf = async () => {
      const { items } = await connection.client.listTranslations({ from: 'en', to: 'de' });
      return items.find(({ path }) => path === 'promo')?.state;
    };
    expect(await stateOf()).toBe('stale');
    expect(await run('revert', 'pages/promo.de', revisions.at(-1)?.hash.slice(0, 8) ?? '')).toBe(0);
    expect(await stateOf()).toBe('stale');
  });
});

async function firstRevision(): Promise<{ hash: string }> {
  const { revisions } = await connection.call('/history/pages/en/promo', historySchema);
  return revisions.at(-1) ?? { hash: '' };
}
