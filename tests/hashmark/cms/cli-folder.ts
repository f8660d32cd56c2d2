import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { type Ended, runHere } from '../../support/command-line.ts';

/** Where a test runs commands. */
export let root = '';
/** The data folder of its server. */
export let dataDir = '';
/** Its folder of content. */
export let content = '';

/** Gives each test of a file folders of its own. */
export function prepareFolders(): void {
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'hashmark-cli-'));
    dataDir = join(root, 'data');
    content = join(root, 'content');
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));
}

export function write(file: string, source: string, folder = content): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), source);
}

export const read = (file: string, folder = content): string => readFileSync(join(folder, file), 'utf8');

/** Runs `hashmark content` with these arguments. */
export const run = (...args: string[]): Promise<Ended> =>
  runHere(['content', ...args], {
    cwd: root,
    env: { DATA_DIR: dataDir, DATABASE_URL: '', TZ: 'Asia/Kolkata' },
  });

export const PROMO = '---\ntitle: Promo\ncategories:\n  - top-menu\n---\n\nFor {bonus}: **more**.\n';
/** Two variants of a page, a menu and a configuration. */
export function writeStarter(): void {
  write('pages/promo.en.md', PROMO);
  write('pages/promo/EE.en.md', '---\ntitle: Promo EE\n---\n\nEesti.\n');
  write('menus/header.en.yaml', 'items:\n  - label: Promo\n    href: /promo\n');
  write(
    'configs/site.en.yaml',
    'value:\n  name: Test\n  supportEmail: support@test.example\nvariables:\n  bonus:\n    EUR: 100\n    CAD: 150\n',
  );
}
