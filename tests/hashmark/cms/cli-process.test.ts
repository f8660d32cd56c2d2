import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Ended, runHere } from '../../support/command-line.ts';
import { copyDatabase } from '../../support/sqlite.ts';
import { startServer } from './cli-server.ts';
import { page as pageAt } from './world.ts';

const BIN = fileURLToPath(new URL('../../../src/hashmark/bin/hashmark.mjs', import.meta.url));
const PLAIN = { title: 'Promo', more: '' };

let root: string;
let content: string;
const running: ChildProcess[] = [];
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'hashmark-cli-'));
  content = join(root, 'content');
  await copyDatabase(join(root, 'data'));
  write('pages/promo.en.md', page('First'));
});
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  rmSync(root, { recursive: true, force: true });
});

const page = (text: string, { title, more } = PLAIN) => `---\ntitle: ${title}\n${more}---\n\n${text}\n`;
function write(file: string, source: string): void {
  mkdirSync(dirname(join(content, file)), { recursive: true });
  writeFileSync(join(content, file), source);
}

const settings = () => ({ env: { DATA_DIR: join(root, 'data'), DATABASE_URL: '' }, cwd: root });

/** Runs a command to its end. */
const run = (...args: string[]): Promise<Ended> => runHere(['content', ...args], settings());

/** Starts a command that goes on until it is told to stop. */
function start(...args: string[]) {
  const { env, cwd } = settings();
  const child = spawn(process.execPath, [BIN, 'content', ...args], { env: { ...process.env, ...env }, cwd });
  running.push(child);
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    said.out += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    said.err += chunk;
  });
  return {
    child,
    said,
    /** Waits for the end of so many rounds. */
    rounds: (count: number) =>
      expect.poll(() => said.out.split('Waiting for changes').length - 1).toBe(count),
    async stop(signal: NodeJS.Signals) {
      const ended = once(child, 'exit');
      child.kill(signal);
      return (await ended)[0] as number | null;
    },
  };
}

it('import ends with what it has written, and leaves the widths of pictures to whoever asks for them', async () => {
  const folder = join(content, 'media');
  mkdirSync(folder, { recursive: true });
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const files = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc'].map((id) => ({
    ...{ id, version: '0'.repeat(12), name: 'lake', folder: '', extension: 'jpg', alt: {} },
    focal: { x: 500, y: 500 },
  }));
  for (const { id } of files)
    await sharp({ create: { width: 1000, height: 700, channels: 3, noise, background: '#fff' } })
      .jpeg()
      .toFile(join(folder, `lake-${id}.jpg`));
  writeFileSync(join(folder, 'library.json'), JSON.stringify({ files }));
  const { child } = start('import', content);
  expect((await once(child, 'exit'))[0]).toBe(0);
  const made = readdirSync(join(root, 'data/media'), { recursive: true }).map(String);
  expect(made.filter((name) => name.endsWith('own.jpg'))).toHaveLength(3);
  // Each has four widths.
  expect(made.filter((name) => name.endsWith('.avif')).length).toBeLessThan(12);
});

it('watch checks at every change, and ends with the code of the last round', async () => {
  const { said, rounds, stop } = start('watch', content);
  await rounds(1);
  expect(said.out).toContain('1 page and 0 other documents');
  write('pages/promo.en.md', page('First', { ...PLAIN, more: 'layot: wide\n' }));
  await rounds(2);
  expect(said.err).toContain('pages/promo.en.md:3:1 error A page has no field `layot`.');
  write('pages/promo.en.md', page('Second'));
  await rounds(3);
  write('pages/promo.en.md', page('Third', { ...PLAIN, more: 'titel: x\n' }));
  await rounds(4);
  expect(await stop('SIGINT')).toBe(1);
});

it('watch --import publishes what is right and keeps what is there of what is wrong', async () => {
  const { rounds, stop } = start('watch', content, '--import');
  await rounds(1);
  write('pages/promo.en.md', page('Second'));
  await rounds(2);
  write('pages/promo.en.md', page('Third', { ...PLAIN, more: 'titel: x\n' }));
  await rounds(3);
  write('pages/promo.en.md', page('Second'));
  await rounds(4);
  expect(await stop('SIGTERM')).toBe(0);
  const { out } = await run('diff', content);
  expect(out).toContain(': 0 changed, 0 new, 1 unchanged, 0 not here.');
});

it('watch --import goes on through whatever server there is, and leaves the store to one that is started later', async () => {
  const data = join(root, 'data');
  const { said, rounds, stop } = start('watch', content, '--import');
  await rounds(1);
  for (const round of [2, 3]) {
    const server = await startServer(data);
    write('pages/promo.en.md', page(`Round ${round}`));
    await rounds(round);
    expect(said.out).toContain(`Published through ${server.url}: 1 changed.`);
    const { revision } = await server.cms.get(pageAt('promo'));
    expect(revision.body).toContain(`Round ${round}`);
    await server.stop();
  }
  write('pages/promo.en.md', page('Round 4'));
  await rounds(4);
  expect(said.out.split('Published through the store in')).toHaveLength(3);
  expect(said.err).toBe('');
  expect(await stop('SIGTERM')).toBe(0);
});

it('diff shows what an import would change, line by line or as one value, and changes nothing', async () => {
  write('pages/gone.en.md', page('Gone'));
  expect(await run('import', content)).toMatchObject({ code: 0 });
  rmSync(join(content, 'pages/gone.en.md'));
  write('pages/promo.en.md', page('Second'));
  write('pages/fresh.en.md', page('Fresh'));
  const { code, out, err } = await run('diff', content);
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(/^changed +pages\/promo\.en\.md$/m);
  expect(out).toContain('content: "First" → "Second"');
  expect(out).toMatch(/^new +pages\/fresh\.en\.md$/m);
  expect(out).toMatch(/^not here +pages\/gone\.en\.md/m);
  const json = await run('diff', content, '--json');
  expect(json.err).toBe('');
  expect(JSON.parse(json.out)).toMatchObject({
    ok: true,
    changed: [{ file: 'pages/promo.en.md' }],
    new: ['pages/fresh.en.md'],
    missing: ['pages/gone.en.md'],
  });
  expect((await run('diff', content)).out).toBe(out);
});

it('diff tells drafts from what readers see, whether or not the folder has the same', async () => {
  expect(await run('import', content)).toMatchObject({ code: 0 });
  write('pages/promo.en.md', page('Second'));
  for (const name of ['alone', 'elsewhere', 'gone'])
    write(`pages/${name}.en.md`, page('Text', { ...PLAIN, title: name }));
  expect(await run('import', content, '--draft')).toMatchObject({ code: 0 });
  expect(await run('publish', 'pages/gone.en')).toMatchObject({ code: 0 });
  expect(await run('unpublish', 'pages/gone.en')).toMatchObject({ code: 0 });
  rmSync(join(content, 'pages/elsewhere.en.md'));

  const { code, out } = await run('diff', content);
  expect(code).toBe(0);
  expect(out).toContain('draft     pages/alone.en.md (a draft: readers do not see it; import publishes it)');
  expect(out).toContain('pages/elsewhere.en.md (a draft: readers do not see it; not in the folder)');
  expect(out).toContain('pages/gone.en.md (taken away from readers');
  expect(out).toContain(
    'pages/promo.en.md (a draft: readers see what was published before it; import publishes it)\n  content: "First" → "Second"',
  );
  expect(out).toContain(': 0 changed, 0 new, 1 unchanged, 0 not here. Not what readers see: 4.');

  write('pages/promo.en.md', page('Third'));
  const told = JSON.parse((await run('diff', content, '--json')).out);
  const ofPromo = {
    file: 'pages/promo.en.md',
    changes: [{ field: 'content', before: 'Second', after: 'Third' }],
  };
  expect(told).toMatchObject({ changed: [ofPromo], new: [], missing: [], unchanged: 1 });
  const draft = (file: string, state: string, more: object = {}) =>
    expect.objectContaining({ file, state, here: true, changes: [], published_by_import: true, ...more });
  expect(told.drafts).toHaveLength(4);
  expect(told.drafts).toEqual(
    expect.arrayContaining([
      draft('pages/alone.en.md', 'draft'),
      draft('pages/elsewhere.en.md', 'draft', { here: false }),
      draft('pages/gone.en.md', 'withdrawn', { published_by_import: false }),
      draft('pages/promo.en.md', 'changed', {
        changes: [{ field: 'content', before: 'First', after: 'Second' }],
      }),
    ]),
  );
  // What an import would do with the same folder says the same.
  write('pages/promo.en.md', page('Second'));
  const planned = (await run('import', content, '--dry-run')).out;
  expect(planned).toContain('published pages/alone.en.md\npublished pages/promo.en.md');
  expect(planned).toContain(': 2 published, 1 unchanged.');
});

it('--json answers with one value on standard output and nothing else anywhere, whatever happens', async () => {
  write('pages/bad.en.md', page('Text', { ...PLAIN, more: 'layot: wide\n' }));
  const reported: [args: string[], code: number, value: object][] = [
    [
      ['check', content],
      1,
      {
        ok: false,
        errors: 1,
        issues: [{ file: 'pages/bad.en.md', line: 3, column: 1, suggestion: 'layout' }],
      },
    ],
    [['import', content], 1, { ok: false, errors: 1 }],
    [['list'], 0, { ok: true, errors: 0 }],
  ];
  for (const [args, code, value] of reported) {
    const said = await run(...args, '--json');
    expect([said.code, said.err], args.join(' ')).toEqual([code, '']);
    expect(said.out.endsWith('}\n')).toBe(true);
    expect(JSON.parse(said.out)).toMatchObject(value);
  }
  const wrong = await run('pubish', '--json');
  expect(wrong.code).toBe(2);
  expect(JSON.parse(wrong.out)).toMatchObject({ ok: false, error: expect.stringContaining('pubish') });
});

it('finds nothing wrong in the starter content once it is in the store', async () => {
  // An import writes beside the files what they are based on.
  cpSync(join(process.cwd(), 'content'), join(root, 'shipped'), { recursive: true });
  expect((await run('import', join(root, 'shipped'))).code).toBe(0);
  const { code, out } = await run('check', '--all');
  expect(code).toBe(0);
  expect(out).toMatch(/^\d{2,} revisions checked/);
});
