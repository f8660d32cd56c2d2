import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readArguments } from '../../../src/hashmark/cms/cli/arguments.ts';
import { checkFolder } from '../../../src/hashmark/cms/cli/check-folder.ts';
import { checkStore } from '../../../src/hashmark/cms/cli/check-store.ts';
import { type Connection, connect, createConnection } from '../../../src/hashmark/cms/cli/connection.ts';
import { convertExport } from '../../../src/hashmark/cms/cli/convert.ts';
import { diffFolder } from '../../../src/hashmark/cms/cli/diff.ts';
import { changeDocument } from '../../../src/hashmark/cms/cli/document-commands.ts';
import { exportFolder } from '../../../src/hashmark/cms/cli/export.ts';
import { importFolder } from '../../../src/hashmark/cms/cli/import.ts';
import { Output } from '../../../src/hashmark/cms/cli/output.ts';
import { formatProblem } from '../../../src/hashmark/cms/cli/report.ts';
import { readFolder } from '../../../src/hashmark/cms/files/read-folder.ts';
import site from '../../support/site.ts';

let root: string;
let content: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'hashmark-cli-answers-'));
  content = join(root, 'content');
  write('pages/lobby.en.md', '---\ntitle: Lobby\n---\n\nText\n');
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true, force: true });
});

function write(file: string, source: string): void {
  mkdirSync(dirname(join(content, file)), { recursive: true });
  writeFileSync(join(content, file), source);
}

describe('a command that fails with --json', () => {
  let connection: Connection;
  beforeEach(async () => {
    connection = await connect({ dataDir: join(root, 'data'), actor: 'ann' }, site);
  });
  afterEach(() => connection.close());

  /** Runs one command as the command line has it. */
  async function run(...given: string[]): Promise<unknown> {
    const options = readArguments([...given, '--json']);
    const output = new Output(true);
    const subject = options.subject ?? '';
    const commands = {
      import: () => importFolder(subject, connection, site, options, output),
      export: () => exportFolder(subject, connection, options, output),
      diff: () => diffFolder(subject, connection, site, output),
      convert: () => convertExport(subject, options.second ?? '', options, output),
      unpublish: () => changeDocument(connection, options, output),
      check: () =>
        options.all ? checkStore(connection, output, options) : checkFolder(subject, site, output, options),
    };
    const said = vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
    const code = await commands[options.command as keyof typeof commands]();
    output.end(code === 0);
    output.end(code === 0);
    const [[line] = [], ...more] = said.mock.calls;
    said.mockRestore();
    expect(more).toEqual([]);
    return JSON.parse(String(line));
  }

  it('says why in a sentence, whatever the reason is', async () => {
    await run('import', content);
    mkdirSync(join(root, 'empty'));
    write('pages/lobby.en.md', '---\ntitle: Lobby\n---\n\nEdited\n');
    const wordpress = join(root, 'export.xml');
    writeFileSync(wordpress, '<nothing/>');
    const reasons: [args: string[], why: RegExp][] = [
      [['check', join(root, 'empty')], /There are no content files/],
      [['import', join(root, 'empty')], /There are no content files.*Nothing was written\./],
      [['export', content], /lobby\.en\.md[\s\S]*Nothing was written\./],
      [['unpublish', 'pages/lobby.en'], /Nobody is here to answer/],
      [['convert', wordpress, join(root, 'converted')], /no export of WordPress/],
    ];
    for (const [args, why] of reasons)
      expect(await run(...args), args.join(' ')).toMatchObject({
        ok: false,
        error: expect.stringMatching(why),
      });
    write('pages/lobby.en.md', '---\ntitle: Lobby\nlayot: wide\n---\n\n#JackpotSlidr[]#\n');
    for (const command of ['check', 'import', 'diff'])
      expect(await run(command, content)).toMatchObject({
        ...{ ok: false, errors: 1, error: expect.stringMatching(/^1 error, 1 warning in |^1 error in /) },
      });
  });

  it('says why the store is not as it was written', async () => {
    write('pages/promo.en.md', '---\ntitle: Promo\n---\n\n[word](/nowhere)\n');
    await run('import', content);
    expect(await run('check', '--all')).toMatchObject({ ok: true });
    expect(await run('check', '--all', '--strict')).toMatchObject({
      ...{ ok: false, error: expect.stringContaining('--strict') },
    });
  });
});

describe('a server that does not come to an end', () => {
  const limits = { milliseconds: 40, bytes: 2 ** 20 };
  const from = (send: (path: string, init: RequestInit) => Promise<Response>) =>
    createConnection({
      ...{ send, limits, token: 't', actor: 'ann', via: 'the server' },
      close: async () => undefined,
    });
  const stream = (pull: UnderlyingDefaultSource<Uint8Array>['pull'], init: RequestInit) =>
    new ReadableStream<Uint8Array>(
      {
        start: (controller) =>
          init.signal?.addEventListener('abort', () => controller.error(init.signal?.reason)),
        ...(pull ? { pull } : {}),
      },
      { highWaterMark: 0 },
    );

  it.each<[what: string, send: (path: string, init: RequestInit) => Promise<Response>, why: string]>([
    [
      'that is silent',
      (_, { signal }) =>
        new Promise((_resolve, reject) =>
          signal?.addEventListener('abort', () => reject(signal.reason as Error)),
        ),
      'it took more than 0.04 seconds',
    ],
    [
      'that stops amid its answer',
      async (_, init) => new Response(stream(undefined, init)),
      'it took more than 0.04 seconds',
    ],
    [
      'that goes on for ever',
      async (_, init) =>
        new Response(stream((controller) => controller.enqueue(new Uint8Array(2 ** 18)), init)),
      'what it says is longer than 1 MiB',
    ],
  ])('%s is given up', async (_, send, why) => {
    const { client } = from(send);
    await expect(client.listStaff()).rejects.toThrow(`the server does not answer: ${why}`);
  });
});

describe('names and folders of strangers', () => {
  it('a problem is one line, whatever a file is called', () => {
    const [problem] = [{ id: 'file-name', level: 'error' as const, line: 1, column: 1, message: 'No.' }];
    expect(formatProblem({ ...problem, file: 'pages/a\n/etc/b.md:1:1 error\tx.md' }, '/c')).toBe(
      '/c/pages/a\\n/etc/b.md:1:1 error\\tx.md:1:1 error No.',
    );
  });

  it('a folder that cannot be read is a problem beside the others', () => {
    const long = (folder: string) => join(folder, ...Array.from({ length: 10 }, () => 'x'.repeat(220)));
    const [inner, outer] = [join(root, 'inner'), long(join(content, 'pages'))];
    write('pages/bad.en.md', 'nothing');
    mkdirSync(long(inner), { recursive: true });
    mkdirSync(outer, { recursive: true });
    // Together they are deeper than a path may be long.
    renameSync(inner, join(outer, 'inner'));
    try {
      const { problems } = readFolder(content);
      expect(problems.map(({ id }) => id).sort()).toEqual(['unreadable', 'unreadable']);
      expect(problems[0]).toMatchObject({
        file: expect.stringMatching(/^pages\/x+\//),
        message: 'This folder cannot be read: the path is too long. Let this user read it, or take it away.',
      });
    } finally {
      renameSync(join(outer, 'inner'), inner);
    }
  });
});

describe('an option', () => {
  it.each([
    [['import', '--message'], '`--message` needs a value behind it.'],
    [
      ['import', '--message', '--draft'],
      '`--message` needs a value behind it. One that begins with a dash is',
    ],
    [['import', '--strict=1'], '`--strict` takes no value: write it alone.'],
    [['import', '--yes=1'], '`--yes` takes no value: write it alone.'],
    [['import', '-x'], 'There is no option `-x`.'],
  ])('is told how it is written: %j', (given, why) => {
    expect(() => readArguments(given)).toThrow(why);
  });
});
