import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { lockFolder } from '../../../src/hashmark/store/lock-folder.ts';

const SOURCE = fileURLToPath(new URL('../../../src/hashmark/store/lock-folder.ts', import.meta.url));

it('locks a folder for one process, by whatever name, until all its holders have given it back', () => {
  const root = mkdtempSync(join(tmpdir(), 'hashmark-lock-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const folder = join(root, 'data');
  const isFreeForOthers = () => {
    const code = `import { lockFolder } from ${JSON.stringify(SOURCE)}; process.stdout.write(String(lockFolder(${JSON.stringify(folder)}) !== undefined))`;
    return execFileSync('node', ['--input-type=module', '--eval', code], { encoding: 'utf8' }) === 'true';
  };
  const first = lockFolder(folder);
  symlinkSync(folder, join(root, 'link'));
  const second = lockFolder(join(root, 'link'));
  expect([first, second]).not.toContain(undefined);
  expect(isFreeForOthers()).toBe(false);
  first?.();
  expect(isFreeForOthers()).toBe(false);
  second?.();
  expect(isFreeForOthers()).toBe(true);
});
