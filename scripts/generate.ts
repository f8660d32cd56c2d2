/**
 * Writes the files that are derived from folders, so that no list of names is kept by hand twice.
 *
 * `npm run generate` writes them; with `--check` it only tells, by exit code 1, which are out of date.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Call } from '../src/hashmark/calls/define-call.ts';
import type { Operation } from '../src/hashmark/cms/authoring/operation.ts';
import { OPERATIONS } from '../src/hashmark/cms/authoring/operations.ts';
import { issuesAsMarkdown } from './issues.ts';
import { loadRoutes } from './routes.ts';

const HEAD = '// Written by `npm run generate` from the folders. Do not edit.\n';

const CALLS = 'src/casino/calls';
const CATALOGUE = `${CALLS}/catalogue`;
/** What the product declares, and where a site imports it from. */
const PRODUCT_CALLS = { file: 'src/hashmark/telemetry/calls.ts', entry: 'hashmark/telemetry' };

/** Files that declare calls, by the area they declare: those of the platform, then those of the product's rooms. */
const declaringFiles = (): [area: string, file: string][] => [
  ...readdirSync(CALLS)
    .filter((name) => name.endsWith('.ts'))
    .map((name): [string, string] => [name.replace(/\.ts$/, ''), `${CALLS}/${name}`]),
  ['telemetry', PRODUCT_CALLS.file],
];

interface Declared {
  area: string;
  file: string;
  call: Call;
}

/** Every declared call, in order of name. */
async function declaredCalls(): Promise<Declared[]> {
  const found: Declared[] = [];
  for (const [area, file] of declaringFiles()) {
    const module: Record<string, Call> = await import(`../${file}`);
    for (const [name, call] of Object.entries(module)) {
      if (call.name !== name)
        throw new Error(`${file}: the export \`${name}\` declares the name \`${call.name}\`.`);
      found.push({ area, file, call });
    }
  }
  return found.sort((a, b) => (a.call.name < b.call.name ? -1 : 1));
}

function importLines(calls: readonly Declared[], keyword: string): string {
  const files = [...new Set(calls.map(({ file }) => file))].sort();
  return files
    .map((file) => {
      const names = calls.filter((entry) => entry.file === file).map(({ call }) => call.name);
      const from = file === PRODUCT_CALLS.file ? PRODUCT_CALLS.entry : relative(CATALOGUE, file);
      return `${keyword} { ${names.join(', ')} } from '${from}';`;
    })
    .join('\n');
}

const routeLine = ({ call: { name, method, path, money } }: { call: Call }) =>
  `  ${name}: '${method}${money ? '!' : ''} ${path}',`;

/** The types of all calls, by `import type`. */
async function callTypes(): Promise<string> {
  const calls = await declaredCalls();
  return [
    HEAD + importLines(calls, 'import type'),
    '',
    '/** The declared type of every call, by name. */',
    'export interface DeclaredCalls {',
    ...calls.map(({ call }) => `  ${call.name}: typeof ${call.name};`),
    '}',
    '',
    "declare module 'hashmark/types' {",
    '  interface CallTypes extends DeclaredCalls {}',
    '}',
    '',
  ].join('\n');
}

/** Addresses without schemas. */
async function callRoutes(): Promise<string> {
  return [
    `${HEAD}import type { Route } from 'hashmark/calls';`,
    "import type { DeclaredCalls } from './declared-calls.ts';",
    '',
    '/** Where every call goes. */',
    'export const routes: Readonly<Record<keyof DeclaredCalls, Route>> = {',
    ...(await declaredCalls()).map(routeLine),
    '};',
    '',
  ].join('\n');
}

/** Rooms whose code travels to browsers; what stands beside a widget for the server does not. */
const BROWSER_ROOMS = ['src/stores', 'src/islands', 'src/ui', 'src/page-scripts', 'widgets'];

/** Every word in quotes that browsers' code holds. */
function quotedInBrowsers(): Set<string> {
  const words = new Set<string>();
  for (const room of BROWSER_ROOMS)
    for (const file of readdirSync(room, { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(file) || file.endsWith('.server.ts')) continue;
      for (const [, word = ''] of readFileSync(`${room}/${file}`, 'utf8').matchAll(/'(\w+)'/g))
        words.add(word);
    }
  return words;
}

/** The routes of the calls that browsers make: the table travels to each of them. */
async function browserRoutes(): Promise<string> {
  const words = quotedInBrowsers();
  const calls = (await declaredCalls()).filter(({ call }) => words.has(call.name));
  return [
    `${HEAD}import type { CallName, Route } from 'hashmark/calls';`,
    '',
    '/** Where the calls go that browsers make. */',
    'export const browserRoutes = {',
    ...calls.map(routeLine),
    '} as const satisfies Partial<Record<CallName, Route>>;',
    '',
  ].join('\n');
}

/** The whole catalogue with its schemas, for the server and the tests. */
async function callCatalogue(): Promise<string> {
  const calls = await declaredCalls();
  return [
    HEAD + importLines(calls, 'import'),
    "import type { DeclaredCalls } from './declared-calls.ts';",
    '',
    '/** Every call with its schemas. Holds zod: never imported by what browsers get. */',
    'export const catalogue: DeclaredCalls = {',
    ...calls.map(({ call }) => `  ${call.name},`),
    '};',
    '',
  ].join('\n');
}

/** Where the reference lists each call. */
async function callAreas(): Promise<string> {
  const calls = await declaredCalls();
  return [
    `${HEAD}import type { DeclaredCalls } from './declared-calls.ts';`,
    '',
    '/** The area of every call: a file below `calls/`, or the room of the product that declares it. */',
    'export const areas: Readonly<Record<keyof DeclaredCalls, string>> = {',
    ...calls.map(({ area, call }) => `  ${call.name}: '${area}',`),
    '};',
    '',
  ].join('\n');
}

/** What the client of the authoring API has to know of each operation; the schemas stay behind. */
function clientRoutes(): string {
  const routes = Object.entries<Operation>(OPERATIONS).map(([call, operation]) => {
    const { id, query, base, request, upload, download } = operation;
    const takes = request ? 'json' : upload && 'file';
    return `  ${id}: ${JSON.stringify({
      call,
      ...(query && { query: Object.keys(query) }),
      ...(base && { hasBase: true }),
      ...(takes && { takes }),
      ...(download && { gives: 'file' }),
    })},`;
  });
  return [
    '// Written by `npm run generate` from the operations. Do not edit.',
    '',
    '/** How an operation is called. */',
    'export interface ClientRoute {',
    '  /** Method and path. */',
    '  readonly call: string;',
    '  /** Names of the query. */',
    '  readonly query?: readonly string[];',
    '  /** It names the revision that it is based on. */',
    '  readonly hasBase?: true;',
    '  /** What its body is. */',
    "  readonly takes?: 'json' | 'file';",
    "  readonly gives?: 'file';",
    '}',
    '',
    '/** The operations by their names. */',
    'export const CLIENT_ROUTES: Readonly<Record<string, ClientRoute>> = {',
    ...routes,
    '};',
    '',
  ].join('\n');
}

const files: Record<string, () => string | Promise<string>> = {
  'src/casino/calls/catalogue/declared-calls.ts': callTypes,
  'src/casino/calls/catalogue/routes.ts': callRoutes,
  'src/casino/calls/catalogue/browser-routes.ts': browserRoutes,
  'src/casino/calls/catalogue/catalogue.ts': callCatalogue,
  'src/casino/calls/catalogue/areas.ts': callAreas,
  'src/hashmark/cms/client/client-routes.ts': clientRoutes,
  'src/hashmark/docs/issues.md': issuesAsMarkdown,
  'docs/routes.md': async () => (await loadRoutes()).markdown,
};

/** In the project's style, so that the formatter has nothing left to change. */
const format = (file: string, text: string) => {
  if (!file.endsWith('.ts')) return text;
  return execFileSync('node_modules/.bin/biome', ['check', '--write', `--stdin-file-path=${file}`], {
    input: text,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'ignore'],
  });
};

const check = process.argv.includes('--check');
const stale: string[] = [];
for (const [file, make] of Object.entries(files)) {
  let text: string;
  try {
    text = format(file, await make());
  } catch (error) {
    console.error(`${file} cannot be made: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
    continue;
  }
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
  if (!check) writeFileSync(file, text);
  stale.push(file);
}
for (const file of stale) console.log(`${check ? 'out of date' : 'written'}: ${file}`);
if (check && stale.length > 0) {
  console.error('Run `npm run generate` and commit what it writes.');
  process.exitCode = 1;
}
