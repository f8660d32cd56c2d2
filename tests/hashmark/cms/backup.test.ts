import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { runHere } from '../../support/command-line.ts';
import { authoring } from '../../support/content.ts';
import { startServer } from '../../support/server.ts';
import { copyDatabase } from '../../support/sqlite.ts';

const BIN = fileURLToPath(new URL('../../../src/hashmark/bin/hashmark.mjs', import.meta.url));

const paint = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#205080' } })
    .png()
    .toBuffer();

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

it('copies what has been published and uploaded, while more is, and a server starts on the copy', async () => {
  const server = await startServer();
  onTestFinished(async () => void (await server.stop()));
  const cms = authoring(server);
  const lake = await cms.upload('lake', await paint(80, 40));
  await cms.publishPage('kept', { title: 'Kept', content: `Before the copy.\n\n![A lake](${lake.address})` });
  const copying = new AbortController();
  const writing = (async () => {
    let turn = 0;
    do {
      const { address } = await cms.upload('more', await paint(40 + (turn % 400), 40));
      await cms.publishPage(`kept-${turn++}`, { title: 'T', content: `![During the copy](${address})` });
    } while (!copying.signal.aborted);
    return turn;
  })();
  const copy = join(root, 'copy');
  const { code, err } = await runApart('exec "$0" "$@"', [copy], server.dataDir);
  copying.abort();
  expect([code, err]).toEqual([0, '']);
  expect(await writing).toBeGreaterThan(1);
  expect([statSync(copy).mode & 0o777, statSync(join(copy, 'hashmark.sqlite')).mode & 0o777]).toEqual([
    0o700, 0o600,
  ]);
  expect(readdirSync(root)).toEqual(['copy']);
  expect(readdirSync(copy).sort()).toEqual(['hashmark.sqlite', 'media']);

  // As the guide has it.
  cpSync(copy, join(root, 'restored'), { recursive: true });
  const second = await startServer({}, { dataDir: join(root, 'restored') });
  onTestFinished(async () => void (await second.stop()));
  const { items } = (await authoring(second).ask('GET', '/media?limit=200', {})) as {
    items: { address: string }[];
  };
  expect(items.length).toBeGreaterThan(0);
  for (const { address } of items) expect((await fetch(second.url + address)).status, address).toBe(200);
  const page = await (await fetch(`${second.url}/en/kept`)).text();
  expect(page).toContain('Before the copy.');
  const [, src = ''] = /<img[^>]* src="([^"]+)"/.exec(page.slice(page.indexOf('Before the copy.'))) ?? [];
  const picture = await fetch(second.url + src);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^image\//),
  ]);
});

/** A store that knows two uploaded files, and a folder that has those that are named. */
async function knowTwoFiles(...there: string[]): Promise<string> {
  await copyDatabase(join(root, 'data'));
  const database = new DatabaseSync(join(root, 'data/hashmark.sqlite'));
  for (const id of ['lake', 'hill']) {
    database
      .prepare(
        "INSERT INTO media VALUES (:id, :id, '', 'v1', 'png', 1, 1, 5, '{}', 500, 500, 0, 'ann', NULL, :id)",
      )
      .run({ id });
    database.prepare("INSERT INTO media_versions VALUES (?, 'v1', 'png', 1, 1, 5, 0, 'ann')").run(id);
  }
  database.close();
  const media = join(root, 'data/media');
  for (const id of there) {
    mkdirSync(join(media, id, 'v1'), { recursive: true });
    writeFileSync(join(media, id, 'v1/own.png'), 'lake!');
  }
  return media;
}

it('tells the folder as one value with --json, and what the library has lost', async () => {
  const media = await knowTwoFiles('lake', 'hill');
  const whole = join(root, 'whole');
  const { code, out } = await run([whole, '--json']);
  const bytes = statSync(join(whole, 'hashmark.sqlite')).size;
  expect([code, JSON.parse(out)]).toEqual([
    0,
    {
      ...{ ok: true, folder: whole, bytes, media, uploads: { files: 2, bytes: 10, missing: 0 } },
      ...{ errors: 0, warnings: 0, issues: [] },
    },
  ]);
  expect(readFileSync(join(whole, 'media/hill/v1/own.png'), 'utf8')).toBe('lake!');

  rmSync(join(media, 'hill'), { recursive: true });
  const part = join(root, 'part');
  expect(await run([part])).toEqual({
    ...{ code: 1, out: `${part}\n` },
    err: `The folder ${JSON.stringify(media)} has lost 1 files that the store knows, and the copy has not got them: hill/v1/own.png\n`,
  });
  expect(existsSync(join(part, 'media/lake/v1/own.png'))).toBe(true);

  // A folder that has none of them is another one than the server's.
  const none = join(root, 'none');
  expect(await run([none], { MEDIA_DIR: join(root, 'elsewhere') })).toMatchObject({
    ...{ code: 1, err: expect.stringContaining('set MEDIA_DIR as the server has it') },
  });
  expect(existsSync(none)).toBe(false);
  const store = join(root, 'store');
  expect(await run([store, '--no-uploads'])).toEqual({
    ...{ code: 0, out: `${store}\n` },
    err: `Files that editors have uploaded are no part of it: copy ${JSON.stringify(media)} next.\n`,
  });
  expect(readdirSync(store)).toEqual(['hashmark.sqlite']);
});

it('takes no setting of a module for a misspelt one', async () => {
  await copyDatabase(join(root, 'data'));
  mkdirSync(join(root, 'site/src'), { recursive: true });
  writeFileSync(
    join(root, 'site/src/site.ts'),
    `import { defineModule, defineSite } from 'hashmark/site';
import { z } from 'zod';
const settings = z.object({ MEDIA_DIRS: z.string().optional().describe('Folders.') });
export default defineSite({ name: 'Site', modules: [defineModule({ name: 'folders', settings })] });
`,
  );
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'site/node_modules'));
  const env = { DATA_DIR: join(root, 'data'), DATABASE_URL: '', MEDIA_DIRS: 'a b' };
  const said = await runHere(['backup', join(root, 'copy')], { cwd: join(root, 'site'), env });
  expect(said).toMatchObject({ code: 0, err: '' });
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
  expect(await run([])).toMatchObject({ code: 2, err: expect.stringContaining('backup needs <folder>') });
  expect(await run([file, file])).toMatchObject({ code: 2, err: expect.stringContaining('too many') });
  expect(existsSync(file)).toBe(false);
});

it('leaves nothing of a copy that the disk does not take', async () => {
  await copyDatabase(join(root, 'data'));
  mkdirSync(join(root, 'copies'));
  const file = join(root, 'copies/site');
  const said = await runApart('trap "" XFSZ; ulimit -f 64; exec "$0" "$@"', [file], join(root, 'data'));
  expect(said).toEqual({
    code: 1,
    err: expect.stringMatching(/^The copy ".*site" cannot be written: the disk .*\n$/),
  });
  expect(readdirSync(join(root, 'copies'))).toEqual([]);
});
