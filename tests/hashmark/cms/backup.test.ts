import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';

import { runHere } from '../../support/command-line.ts';
import { authoring } from '../../support/content.ts';
import { startServer } from '../../support/server.ts';
import { copyDatabase } from '../../support/sqlite.ts';

const BIN = fileURLToPath(new URL('../../../src/hashmark/bin/hashmark.mjs', import.meta.url));

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'hashmark-backup-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const run = (args: readonly string[], env: Record<string, string> = {}) =>
  runHere(['backup', ...args], { env: { DATA_DIR: join(root, 'data'), DATABASE_URL: '', ...env } });

/** Runs the command in a process of its own, by a line of a shell. */
const runApart = (line: string, args: readonly string[], dataDir: string) =>
  new Promise<{ code: number; err: string }>((resolve) => {
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' };
    const given = ['-c', line, process.execPath, BIN, 'backup', ...args];
    execFile('sh', given, { env }, (error, _, err) => resolve({ code: error ? Number(error.code) : 0, err }));
  });

it('copies what has been published, while more is, and a server starts on the copy', async () => {
  const server = await startServer();
  onTestFinished(async () => void (await server.stop()));
  const cms = authoring(server);
  await cms.publishPage('kept', { title: 'Kept', content: 'Before the copy.' });
  const copying = new AbortController();
  const publishing = (async () => {
    let turn = 0;
    do await cms.publishPage(`kept-${turn++}`, { title: 'T', content: 'During the copy.' });
    while (!copying.signal.aborted);
    return turn;
  })();
  mkdirSync(join(root, 'restored'));
  const copy = join(root, 'restored/hashmark.sqlite');
  const { code, err } = await runApart('exec "$0" "$@"', [copy], server.dataDir);
  copying.abort();
  expect([code, err]).toEqual([0, '']);
  expect(await publishing).toBeGreaterThan(1);
  expect(statSync(copy).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(root, 'restored'))).toEqual(['hashmark.sqlite']);

  const second = await startServer({}, { dataDir: join(root, 'restored') });
  onTestFinished(async () => void (await second.stop()));
  expect(await (await fetch(`${second.url}/en/kept`)).text()).toContain('Before the copy.');
});

it('names the folder of uploaded files, and the file as one value with --json', async () => {
  await copyDatabase(join(root, 'data'));
  const media = join(root, 'data/media');
  mkdirSync(media);
  const file = join(root, 'one.sqlite');
  expect(await run([file])).toEqual({
    ...{ code: 0, out: `${file}\n` },
    err: `Files that editors have uploaded are no part of it: copy ${JSON.stringify(media)} next.\n`,
  });
  const two = join(root, 'two.sqlite');
  const { code, out } = await run([two, '--json']);
  expect([code, JSON.parse(out)]).toEqual([
    0,
    { ...{ ok: true, file: two, bytes: statSync(two).size, media }, errors: 0, warnings: 0, issues: [] },
  ]);
});

it('says in a sentence why there is no copy', async () => {
  const file = join(root, 'copy.sqlite');
  const data = JSON.stringify(join(root, 'data/hashmark.sqlite'));
  expect(await run([file])).toMatchObject({
    ...{ code: 3, err: `There is no store ${data}. DATA_DIR names its folder.\n` },
  });
  mkdirSync(join(root, 'data'));
  writeFileSync(join(root, 'data/hashmark.sqlite'), 'no database '.repeat(1000));
  expect(await run([file])).toMatchObject({
    ...{
      code: 3,
      err: expect.stringContaining(`The store ${data} cannot be used: it is no file of SQLite.`),
    },
  });
  await copyDatabase(join(root, 'data'));
  writeFileSync(join(root, 'taken'), 'what was there');
  expect(await run([join(root, 'taken')])).toMatchObject({
    ...{ code: 1, err: expect.stringContaining('already, and it is not overwritten') },
  });
  expect(readFileSync(join(root, 'taken'), 'utf8')).toBe('what was there');
  expect(await run([join(root, 'nowhere/copy')])).toMatchObject({
    ...{ code: 1, err: expect.stringContaining('There is no folder') },
  });
  expect(await run([join(root, 'taken/copy')])).toMatchObject({
    ...{ code: 1, err: expect.stringContaining('cannot be written: a part of the path is a file.') },
  });
  expect(await run([file], { DATABASE_URL: 'postgres://db.invalid/site' })).toMatchObject({
    ...{ code: 1, err: expect.stringContaining('which pg_dump copies') },
  });
  expect(await run([])).toMatchObject({ code: 2, err: expect.stringContaining('backup needs <file>') });
  expect(await run([file, file])).toMatchObject({ code: 2, err: expect.stringContaining('too many') });
  expect(existsSync(file)).toBe(false);
});

it('leaves nothing of a copy that the disk does not take', async () => {
  await copyDatabase(join(root, 'data'));
  mkdirSync(join(root, 'copies'));
  const file = join(root, 'copies/site.sqlite');
  const said = await runApart('trap "" XFSZ; ulimit -f 64; exec "$0" "$@"', [file], join(root, 'data'));
  expect(said).toEqual({
    code: 1,
    err: expect.stringMatching(/^The copy ".*site\.sqlite" cannot be written: the disk .*\n$/),
  });
  expect(readdirSync(join(root, 'copies'))).toEqual([]);
});
