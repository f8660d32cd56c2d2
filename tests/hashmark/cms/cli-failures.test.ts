import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readArguments } from '../../../src/hashmark/cms/cli/arguments.ts';
import { COMMANDS, OPTIONS } from '../../../src/hashmark/cms/cli/commands.ts';
import { writeWhole } from '../../../src/hashmark/cms/cli/write-whole.ts';
import { writeServerFile } from '../../../src/hashmark/cms/server-file.ts';
import { type Ended, runHere } from '../../support/command-line.ts';
import { copyDatabase } from '../../support/sqlite.ts';

const BIN = fileURLToPath(new URL('../../../src/hashmark/bin/hashmark.mjs', import.meta.url));
const TOKEN = 'a-token-that-no-message-repeats';
const PASSWORD = 'a-password-that-no-message-repeats';

let root: string;
const servers: Server[] = [];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'hashmark-failures-'));
  mkdirSync(join(root, 'content/pages'), { recursive: true });
  writeFileSync(join(root, 'content/pages/promo.en.md'), '---\ntitle: Promo\n---\n\nText\n');
});
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(root, { recursive: true, force: true });
});

const settings = () => ({ DATA_DIR: join(root, 'data'), DATABASE_URL: '' });
const run = (args: readonly string[], more: Record<string, string> = {}): Promise<Ended> =>
  runHere(args, { env: { ...settings(), ...more } });

/** Runs a command as people and programs do: a process of its own. */
function runApart(args: readonly string[]): Promise<Ended> {
  const env = { ...process.env, ...settings() };
  return new Promise((resolve) => {
    execFile(process.execPath, [BIN, ...args], { env }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    );
  });
}

/** Holds what every command that could not do its work has said against what programs and people need of it. */
function expectReason({ code, out, err }: Ended, expected: number, args: readonly string[]): void {
  const said = `${args.join(' ')}\n${out}\n${err}`;
  expect([code, /^ {4}at /m.test(err), err.trim() === ''], said).toEqual([expected, false, false]);
  for (const secret of [TOKEN, PASSWORD]) expect(said).not.toContain(secret);
  if (args.includes('--json'))
    expect(JSON.parse(out), said).toMatchObject({ ok: false, error: expect.any(String) });
  else expect(out).toBe('');
}

/** A server that the data folder names, and that answers otherwise than ours does. */
async function pretend(listener: RequestListener): Promise<void> {
  const server = createServer((request, response) =>
    request.url === '/healthz' ? response.end('ok') : listener(request, response),
  );
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  writeServerFile(join(root, 'data'), { url: `http://127.0.0.1:${port}`, token: TOKEN, pid: process.pid });
}

/** Commands that ask the store, by a schema and by the client. */
const ASKING = [
  ['content', 'list', '--json'],
  ['webhooks', 'list', '--json'],
];

describe('a command that asks', () => {
  const html = '<!doctype html><h1>Somebody else</h1>';
  it.each<[what: string, listener: RequestListener]>([
    ['a page of another program', (_, response) => response.setHeader('Content-Type', 'text/html').end(html)],
    ['a proxy without a server', (_, response) => response.writeHead(502).end(html)],
    [
      'a server that cannot',
      (_, response) =>
        response.writeHead(503).end(JSON.stringify({ error: { code: 'unavailable', message: 'Not now.' } })),
    ],
    [
      'a server that knows another token',
      (_, response) =>
        response.writeHead(401).end(JSON.stringify({ error: { code: 'unauthenticated', message: 'Who?' } })),
    ],
    [
      'a server that ends amid its answer',
      (_, response) => {
        response.write('{"items":[');
        response.socket?.end();
      },
    ],
  ])('%s says so, with code 3', async (_, listener) => {
    await pretend(listener);
    for (const args of ASKING) expectReason(await run(args), 3, args);
  });

  it('a store that cannot be opened says so, with code 3', async () => {
    const nowhere = { DATABASE_URL: `postgres://somebody:${PASSWORD}@127.0.0.1:1/content` };
    mkdirSync(join(root, 'data'));
    writeFileSync(join(root, 'data/hashmark.sqlite'), 'no database '.repeat(1000));
    const [args = []] = ASKING;
    expectReason(await run(args, nowhere), 3, args);
    expectReason(await run(args), 3, args);
    expectReason(await run(['staff', 'list', '--json'], nowhere), 3, ['staff', 'list', '--json']);
  });
});

it('a setting of a module that is misspelt is told with the one that was meant, with code 2', async () => {
  for (const args of [...ASKING, ['staff', 'list', '--json']]) {
    const ended = await run(args, { SOCIAL_PROVIDER: 'none' });
    expectReason(ended, 2, args);
    expect(ended.out).toContain('There is no setting SOCIAL_PROVIDER. Did you mean SOCIAL_PROVIDERS?');
  }
});

it('a process says and ends as its command does, whichever it is', async () => {
  await copyDatabase(join(root, 'data'));
  const commands: readonly (readonly string[])[] = [
    ['content', 'check', join(root, 'content')],
    ['content', 'history', 'pages/nowhere.en', '--json'],
    ['staff', 'add', 'ann@site.example', '--rol', 'admin'],
    ['snapshots', '--most', 'all', '--json'],
    ['contnt'],
    ['start', '--port=1'],
  ];
  const codes: number[] = [];
  for (const args of commands) {
    const apart = await runApart(args);
    expect(apart, args.join(' ')).toEqual(await run(args));
    codes.push(apart.code);
  }
  expect(codes).toEqual([0, 1, 2, 2, 2, 2]);
});

describe('a command whose answer does not arrive', () => {
  it.skipIf(!existsSync('/dev/full'))('says so and fails', async () => {
    const full = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, [BIN, 'content', '--help'], { stdio: ['ignore', full, 'pipe'] });
    closeSync(full);
    const [said, [code]] = await Promise.all([text(child.stderr as Readable), once(child, 'exit')]);
    expect([code, said]).toEqual([
      1,
      'The answer could not be written to standard output: the disk is full.\n',
    ]);
  });
});

it('answers of accounts have the shape of all with --json', async () => {
  await copyDatabase(join(root, 'data'));
  const { code, out, err } = await run(['staff', 'add', 'ann@site.example', '--json']);
  expect([code, err]).toEqual([0, '']);
  expect(JSON.parse(out)).toEqual({
    ...{ ok: true, errors: 0, warnings: 0, issues: [] },
    ...{ link: expect.stringMatching(/^http:/), mailed: false },
  });
});

describe('a command about files', () => {
  it('says which one could not be read or written', async () => {
    await copyDatabase(join(root, 'data'));
    writeFileSync(join(root, 'taken'), '');
    const commands: [args: string[], code: number, named: string][] = [
      [['content', 'export', join(root, 'taken/folder'), '--json'], 1, 'taken/folder'],
      [['content', 'export', join(root, 'taken')], 1, 'taken'],
      [['content', 'watch', join(root, 'contents'), '--json'], 1, 'contents'],
      [['content', 'watch', join(root, 'taken')], 1, 'taken'],
    ];
    for (const [args, code, named] of commands) {
      const ended = await run(args);
      expectReason(ended, code, args);
      expect(ended.err).toContain(named);
    }
  });

  it('reads what a link leads to, and takes no link that leads nowhere for a document that was removed', async () => {
    const pages = join(root, 'content/pages');
    writeFileSync(join(root, 'shared.md'), '---\ntitle: Shared\n---\n\nText\n');
    symlinkSync(join(root, 'shared.md'), join(pages, 'shared.en.md'));
    symlinkSync(pages, join(pages, 'round'));
    const good = await run(['content', 'check', join(root, 'content')]);
    expect([good.code, good.out]).toEqual([0, expect.stringContaining('2 pages and 0 other documents')]);
    rmSync(join(root, 'shared.md'));
    const lost = await run(['content', 'check', join(root, 'content'), '--json']);
    expect(lost.code).toBe(1);
    expect(JSON.parse(lost.out).issues).toMatchObject([{ file: 'pages/shared.en.md', level: 'error' }]);
  });

  it('tells a link that leads nowhere, or in a circle, from a folder that is not there', async () => {
    for (const [name, target] of [
      ['lost', join(root, 'nowhere')],
      ['round', 'round'],
    ] as const) {
      const link = join(root, name);
      symlinkSync(target, link);
      const { code, err } = await run(['content', 'check', link]);
      expect([code, err]).toEqual([
        1,
        `\`${link}\` is a link that leads nowhere. Name the folder that holds pages/.\n`,
      ]);
    }
  });

  it('passes no file in silence, and stops at none, whatever it is called or leads to', async () => {
    const pages = join(root, 'content/pages');
    const page = '---\ntitle: Title\n---\n\nText\n';
    const named = ['two\nlines: 1 page', 'red\u001b[31m', 'turned\u202e', 'x'.repeat(240)];
    for (const name of named) writeFileSync(join(pages, `${name}.en.md`), page);
    symlinkSync('other.en.md', join(pages, 'one.en.md'));
    symlinkSync('one.en.md', join(pages, 'other.en.md'));
    symlinkSync('/dev/zero', join(pages, 'endless.en.md'));
    symlinkSync('..', join(pages, 'round'));
    writeFileSync(join(pages, 'vast.en.md'), page);
    truncateSync(join(pages, 'vast.en.md'), 2 ** 31 + 1);
    const { code, err } = await run(['content', 'check', join(root, 'content')]);
    expect(code).toBe(1);
    const lines = err.trimEnd().split('\n');
    expect(err).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}]/u);
    // One for each of them, and the sum.
    expect(lines).toHaveLength(named.length + 5);
    for (const said of ['links lead in a circle', 'a device or a pipe', 'This file has 2049 MiB'])
      expect(err).toContain(said);
  });

  it('shows what terminals would obey', async () => {
    const file = join(root, 'export.json');
    writeFileSync(file, '\u001b[2J\u202enot JSON');
    const { err } = await run(['content', 'convert', file, join(root, 'converted')]);
    expect(err).toContain('\\u001b[2J\\u202e');
    expect(err).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}]/u);
  });

  it('reads no export of another system that has no end, is too large or would lose signs', async () => {
    const stories = join(root, 'stories');
    mkdirSync(stories);
    const story = (name: string) => JSON.stringify({ story: { name, full_slug: 'home', content: {} } });
    writeFileSync(join(root, 'old.json'), Buffer.from(story('Über'), 'latin1'));
    writeFileSync(join(root, 'vast.json'), '');
    truncateSync(join(root, 'vast.json'), 2 ** 31 + 1);
    symlinkSync('/dev/zero', join(stories, 'endless.json'));
    for (const [name, why] of [
      ['old.json', 'it is no UTF-8 text. Save it with the encoding UTF-8.'],
      ['vast.json', 'it has 2049 MiB, and an export has at most 256. Export less at once.'],
      ['stories', 'it is no file but a folder, a device or a pipe. Name a file.'],
    ] as const) {
      const from = join(root, name);
      const said = await run(['content', 'convert', from, join(root, 'converted')]);
      expect([said.code, said.err]).toEqual([
        1,
        `${name === 'stories' ? join(from, 'endless.json') : from} cannot be read: ${why}\n`,
      ]);
    }
  });

  it('leaves a file as it was where it cannot be written, and no draft beside it', () => {
    const path = join(root, 'kept');
    mkdirSync(join(path, 'within'), { recursive: true });
    expect(() => writeWhole(path, 'text')).toThrow(expect.objectContaining({ path }));
    expect(readdirSync(root).sort()).toEqual(['content', 'kept']);
  });
});

it('a command that names what is not there, or not as it has to be, fails with code 1 as one in whose way something is', async () => {
  await copyDatabase(join(root, 'data'));
  const content = join(root, 'content');
  expect((await run(['content', 'import', content])).code).toBe(0);
  const torn = join(root, 'torn');
  mkdirSync(torn);
  writeFileSync(join(torn, '.hashmark.json'), '{');
  const commands: [args: string[], named: string][] = [
    [['content', 'history', 'pages/nowhere.en', '--json'], 'nowhere'],
    [['content', 'revert', 'pages/nowhere.en', 'ffffffff'], 'nowhere'],
    [['content', 'revert', 'pages/promo.en', 'ffffffff', '--json'], 'ffffffff'],
    [['content', 'usages', 'Nowhere', '--json'], 'Nowhere'],
    [['content', 'migrate', 'Nowhere'], 'Nowhere'],
    [['content', 'list', 'nowheres'], 'nowheres'],
    [['content', 'check', join(root, 'nowhere'), '--json'], 'nowhere'],
    [['content', 'export', torn], '.hashmark.json'],
    [['content', 'convert', content, torn, '--map', join(root, 'nowhere.yaml')], 'nowhere.yaml'],
    [['staff', 'off', 'nobody@site.example', '--json'], 'nobody@site.example'],
    [['webhooks', 'show', 'nowhere', '--json'], 'nowhere'],
  ];
  for (const [args, named] of commands) {
    const ended = await run(args);
    expectReason(ended, 1, args);
    expect(ended.err).toContain(named);
  }
});

it('usages names the prop that was meant, where no placeholder has one of that name', async () => {
  await copyDatabase(join(root, 'data'));
  const { code, out, err } = await run(['content', 'usages', 'JackpotSlider', '--prop', 'limti']);
  expect([code, out]).toEqual([0, '']);
  expect(err).toContain('`JackpotSlider` has no prop `limti`. Did you mean `limit`?');
});

describe('a command line with a typo', () => {
  it.each<[args: string[], repair: string]>([
    [['contnt'], '`content`'],
    [['constructor'], 'There is no command'],
    [['__proto__'], 'There is no command'],
    [['start', '--port=1'], '`--port=1`'],
    [['staff', 'add', 'ann@site.example', '--rol', 'admin'], '`--role`'],
    [['staff', 'add', 'ann@site.example', '--role', 'amin'], '`admin`'],
    [['staff', 'add', 'ann@site.example', 'bob@site.example'], '`bob@site.example`'],
    [['staff', 'off', 'ann@site.example', '--role', 'admin'], '`--role`'],
    [['webhooks', 'list', '--state', 'failed', '--json'], '`--state`'],
    [['snapshots', 'game-row'], '`game-row`'],
    [['new', 'widget', 'ReferFriend', 'Another'], 'Usage'],
    [['new', 'widget', 'refer-friend'], 'Write it like ReferFriend'],
    [['new', 'widget', 'refer-friend', '--json'], 'Write it like ReferFriend'],
    [['new', 'widget', 'ReferFriend', '--jsn'], '`--json`'],
    [['snapshots', '--most', 'all'], 'a whole number'],
    [['snapshots', '--only', 'game-rwo'], 'Did you mean `game-row`?'],
    [['snapshots', '--only', 'game-rwo', '--json'], 'Did you mean `game-row`?'],
    [['webhooks', 'deliveries', 'one', '--state', 'lost', '--json'], 'failed'],
    [['content', 'revert', 'pages/promo.en', 'fff', '--json'], '4 signs'],
    [['content', 'history', 'pages/promo'], 'ends in no language'],
  ])('does nothing and names what is right: %j', async (args, repair) => {
    const ended = await run(args);
    expectReason(ended, 2, args);
    expect(ended.err).toContain(repair);
  });

  it('is told of the option that was meant, whichever letter is missing', () => {
    for (const name of Object.keys(OPTIONS).filter(({ length }) => length > 4))
      for (let at = 1; at < name.length; at++) {
        const typo = name.slice(0, at) + name.slice(at + 1);
        if (Object.hasOwn(OPTIONS, typo)) continue;
        expect(() => readArguments(['check', `--${typo}`]), typo).toThrow(
          /There is no option .*Did you mean `--/,
        );
      }
  });

  it('is told of the command that was meant, and takes no name that every object has', () => {
    for (const name of Object.keys(COMMANDS).filter(({ length }) => length > 4))
      expect(() => readArguments([name.slice(0, -1)]), name).toThrow(`Did you mean \`${name}\`?`);
    for (const name of Object.getOwnPropertyNames(Object.prototype))
      expect(() => readArguments([name])).toThrow('There is no command');
  });
});
