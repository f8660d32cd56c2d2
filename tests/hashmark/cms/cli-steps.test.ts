import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readArguments } from '../../../src/hashmark/cms/cli/arguments.ts';
import { type Connection, ConnectionError, connect } from '../../../src/hashmark/cms/cli/connection.ts';
import { exportFolder } from '../../../src/hashmark/cms/cli/export.ts';
import { importFolder } from '../../../src/hashmark/cms/cli/import.ts';
import { Output } from '../../../src/hashmark/cms/cli/output.ts';
import { hearStop, inSteps } from '../../../src/hashmark/cms/cli/stopping.ts';
import { allDocuments } from '../../../src/hashmark/cms/cli/wire.ts';
import site from '../../support/site.ts';

let root: string;
let content: string;
let connection: Connection;
async function begin() {
  root = mkdtempSync(join(tmpdir(), 'hashmark-cli-steps-'));
  content = join(root, 'content');
  connection = await connect({ dataDir: join(root, 'data'), actor: 'ann' }, site);
  for (const key of KEYS) write(key, `First ${LONG}`);
}
async function end() {
  await connection.close();
  rmSync(root, { recursive: true, force: true });
}
afterEach(() => {
  vi.restoreAllMocks();
});

const KEYS = ['a', 'b', 'c'];
/** Two of them are more than one request takes. */
const LONG = 'somethingthatislong '.repeat(18_000);
function write(key: string, text: string): void {
  const path = join(content, `pages/${key}.en.md`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `---\ntitle: Title\n---\n\n${text}\n`);
}

/** What a command has answered with `--json`. */
async function run(
  given: string[],
  through: Connection = connection,
): Promise<{ code?: number; error?: unknown; answer: Record<string, unknown> }> {
  const options = readArguments([...given, '--json']);
  const output = new Output(true);
  const folder = options.subject ?? '';
  const said = vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
  const ended: { code?: number; error?: unknown } = await (options.command === 'import'
    ? importFolder(folder, through, site, options, output)
    : exportFolder(folder, through, options, output)
  ).then(
    (code) => ({ code }),
    (error: unknown) => ({ error }),
  );
  output.end(ended.code === 0);
  const answer = JSON.parse(String(said.mock.lastCall?.[0]));
  said.mockRestore();
  return { ...ended, answer };
}

/** The same connection, of which something happens before or after a request that writes: the first is number 1. */
function meanwhile(happens: (count: number, send: () => Promise<unknown>) => Promise<unknown>): Connection {
  let count = 0;
  return {
    ...connection,
    async call(path, schema, options = {}) {
      const send = () => connection.call(path, schema, options);
      const mode = (options.body as { mode?: string } | undefined)?.mode;
      return mode === 'publish' ? ((await happens(++count, send)) as never) : await send();
    },
  };
}

async function liveKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { path, visible_hash } of allDocuments(connection, {}))
    if (visible_hash !== null) keys.push(path);
  return keys.sort();
}

describe('an import that ends before all is written', () => {
  beforeEach(begin);
  afterEach(end);
  const stopped = () =>
    meanwhile(async (_, send) => {
      process.emit('SIGINT', 'SIGINT');
      return await send();
    });
  const lost = () =>
    meanwhile(async (count, send) => {
      if (count > 1) throw new ConnectionError('the server does not answer');
      return await send();
    });

  it.each([
    ['by Ctrl+C', stopped, { code: 130 }],
    ['by a server that goes', lost, { name: 'ConnectionError' }],
  ])('%s tells what is written, and knows it the next time', async (_, through, error) => {
    const { error: thrown, answer } = await run(['import', content], through());
    expect(thrown).toMatchObject(error);
    expect(await liveKeys()).toEqual(['a']);
    expect(answer).toMatchObject({ ok: false, documents: [{ file: 'pages/a.en.md', outcome: 'new' }] });

    // Edited since: no conflict, as it is known what the file was based on.
    write('a', 'Second');
    const again = await run(['import', content]);
    expect(again.answer).toMatchObject({
      ok: true,
      documents: [{ outcome: 'changed' }, { outcome: 'new' }, { outcome: 'new' }],
    });
    expect(await liveKeys()).toEqual(KEYS);
  });

  it('by somebody who saves meanwhile shows both texts, and claims nothing that is not so', async () => {
    const note = vi.spyOn(Output.prototype, 'note');
    const { code, answer } = await run(
      ['import', content],
      meanwhile(async (count, send) => {
        if (count === 2)
          await connection.client.saveDocument({
            ...{ plural: 'pages', locale: 'en', path: 'b', base: null },
            body: { title: 'Title', content: 'Theirs' },
          });
        return await send();
      }),
    );
    expect(code).toBe(1);
    expect(answer).toMatchObject({ ok: false, conflicts: ['pages/b.en.md'], documents: [{}] });
    expect(answer.error).toContain('1 of 3 files are published');
    expect(answer.error).not.toContain('Nothing was written');
    expect(note.mock.calls.flat().join('\n')).toMatch(/pages\/b\.en\.md: there is[\s\S]*Theirs/);
  });

  it('writes nothing where it could not keep what the files are based on', async () => {
    // Where its draft would be.
    mkdirSync(join(content, `..hashmark.json.${process.pid}.new`));
    expect((await run(['import', content])).error).toBeInstanceOf(Error);
    expect(await liveKeys()).toEqual([]);
  });
});

describe('an export that ends before all is written', () => {
  beforeEach(begin);
  afterEach(end);
  it('knows what it has written, and leaves no draft', async () => {
    await run(['import', content]);
    const copy = join(root, 'copy');
    const { error } = await run(['export', copy], {
      ...connection,
      async call(...given) {
        const answer = await connection.call(...given);
        // Between the first file and the second.
        setImmediate(() => setImmediate(() => process.emit('SIGTERM', 'SIGTERM')));
        return answer;
      },
    });
    expect(error).toMatchObject({ code: 143 });
    const { revisions } = JSON.parse(readFileSync(join(copy, '.hashmark.json'), 'utf8'));
    expect(Object.keys(revisions)).toEqual(['pages/a.en.md']);
    expect(readdirSync(join(copy, 'pages'))).toEqual(['a.en.md']);
  });
});

describe('who is told to stop', () => {
  it('takes a signal that comes twice at once for one, and leaves a later one to the system', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
    const tell = vi.fn();
    const release = hearStop(tell);
    process.emit('SIGINT', 'SIGINT');
    process.emit('SIGINT', 'SIGINT');
    expect([tell.mock.calls, kill.mock.calls]).toEqual([[['SIGINT']], []]);
    now.mockReturnValue(2000);
    process.emit('SIGINT', 'SIGINT');
    expect(kill).toHaveBeenCalledWith(process.pid, 'SIGINT');
    release();
  });

  it('hears nothing more once the work is done', async () => {
    const before = process.listenerCount('SIGTERM');
    const done = await inSteps({ note: () => undefined }, async (step) => {
      await step();
      return process.listenerCount('SIGTERM') - before;
    });
    expect([done, process.listenerCount('SIGTERM')]).toEqual([1, before]);
  });
});
