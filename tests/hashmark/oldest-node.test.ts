/** The Node that the product promises to run on is the oldest that has what its sources take from Node. */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const PRODUCT = 'src/hashmark';
const TYPES = 'node_modules/@types/node';
const IMPORT = /import (?!type )(?:\w+, )?\{([^}]*)\} from 'node:([a-z_/]+)'/g;
/** Options that the product gives to what it takes, and that change what it does. */
const OPTIONS = ['http shouldUpgradeCallback'];
const SINCE = /@since v(\d+)\.(\d+)/;

type Version = readonly [major: number, minor: number];
const show = (version: Version) => version.join('.');
const compare = (a: Version, b: Version) => a[0] - b[0] || a[1] - b[1];

const engine = (manifest: string): string => JSON.parse(readFileSync(manifest, 'utf8')).engines.node;

/** What of Node the product's sources name. */
function listTaken(): ReadonlySet<string> {
  const files = globSync('**/*.{ts,tsx,mjs}', { cwd: PRODUCT, exclude: ['**/node_modules/**'] });
  return new Set(
    files.flatMap((file) =>
      [...readFileSync(join(PRODUCT, file), 'utf8').matchAll(IMPORT)].flatMap(([, names = '', module = '']) =>
        names
          .split(',')
          .map((name) => name.trim().split(' as ')[0] ?? '')
          .filter((name) => name !== '' && !name.startsWith('type '))
          .map((name) => `${module} ${name}`),
      ),
    ),
  );
}

/** Since when Node has something, as its types say; undefined where they do not. */
function sinceOf(taken: string): Version | undefined {
  const [module = '', name = ''] = taken.split(' ');
  const types = readFileSync(join(TYPES, `${module}.d.ts`), 'utf8');
  const declared = new RegExp(
    `/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\s*(?:export )?(?:(?:function|class|const|namespace) ${name}\\b|${name}\\?:)`,
  );
  const [, major, minor] = SINCE.exec(declared.exec(types)?.[1] ?? '') ?? [];
  return major === undefined ? undefined : [Number(major), Number(minor)];
}

it('the promise is the same everywhere, and what the product takes from Node is as old', () => {
  const promised = engine(join(PRODUCT, 'package.json'));
  const version = /^>=(\d+)\.(\d+)$/.exec(promised)?.slice(1).map(Number) as [number, number] | undefined;
  if (!version) throw new Error(`Write the oldest Node as \`>=24.7\`. It is ${JSON.stringify(promised)}.`);
  expect(readFileSync(join(PRODUCT, 'README.md'), 'utf8')).toContain(`Node ${show(version)} or newer`);
  for (const manifest of globSync('examples/*/package.json'))
    expect(engine(manifest), manifest).toBe(promised);

  const since = [...listTaken(), ...OPTIONS].flatMap((taken) => {
    const found = sinceOf(taken);
    return found ? [[taken, found] as const] : [];
  });
  expect(since.length).toBeGreaterThan(40);
  expect(since.filter(([, found]) => compare(found, version) > 0)).toEqual([]);
  const oldest = since.map(([, found]) => found).reduce((a, b) => (compare(a, b) > 0 ? a : b));
  expect(show(oldest)).toBe(show(version));
});

it('an older Node is told so by the command line, which it could not read', () => {
  const run = (node: string) => {
    const pretend = `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '${node}' })`;
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--import', pretend, join(PRODUCT, 'bin/hashmark.mjs'), '--help'],
      { encoding: 'utf8' },
    );
    return { status, stderr };
  };
  const [, oldest = ''] = engine(join(PRODUCT, 'package.json')).split('>=');
  for (const older of ['20.20.2', '24.8.1', '9.11.0'])
    expect(run(older)).toEqual({
      status: 1,
      stderr: `Hashmark needs Node ${oldest} or newer. This is ${older}.\n`,
    });
  for (const newer of [`${oldest}.0`, '25.0.0', '100.1.0']) expect(run(newer)).toMatchObject({ status: 0 });
});
