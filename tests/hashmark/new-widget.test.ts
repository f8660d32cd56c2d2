import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

mkdirSync('.reports', { recursive: true });
/** Inside of the repository, so that what is installed here is what the project has. */
const project = mkdtempSync(join(process.cwd(), '.reports', 'new-widget-'));
const bin = join(process.cwd(), 'src/hashmark/bin/hashmark.mjs');

beforeAll(() => {
  for (const folder of ['src', 'widgets/clock/messages'])
    mkdirSync(join(project, folder), { recursive: true });
  writeFileSync(join(project, 'src/site.ts'), '');
  writeFileSync(join(project, 'widgets/clock/messages/de.json'), '{}');
});
afterAll(() => rmSync(project, { recursive: true }));

const runNode = (script: string, ...args: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const { VITEST: _, NODE_ENV: __, ...env } = process.env;
    const options = { cwd: project, env: { ...env, NO_COLOR: '1' } };
    execFile(process.execPath, [script, ...args], options, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    );
  });
const run = (...args: string[]) => runNode(bin, ...args);

/** Runs the tests of the project as its author would. */
const test = () => runNode(join(process.cwd(), 'node_modules/vitest/vitest.mjs'), 'run');

describe('hashmark new widget', () => {
  it('answers programs with the files that it has written', async () => {
    const { code, said } = await run('new', 'widget', 'Poster', '--json');
    expect(code).toBe(0);
    const answer = JSON.parse(said);
    expect(answer).toEqual({ ok: true, name: 'Poster', files: expect.any(Array) });
    expect(answer.files).toContain('widgets/poster/widget.ts');
    for (const file of answer.files) expect(existsSync(join(project, file)), file).toBe(true);
    for (const file of answer.files) rmSync(join(project, file));
    rmSync(join(project, 'widgets/poster'), { recursive: true });
  });

  it('writes messages and a test in the first language of the site', async () => {
    writeFileSync(
      join(project, 'src/site.ts'),
      "export default { name: 'Kino', regions: { locales: ['fr', 'de'] } };\n",
    );
    expect(await run('new', 'widget', 'Programme')).toMatchObject({ code: 0 });
    writeFileSync(join(project, 'src/site.ts'), '');
    expect(existsSync(join(project, 'widgets/programme/messages/fr.json'))).toBe(true);
    const file = join(project, 'tests/widgets/programme.test.ts');
    expect(readFileSync(file, 'utf8')).toContain("messageBundle('fr', widget.folder)");
    for (const place of ['widgets/programme', 'tests/widgets/programme.test.ts', 'vitest.config.ts'])
      rmSync(join(project, place), { recursive: true });
  });

  it('writes a folder that works as it is, with messages in every language of the project', async () => {
    const { code, said } = await run('new', 'widget', 'ReferFriend');
    expect(code).toBe(0);
    for (const file of [
      'widget.ts',
      'ReferFriend.tsx',
      'refer-friend.css',
      'messages/en.json',
      'messages/de.json',
      '../../tests/widgets/refer-friend.test.ts',
      '../../vitest.config.ts',
    ]) {
      const path = join('widgets/refer-friend', file);
      expect(said).toContain(path);
      expect(existsSync(join(project, path))).toBe(true);
    }
    const messages = JSON.parse(readFileSync(join(project, 'widgets/refer-friend/messages/de.json'), 'utf8'));
    expect(messages.TITLE).toBe('Refer friend');
  });

  it('writes a test that is green at once, and fails where an example is not shown', async () => {
    expect(await test()).toMatchObject({ code: 0, said: expect.stringContaining('3 passed') });

    const file = join(project, 'widgets/refer-friend/ReferFriend.tsx');
    const source = readFileSync(file, 'utf8');
    writeFileSync(file, source.replace(/return \(.*\);\n/s, 'return null;\n'));
    expect(await test()).toMatchObject({ code: 1, said: expect.stringContaining('3 failed') });
    writeFileSync(file, source);

    const definition = join(project, 'widgets/refer-friend/widget.ts');
    const words = readFileSync(definition, 'utf8');
    writeFileSync(definition, words.replace('title="A title of its own"', 'titel=Misspelt'));
    const { code, said } = await test();
    expect(code).toBe(1);
    expect(said).toContain('1 failed | 2 passed');
    expect(said).toContain('titel');
    writeFileSync(definition, words);
  });

  it('leaves the configuration that there is, and refuses where a test has the name already', async () => {
    writeFileSync(join(project, 'vitest.config.ts'), 'export default {};\n');
    writeFileSync(join(project, 'tests/widgets/taken.test.ts'), '');
    const { said } = await run('new', 'widget', 'Other');
    expect(said).not.toContain('vitest.config');
    expect(readFileSync(join(project, 'vitest.config.ts'), 'utf8')).toBe('export default {};\n');
    expect((await run('new', 'widget', 'Taken')).said).toContain(
      'already a file tests/widgets/taken.test.ts',
    );
    expect(existsSync(join(project, 'widgets/taken'))).toBe(false);
  });

  it.each([
    [['widget', 'refer-friend'], 2, 'Write it like ReferFriend'],
    [['widget', '../../Evil'], 2, 'cannot be the name'],
    [['widget', 'Clock'], 1, 'already a folder'],
    [['page', 'Clock'], 2, 'Usage'],
  ] as const)('refuses %j', async (args, code, words) => {
    const result = await run('new', ...args);
    expect(result.code).toBe(code);
    expect(result.said).toContain(words);
  });

  it('explains itself where a command is unknown', async () => {
    const { code, said } = await run('strat');
    expect(code).toBe(2);
    expect(said).toContain('There is no command `strat`');
  });
});
