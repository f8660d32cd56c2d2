/** What the guides let their readers copy works: code compiles, data parses, commands are there. */
import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { settings as settingsOfCasino } from '../../src/casino/settings.ts';
import { settingsSchema } from '../../src/hashmark/process/settings-schema.ts';
import { newSecret, signedHeaders } from '../../src/hashmark/webhooks/sign.ts';
import { runHere } from '../support/command-line.ts';

const pages = globSync(['*.md', 'docs/*.md', 'src/**/*.md'], { exclude: ['CHANGELOG.md'] });
const texts = pages.map((page) => ({ page, text: readFileSync(page, 'utf8') }));

interface Sample {
  /** Page and line. */
  readonly place: string;
  readonly language: string;
  readonly code: string;
}

const samples: readonly Sample[] = texts.flatMap(({ page, text }) =>
  [...text.matchAll(/^( *)```(\w+)\n([\s\S]*?)^\1```$/gm)].map(
    ({ index, 1: indent = '', 2: language = '', 3: code = '' }) => ({
      place: `${page}:${text.slice(0, index).split('\n').length}`,
      language,
      code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  ),
);
const samplesOf = (...languages: string[]) => samples.filter(({ language }) => languages.includes(language));

const folder = mkdtempSync(join(tmpdir(), 'samples-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('code compiles; what imports nothing goes on with the sample above it', () => {
  const isWhole = ({ code }: Sample) => /^import /m.test(code);
  const sources = samplesOf('ts', 'tsx', 'js').map((sample, at, all) => {
    const above = isWhole(sample) ? undefined : all.slice(0, at).findLast(isWhole);
    const file = `${sample.place.replaceAll(/[/:]/g, '-')}.${sample.language}`;
    writeFileSync(join(folder, file), `${above?.code ?? ''}${sample.code}`);
    return file;
  });
  expect(sources.length).toBeGreaterThan(4);
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const compilerOptions = { allowJs: true, noUnusedLocals: false, types: ['node'] };
  const config = { extends: resolve('tsconfig.json'), compilerOptions, files: sources, include: [] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const compile = () =>
    execFileSync('node', [resolve('node_modules/typescript-native/bin/tsc'), '--singleThreaded', '-p', '.'], {
      cwd: folder,
      encoding: 'utf8',
    });
  let said = '';
  try {
    compile();
  } catch (error) {
    said = (error as { stdout: string }).stdout;
  }
  expect(said).toBe('');
});

it('data parses', () => {
  for (const { place, code } of samplesOf('json')) expect(() => JSON.parse(code), place).not.toThrow();
  for (const { place, code } of samplesOf('yaml')) expect(() => parse(code), place).not.toThrow();
});

const helps = new Map<string, string>();
/** What a command of `hashmark` says of itself; empty where there is none of the name. */
async function readHelp(command: string): Promise<string> {
  const known = helps.get(command);
  if (known !== undefined) return known;
  const { out, err } = await runHere([command, '--help']);
  const help = err.startsWith('There is no command') ? '' : out + err;
  helps.set(command, help);
  return help;
}

const scriptsOf = (file: string) => Object.keys(JSON.parse(readFileSync(file, 'utf8')).scripts);
const scripts = scriptsOf('package.json');
const scriptsOfProduct = scriptsOf('src/hashmark/package.json');
const allSettings = { ...settingsSchema.shape, ...settingsOfCasino.shape };

/** What is wrong with a line that is to be typed; undefined where nothing is, or where the program is none of ours. */
async function findFault(line: string): Promise<string | undefined> {
  const settings = [...line.matchAll(/(?<=^|\s)([A-Z][A-Z_]{3,})=/g)].map(([, name = '']) => name);
  const unknown = settings.find((name) => !Object.hasOwn(allSettings, name));
  if (unknown !== undefined) return `There is no setting ${unknown}.`;
  const [, script] = /\bnpm (?:run )?(?:-s )?([\w-]+)/.exec(line) ?? [];
  const known = line.includes('-w hashmark') ? scriptsOfProduct : scripts;
  if (script !== undefined && script !== 'install' && !known.includes(script))
    return `There is no script ${script}.`;
  const [, byScript, byName, rest = ''] =
    /(?:\bnpm run (content|snapshots) --|(?:^|npx )hashmark ([\w-]+))(.*)$/.exec(line) ?? [];
  const command = byScript ?? byName;
  if (command === undefined) return undefined;
  const help = await readHelp(command);
  if (help === '') return `There is no command ${command}.`;
  const words = [...(/^ [a-z]+(?= |$)/.exec(rest) ?? []), ...(rest.match(/(?<= )--[\w-]+/g) ?? [])];
  const lost = words.find((word) => !new RegExp(`(?<![\\w-])${word.trim()}(?![\\w-])`).test(help));
  return lost && `${command} has no ${lost.trim()}.`;
}

it('commands are there, with their options and settings', async () => {
  const typed = [
    ...samplesOf('sh').flatMap(({ place, code }) =>
      code.split(/\n|&&/).map((line) => ({ place, line: line.replace(/\s# .*$/, '').trim() })),
    ),
    ...texts.flatMap(({ page, text }) =>
      [...text.matchAll(/`((?:npm|npx|hashmark) [^`\n]+)`/g)].map(([, line = '']) => ({ place: page, line })),
    ),
  ];
  expect(typed.length).toBeGreaterThan(50);
  const faults: string[] = [];
  for (const { place, line } of typed) {
    const fault = await findFault(line);
    if (fault) faults.push(`${place}: ${line}: ${fault}`);
  }
  expect(faults).toEqual([]);
});

type Check = (secret: string, headers: Record<string, string>, body: string) => boolean;

it('the check of a signature believes what we send, and nothing else', async () => {
  const code = samplesOf('js').find((sample) => sample.code.includes('isGenuine'))?.code ?? '';
  const { isGenuine } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    isGenuine: Check;
  };
  const [secret, before] = [newSecret(), newSecret()];
  const timestamp = Math.floor(Date.now() / 1000);
  const body = '{"type":"document.published"}';
  const headers = signedHeaders([secret, before], { id: 'one', timestamp, body });
  expect(isGenuine(secret, headers, body)).toBe(true);
  expect(isGenuine(before, headers, body)).toBe(true);
  expect(isGenuine(newSecret(), headers, body)).toBe(false);
  expect(isGenuine(secret, headers, `${body} `)).toBe(false);
  const old = signedHeaders([secret], { id: 'one', timestamp: timestamp - 3600, body });
  expect(isGenuine(secret, old, body)).toBe(false);
});
