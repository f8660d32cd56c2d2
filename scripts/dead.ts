/**
 * What nobody uses: first of everything, then of what readers get, where tests are no users. What waits for a part that is still to
 * be built is listed in docs/waiting.md, and leaves the list as soon as something uses it.
 *
 * `--write` takes out of the list what no longer waits; of a file that is used in part the rest stays.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const LIST = 'docs/waiting.md';
const ROW = /^\| `([^`]+)` \| (?:`([^`]+)`|the file) \|/;

interface Report {
  issues: readonly {
    file: string;
    files: readonly unknown[];
    exports: readonly { name: string }[];
    types: readonly { name: string }[];
  }[];
}

/** A file, or an export of it, as one text. */
const named = (file: string, name = '') => `${file} ${name}`.trim();

/** What only tests use. @throws Error with knip's words where it cannot tell */
function findUnused(): Set<string> {
  const { stdout, stderr } = spawnSync(
    'knip',
    ['--production', '--reporter', 'json', '--include', 'files,exports,types'],
    { encoding: 'utf8', maxBuffer: 2 ** 26 },
  );
  if (!stdout.startsWith('{')) throw new Error(`knip failed: ${stdout}${stderr}`);
  const { issues } = JSON.parse(stdout) as Report;
  return new Set(
    issues.flatMap(({ file, files, exports, types }) =>
      files.length > 0 ? [named(file)] : [...exports, ...types].map(({ name }) => named(file, name)),
    ),
  );
}

const rowOf = (line: string): string | undefined => {
  const [, file, name] = ROW.exec(line) ?? [];
  return file && named(file, name);
};

/** What stays of a line of the list: of a file that is used now, the exports that are not. */
function rowsNow(line: string): string[] {
  const one = rowOf(line);
  if (one === undefined || !used.includes(one)) return [line];
  return unlisted
    .filter((left) => left.startsWith(`${one} `))
    .map((left) => line.replace('| the file |', `| \`${left.slice(one.length + 1)}\` |`));
}

const everything = spawnSync('knip', ['--no-config-hints'], { stdio: 'inherit' }).status === 0;
const unused = findUnused();
const lines = readFileSync(LIST, 'utf8').split('\n');
const waiting = lines.flatMap((line) => rowOf(line) ?? []);
let used = waiting.filter((one) => !unused.has(one));
let unlisted = [...unused].filter((one) => !waiting.includes(one));
if (process.argv.includes('--write')) {
  writeFileSync(LIST, lines.flatMap(rowsNow).join('\n'));
  unlisted = unlisted.filter((one) => !used.includes(one.split(' ')[0] ?? ''));
  used = [];
}
for (const one of unlisted)
  console.error(`${one}: only tests use it. Let something use it, remove it, or give it a row in ${LIST}.`);
for (const one of used)
  console.error(`${one}: is used now. Take its row out of ${LIST} (npm run dead -- --write).`);
process.exitCode = everything && unlisted.length === 0 && used.length === 0 ? 0 : 1;
