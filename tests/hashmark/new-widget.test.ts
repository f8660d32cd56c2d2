import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const project = mkdtempSync(join(tmpdir(), 'new-widget-'));
const bin = join(process.cwd(), 'src/hashmark/bin/hashmark.mjs');

beforeAll(() => {
  for (const folder of ['src', 'widgets/clock/messages'])
    mkdirSync(join(project, folder), { recursive: true });
  writeFileSync(join(project, 'src/site.ts'), '');
  writeFileSync(join(project, 'widgets/clock/messages/de.json'), '{}');
});
afterAll(() => rmSync(project, { recursive: true }));

const run = (...args: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    execFile(process.execPath, [bin, ...args], { cwd: project }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    );
  });

describe('hashmark new widget', () => {
  it('writes a folder that works as it is, with messages in every language of the project', async () => {
    const { code, said } = await run('new', 'widget', 'ReferFriend');
    expect(code).toBe(0);
    for (const file of [
      'widget.ts',
      'ReferFriend.tsx',
      'refer-friend.css',
      'messages/en.json',
      'messages/de.json',
    ]) {
      expect(said).toContain(`widgets/refer-friend/${file}`);
      expect(existsSync(join(project, 'widgets/refer-friend', file))).toBe(true);
    }
    const messages = JSON.parse(readFileSync(join(project, 'widgets/refer-friend/messages/de.json'), 'utf8'));
    expect(messages.TITLE).toBe('Refer friend');
  });

  it.each([
    [['widget', 'refer-friend'], 1, 'Write it like ReferFriend'],
    [['widget', '../../Evil'], 1, 'cannot be the name'],
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
