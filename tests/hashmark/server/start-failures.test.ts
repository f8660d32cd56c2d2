import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Config } from '../../../src/hashmark/process/config.ts';
import { explainStartFailure } from '../../../src/hashmark/server/start-failure.ts';
import { StoreUnavailable } from '../../../src/hashmark/store/failures.ts';
import { openStore } from '../../../src/hashmark/store/store.ts';
import { furnishFolder, startServer, type TestServer } from '../../support/server.ts';

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hashmark-'));
  await furnishFolder(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a script of the project with these settings. */
function begin(script: string, settings: Record<string, string>, cwd = process.cwd()) {
  const child = spawn(resolve('node_modules/.bin/node'), [resolve(script)], {
    cwd,
    env: { ...process.env, DATABASE_URL: '', PORT: '0', DATA_DIR: folder, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const heard = { said: '', logged: '' };
  child.stderr.on('data', (chunk) => {
    heard.said += chunk;
  });
  child.stdout.on('data', (chunk) => {
    heard.logged += chunk;
  });
  return { child, heard, ended: once(child, 'exit') };
}

/** Runs a script of the project with these settings to its end. */
async function run(script: string, settings: Record<string, string>, cwd?: string) {
  const { heard, ended } = begin(script, settings, cwd);
  const [code] = await ended;
  return { code, ...heard };
}

const start = (settings: Record<string, string>, cwd?: string) =>
  run('src/hashmark/server/main.ts', settings, cwd);

describe('a start that fails', () => {
  it('names the port that is taken, and what to do', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const { code, said } = await start({ PORT: String(port) });
    other.close();
    expect(code).toBe(1);
    expect(said).toBe(
      `Port ${port} of 127.0.0.1 is taken by another program. Stop it, or set PORT to another port (0 picks a free one).\n`,
    );
  });

  it('names the port for operators that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const settings = { INTERNAL_PORT: String(port), INTERNAL_TOKEN: 'a-token-for-operators' };
    const { code, said } = await start(settings);
    other.close();
    expect(code).toBe(1);
    expect(said).toBe(
      `Port ${port} of 127.0.0.1 is taken by another program. Stop it, or set INTERNAL_PORT to another port (0 picks a free one).\n`,
    );
  });

  it('names an address that this machine has not', async () => {
    const { code, said } = await start({ HOST: '203.0.113.7' });
    expect(code).toBe(1);
    expect(said).toContain('This machine has no address 203.0.113.7. Set HOST to one of its own');
  });

  it('says the same of an address where it is one of several workers that listens', () => {
    const config = { HOST: '127.0.0.1', PORT: 4321, INTERNAL_PORT: 9000, DATABASE_URL: 'postgres://db/x' };
    const explained = (code: string, port: number) => {
      const error = { code, syscall: 'bind', address: '127.0.0.1', port };
      return explainStartFailure(Object.assign(new Error(code), error), config as Config);
    };
    expect(explained('EADDRINUSE', 4321)).toContain('Port 4321 of 127.0.0.1 is taken by another program.');
    expect(explained('EADDRINUSE', 9000)).toContain('set INTERNAL_PORT to another port');
    expect(explained('EADDRNOTAVAIL', 4321)).toContain('Set HOST to one of its own');
    expect(explained('EACCES', 4321)).toContain('Set PORT to a port above 1023');
  });

  it('names the setting whose host is not found, and leaves that of a store to the store', async () => {
    const internal = { INTERNAL_PORT: '0', INTERNAL_TOKEN: 'a-token-for-operators' };
    for (const [setting, settings] of [
      ['HOST', { HOST: 'nowhere.invalid' }],
      ['INTERNAL_HOST', { INTERNAL_HOST: 'nowhere.invalid', ...internal }],
    ] as const) {
      const { code, said } = await start(settings);
      expect(code).toBe(1);
      expect(said).toBe(`The host of ${setting} cannot be found. Set it to an address of this machine.\n`);
    }
    const config = { HOST: 'nowhere.invalid', DATABASE_URL: 'postgres://db.invalid/site' } as Config;
    const notFound = (hostname: string) =>
      Object.assign(new Error('unknown'), { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname });
    expect(explainStartFailure(notFound('nowhere.invalid'), config)).toContain('The host of HOST');
    expect(explainStartFailure(notFound('db.invalid'), config)).toContain('See DATABASE_URL');
  });

  it('names the folder that cannot be written', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    const { code, said } = await start({ DATA_DIR: join(file, 'data') });
    expect(code).toBe(1);
    expect(said).toBe(
      `The folder ${JSON.stringify(join(file, 'data'))} cannot be written: a part of the path is a file. Set DATA_DIR to a folder that can.\n`,
    );
  });

  it('names the folder of pictures that cannot be written, also where nobody has set it', async () => {
    const other = mkdtempSync(join(tmpdir(), 'hashmark-'));
    const media = join(other, 'media');
    writeFileSync(media, '');
    const { code, said } = await start({ DATA_DIR: other });
    rmSync(other, { recursive: true });
    expect(code).toBe(1);
    expect(said).toBe(
      `The folder ${JSON.stringify(media)} cannot be written: there is a file of this name. Set MEDIA_DIR to a folder that can.\n`,
    );
  });

  it.runIf(existsSync('/proc/self'))('names a folder below which the system takes no others', async () => {
    for (const setting of ['DATA_DIR', 'MEDIA_DIR']) {
      const { code, said } = await start({ [setting]: '/proc/hashmark/data' });
      expect(code).toBe(1);
      expect(said).toBe(
        `The folder "/proc/hashmark/data" cannot be written: the system takes no folders there. Set ${setting} to a folder that can.\n`,
      );
    }
  });

  it('names the server that uses the folder, and is none once that has ended, even by a kill', async () => {
    const first = await startServer({}, { dataDir: folder });
    onTestFinished(async () => void (await first.stop('SIGKILL')));
    const { code, said } = await start({});
    expect(code).toBe(1);
    expect(said).toBe(
      `The folder ${JSON.stringify(folder)} is in use by another server (process ${first.process.pid}, ${first.url}). Stop that one, set DATA_DIR to another folder, or set DATABASE_URL to a PostgreSQL database, which several servers and WORKERS can share.\n`,
    );
    const { child, heard, ended } = begin('src/hashmark/server/main.ts', {});
    onTestFinished(() => void child.kill('SIGKILL'));
    await expect.poll(() => heard.logged).toContain('waiting for it to stop');
    // In order also where it is told to stop the moment that it listens.
    child.stdout.on('data', (chunk) => String(chunk).includes('"listening"') && child.kill());
    await first.stop('SIGKILL');
    expect(await ended).toEqual([0, null]);
    expect(heard.said).toContain('is up at');
  });

  it('says that the file of the store is none', async () => {
    const other = mkdtempSync(join(tmpdir(), 'hashmark-'));
    const file = join(other, 'hashmark.sqlite');
    writeFileSync(file, 'These are no tables.'.repeat(500));
    const garbage = await start({ DATA_DIR: other });
    rmSync(file);
    mkdirSync(file);
    const folderInstead = await start({ DATA_DIR: other });
    rmSync(other, { recursive: true });
    const why = (words: string) =>
      `The store ${JSON.stringify(file)} cannot be used: ${words}. Mend it, or set DATA_DIR to another folder.\n`;
    expect(garbage).toMatchObject({ code: 1, said: why('it is no file of SQLite') });
    expect(folderInstead).toMatchObject({ code: 1, said: why('it cannot be opened') });
  });

  it('names a file beside the store that cannot be written', async () => {
    for (const name of ['server.lock', 'server.json']) {
      const other = mkdtempSync(join(tmpdir(), 'hashmark-'));
      await furnishFolder(other);
      const file = join(other, name);
      mkdirSync(file);
      const { code, said } = await start({ DATA_DIR: other });
      rmSync(other, { recursive: true });
      expect(code).toBe(1);
      expect(said).toBe(
        `The file ${JSON.stringify(file)} cannot be written: it is a folder. Mend that, or set DATA_DIR to another folder.\n`,
      );
    }
  });

  it('says that another process keeps the store to itself', async () => {
    const file = join(folder, 'hashmark.sqlite');
    const other = new DatabaseSync(file);
    onTestFinished(() => other.close());
    other.exec('BEGIN IMMEDIATE');
    expect(await start({})).toMatchObject({
      code: 1,
      said: `The store ${JSON.stringify(file)} cannot be used: another process writes into it for too long. Stop that process, or set DATA_DIR to another folder.\n`,
    });
  });

  it('says of a full disk whose folder it is, and to make room', () => {
    const config = { DATA_DIR: '/data', MEDIA_DIR: '/pictures' } as Config;
    const explained = (error: object) => explainStartFailure(Object.assign(new Error('full'), error), config);
    for (const errcode of [13, 4874])
      expect(explained({ code: 'ERR_SQLITE_ERROR', errcode })).toBe(
        'The store "/data/hashmark.sqlite" cannot be used: the disk is full. Make room there, or set DATA_DIR to another folder.',
      );
    const full = { code: 'ENOSPC', syscall: 'write' };
    expect(explained({ ...full, path: '/data/server.json.1', dest: '/data/server.json' })).toBe(
      'The file "/data/server.json" cannot be written: the disk is full. Make room there, or set DATA_DIR to another folder.',
    );
    expect(explained({ ...full, path: '/pictures/one' })).toContain('or set MEDIA_DIR to another folder.');
    expect(explained({ ...full, path: '/database' })).toBeUndefined();
  });

  it('says that the store is of a newer version', async () => {
    const other = mkdtempSync(join(tmpdir(), 'hashmark-'));
    const store = openStore({ dataDir: other });
    await store.migrate();
    await sql`insert into kysely_migration values ('999-later', '2030-01-01')`.execute(store.db);
    const error = await store.migrate().catch((reason: unknown) => reason);
    await store.close();
    rmSync(other, { recursive: true });
    const said = explainStartFailure(error, { DATA_DIR: other } as Config);
    expect(said).toMatch(/^The store is of a newer version, .*: the migration 999-later has run in it/);
  });

  it('names the database that is unavailable, and no password', async () => {
    const { code, said } = await start({ DATABASE_URL: 'postgres://someone:hush-hush@127.0.0.1:9/site' });
    expect(code).toBe(1);
    expect(said).toBe(
      'PostgreSQL at 127.0.0.1:9/site cannot be used: nothing listens there. See DATABASE_URL.\n',
    );
  });

  it.runIf(process.env.TEST_DATABASE_URL)('names the database that does not exist', async () => {
    const url = new URL(process.env.TEST_DATABASE_URL ?? '');
    url.pathname = '/no_such_database';
    const { code, said } = await start({ DATABASE_URL: url.href });
    expect(code).toBe(1);
    expect(said).toContain('/no_such_database cannot be used: it has no database of this name.');
    expect(said).not.toContain('    at ');
  });

  it('says in a sentence that the database has no time', () => {
    const config = { DATABASE_URL: 'postgres://ann:secret@db.example/site' } as Config;
    for (const code of ['55P03', '57014', '57P01', 'ECONNRESET']) {
      const cause = Object.assign(new Error('canceling statement'), { code });
      const said = explainStartFailure(
        new StoreUnavailable('The database is away or busy.', { cause }),
        config,
      );
      expect(said, code).toMatch(
        /^PostgreSQL at db\.example:5432\/site cannot be used: .+\. See DATABASE_URL\.$/,
      );
    }
  });

  it.each([
    [{ code: 'CERT_HAS_EXPIRED' }, 'its certificate has expired'],
    [{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'this machine does not trust its certificate'],
    [{ code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }, 'this machine does not trust its certificate'],
    [{ code: 'ERR_SSL_WRONG_VERSION_NUMBER' }, 'it speaks no TLS that this machine understands'],
    [
      { message: 'The server does not support SSL connections' },
      'it speaks no TLS, which the address asks for',
    ],
    [{ message: 'There was an error establishing an SSL connection' }, 'what answers there is no PostgreSQL'],
  ])('says in a sentence why there is no TLS: %j', (error, why) => {
    const config = { DATABASE_URL: 'postgres://ann:secret@db.example/site' } as Config;
    expect(explainStartFailure(Object.assign(new Error('TLS'), error), config)).toContain(
      `cannot be used: ${why}`,
    );
  });

  it('names the file of the content that a new store cannot begin with, and its line', async () => {
    const project = mkdtempSync(join(tmpdir(), 'hashmark-'));
    onTestFinished(() => rmSync(project, { recursive: true }));
    for (const [file, text] of [
      ['src/site.ts', "export default { name: 'Seats' };"],
      ['content/pages/main.en.md', '---\ntitle: [Seats\n---\nWhere to sit.\n'],
    ] as const) {
      mkdirSync(join(project, file, '..'), { recursive: true });
      writeFileSync(join(project, file), text);
    }
    symlinkSync(resolve('dist'), join(project, 'dist'));
    const { code, said } = await start({ DATA_DIR: join(project, 'data') }, project);
    expect(code).toBe(1);
    expect(said).toMatch(/^The content in .*content cannot be read:\n {2}pages\/main\.en\.md:2:8 [^\n]+\n$/);
  });

  it('checks the settings before anything is built', async () => {
    const { code, said } = await run('scripts/check-settings.ts', {
      DEFAULT_COUNTRY: 'canada',
      DATABSE_URL: 'x',
      CAPTCHA: 'sometimes',
    });
    expect(code).toBe(1);
    expect(said).toContain('CAPTCHA: saw "sometimes". Allowed is one of `off`, `after-failures`, `always`.');
    expect(said).toContain(
      'DEFAULT_COUNTRY: saw "canada". The code of a country in two capital letters, e.g. CA.',
    );
    expect(said).toContain('There is no setting DATABSE_URL. Did you mean DATABASE_URL?');
    expect((await run('scripts/check-settings.ts', {})).code).toBe(0);
  });
});

describe('a start', () => {
  const readPromise = async ({ url }: TestServer) =>
    (await fetch(`${url}/en`)).headers.get('strict-transport-security');

  /** Where the player of another licence is told to sign in. */
  const expectPlace = ({ stderr }: TestServer, place: string) =>
    expect.poll(() => stderr.join('\n')).toContain(`signs in at ${place} only`);

  it('where readers come by https promises it, writes nothing but the log to stdout, and tells people on stderr', async () => {
    const server = await startServer({ SITE_ORIGIN: 'https://casino.example' });
    // What people are told can be here before the log is.
    const listening = expect.objectContaining({ msg: 'listening', url: server.url });
    await expect.poll(() => server.lines).toContainEqual(listening);
    expect(await readPromise(server)).toMatch(/^max-age=\d{8}/);
    await expectPlace(server, 'https://ee.localhost');
    await server.stop();
    expect(server.stdout.every((line) => line.startsWith('{"level"'))).toBe(true);
  });

  it('where they do not promises none, and sends to the log what a library says afterwards', async () => {
    const talk = 'setInterval(()=>console.log(`said\\n{"level":60}`),20).unref()';
    const server = await startServer({
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(talk)}`,
    });
    const said = () => server.lines.filter(({ written }) => written === 'said\n{"level":60}').length;
    await expect.poll(said).toBeGreaterThan(3);
    expect(await readPromise(server)).toBeNull();
    await expectPlace(server, `http://ee.localhost:${server.port}`);
    await server.stop();
    const listening = server.stdout.findIndex((line) => line.includes('"msg":"listening"'));
    for (const line of server.stdout.slice(listening)) expect(JSON.parse(line)).toHaveProperty('time');
  });
});
