import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { readArguments } from '../../../src/hashmark/cms/cli/arguments.ts';
import { checkStore } from '../../../src/hashmark/cms/cli/check-store.ts';
import { type Connection, connect } from '../../../src/hashmark/cms/cli/connection.ts';
import { migrateWidget } from '../../../src/hashmark/cms/cli/migrate.ts';
import { Output } from '../../../src/hashmark/cms/cli/output.ts';
import { listUsages } from '../../../src/hashmark/cms/cli/usages.ts';
import { compose } from '../../../src/hashmark/engine/index.ts';
import { completeSite } from '../../../src/hashmark/site/complete-site.ts';
import { defineWidget, type WidgetDefinition } from '../../../src/hashmark/widget/widget.ts';

const about = {
  name: 'Notes',
  aliases: ['OldNotes'],
  folder: 'notes',
  summary: 'Notes.',
  display: 'block',
  hydration: 'none',
  examples: [{ title: 'Plain', text: '#Notes[]#' }],
} as const;
const number = z.coerce.number().describe('How many.');
const first = defineWidget({ ...about, version: 1, props: z.strictObject({ count: number.optional() }) });
/** `count` was renamed to `most`, then `most` to `limit`. */
const third = defineWidget({
  ...about,
  version: 3,
  props: z.strictObject({ limit: number.optional() }),
  migrations: {
    1: ({ count, ...rest }) => ({ ...rest, ...(count === undefined ? {} : { most: count }) }),
    2: ({ most, ...rest }) => ({ ...rest, ...(most === undefined ? {} : { limit: most }) }),
  },
});
const siteOf = (widget: WidgetDefinition) => completeSite({ name: 'Notebook' }, [widget]);
const site = siteOf(third);

let folder: string;
let connection: Connection;
const open = async (widget: WidgetDefinition) => {
  connection = await connect({ dataDir: folder, actor: 'ann' }, siteOf(widget));
};
const TEXT = 'Read #Notes[count=5]#\n\nand #OldNotes[count=7]#.';

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hashmark-versions-'));
  await open(first);
  await write('publish', 'promo', TEXT);
  await write('publish', 'plain', 'Nothing of it.');
  await write('save', 'draft', TEXT);
  await connection.close();
  await open(third);
});
afterEach(async () => {
  await connection.close();
  rmSync(folder, { recursive: true, force: true });
});

async function write(
  mode: 'save' | 'publish',
  path: string,
  content: string,
  { base = null, locale = 'en' }: { base?: string | null; locale?: string } = {},
) {
  const entry = { type: 'page', path, locale, base, body: { title: path, content } };
  await connection.call('/batch', z.unknown(), { method: 'POST', body: { mode, entries: [entry] } });
}

const seenSchema = z.object({
  content: z.string(),
  hash: z.string(),
  outdated_widgets: z.record(z.string(), z.number()).optional(),
});
const see = () => connection.call('/visible/pages/en/promo?licence=CW&market=other', seenSchema);

/** The props with which readers see the widgets of a page. */
async function propsOf(): Promise<unknown[]> {
  const { content, outdated_widgets: outdated } = await see();
  const { parts } = compose(content, { widgets: site.widgets, variables: {}, currency: 'EUR', outdated });
  return parts.flatMap((part) => (part.kind === 'widget' ? [part.props] : []));
}

async function run(...given: string[]) {
  const options = readArguments([...given, '--json']);
  const output = new Output(true);
  if (options.command === 'usages') return await listUsages(connection, site, options, output);
  if (options.command === 'check') return await checkStore(connection, output, options);
  return await migrateWidget(connection, site, options, output);
}

it('reads placeholders of an older version through every migration since', async () => {
  expect((await see()).outdated_widgets).toEqual({ Notes: 1 });
  expect(await propsOf()).toEqual([{ limit: 5 }, { limit: 7 }]);
});

it('says what migrating would change, changes it through the one way of writing, and takes it back', async () => {
  expect(await run('migrate', 'Notes', '--dry-run')).toBe(0);
  expect((await see()).content).toBe(TEXT);

  expect(await run('migrate', 'Notes', '--yes')).toBe(0);
  const migrated = await see();
  expect(migrated.content).toBe('Read #Notes[limit=5]#\n\nand #OldNotes[limit=7]#.');
  expect(migrated.outdated_widgets).toBeUndefined();
  expect(await propsOf()).toEqual([{ limit: 5 }, { limit: 7 }]);

  expect(await run('migrate', 'Notes', '--undo', '--yes')).toBe(0);
  expect((await see()).content).toBe(TEXT);
  expect(await propsOf()).toEqual([{ limit: 5 }, { limit: 7 }]);
});

it('leaves translations as current and as stale as they were', async () => {
  await connection.close();
  await open(first);
  await write('publish', 'promo', TEXT, { locale: 'de' });
  await write('publish', 'old', TEXT);
  await write('publish', 'old', TEXT, { locale: 'de' });
  const { hash } = await connection.client.readDocument({ plural: 'pages', locale: 'en', path: 'old' });
  await write('publish', 'old', `${TEXT} And more.`, { base: hash });
  await connection.close();
  await open(third);
  const states = async () => {
    const { items } = await connection.client.listTranslations({ from: 'en', to: 'de' });
    return Object.fromEntries(items.map(({ path, state }) => [path, state]));
  };
  const before = await states();
  expect(before).toMatchObject({ promo: 'current', old: 'stale' });
  expect(await run('migrate', 'Notes', '--yes')).toBe(0);
  expect(await states()).toEqual(before);
  expect(await run('migrate', 'Notes', '--undo', '--yes')).toBe(0);
  expect(await states()).toEqual(before);
});

it('migrates more documents than one request may have', async () => {
  await connection.close();
  await open(first);
  const entries = Array.from({ length: 201 }, (_, index) => {
    return {
      ...{ type: 'page', path: `many-${index}`, locale: 'en', base: null },
      body: { title: 'T', content: TEXT },
    };
  });
  await connection.call('/batch', z.unknown(), { method: 'POST', body: { mode: 'save', entries } });
  await connection.close();
  await open(third);
  const sizes: unknown[] = [];
  const { call } = connection;
  connection = {
    ...connection,
    call(path, schema, options) {
      const { mode, entries } = (options?.body ?? {}) as { mode?: string; entries?: unknown[] };
      if (mode !== undefined && mode !== 'check') sizes.push(`${mode} ${entries?.length}`);
      return call(path, schema, options);
    },
  };
  expect(await run('migrate', 'Notes', '--yes')).toBe(0);
  expect(sizes).toEqual(['publish 1', 'save 200', 'save 2']);
});

it('leaves a draft a draft, and finds every use in all that was ever saved', async () => {
  const output = new Output(true);
  await run('migrate', 'Notes', '--yes');
  await listUsages(connection, site, readArguments(['usages', 'Notes', '--prop', 'count']), output);
  const reported: string[] = [];
  const spoken = new Output(false);
  spoken.print = (line) => reported.push(line);
  spoken.note = () => undefined;
  await listUsages(connection, site, readArguments(['usages', 'Notes']), spoken);
  const states = reported.map((line) =>
    line
      .split(/\s+/)
      .filter((word) => /^(live|draft|past|pages)/.test(word))
      .join(' '),
  );
  expect(states.sort()).toEqual([
    ...['draft pages/draft.en', 'draft pages/draft.en', 'live pages/promo.en', 'live pages/promo.en'],
    ...['past pages/draft.en', 'past pages/draft.en', 'past pages/promo.en', 'past pages/promo.en'],
  ]);
});

it('checks the whole store by the schemas of today, and names the addresses that would break', async () => {
  expect(await run('check', '--all')).toBe(0);
  await connection.close();
  const { migrations: _, ...without } = third;
  await open(without);
  const output = new Output(false);
  const reported: string[] = [];
  output.print = () => undefined;
  output.problems = () => undefined;
  output.note = (line) => reported.push(line);
  expect(await checkStore(connection, output, { strict: false })).toBe(1);
  expect(reported).toEqual(['Would break: /en/promo']);
});

it('refuses a new text in the words of an older version', async () => {
  await expect(write('publish', 'new', '#Notes[count=5]#')).rejects.toThrow('have errors');
});
