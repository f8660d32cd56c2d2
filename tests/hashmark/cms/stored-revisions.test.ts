import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { savedSchema } from '../../../src/hashmark/cms/authoring/document-answers.ts';
import { publishedSchema } from '../../../src/hashmark/cms/authoring/publishing-answers.ts';
import { readArguments } from '../../../src/hashmark/cms/cli/arguments.ts';
import { checkStore } from '../../../src/hashmark/cms/cli/check-store.ts';
import { type Connection, connect } from '../../../src/hashmark/cms/cli/connection.ts';
import { Output } from '../../../src/hashmark/cms/cli/output.ts';
import { listUsages } from '../../../src/hashmark/cms/cli/usages.ts';
import { completeSite } from '../../../src/hashmark/site/complete-site.ts';
import { defineWidget } from '../../../src/hashmark/widget/widget.ts';

const notes = defineWidget({
  ...{ name: 'Notes', folder: 'notes', summary: 'Notes.', display: 'block', hydration: 'none', version: 1 },
  props: z.strictObject({ limit: z.coerce.number().optional().describe('How many.') }),
  examples: [{ title: 'Plain', text: '#Notes[]#' }],
});
const site = completeSite({ name: 'Notebook' }, [notes]);

let folder: string;
let connection: Connection;
let asked: string[];
/** How many requests were under way at once. */
let most: number;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hashmark-revisions-'));
  const opened = await connect({ dataDir: folder, actor: 'ann' }, site);
  asked = [];
  most = 0;
  let underWay = 0;
  connection = {
    ...opened,
    async call(path, schema, options) {
      asked.push(`${options?.method ?? 'GET'} ${path}`);
      most = Math.max(most, ++underWay);
      try {
        return await opened.call(path, schema, options);
      } finally {
        underWay--;
      }
    },
  };
});
afterEach(async () => {
  await connection.close();
  rmSync(folder, { recursive: true, force: true });
});

const bodyOf = (content: number) => ({ title: 'Title', content: `#Notes[limit=${content}]#` });
const addressOf = (path: string) => ({ type: 'page', path, locale: 'en' });

/** What `usages` prints of states, documents and places, without the hashes. */
async function usages(): Promise<string[]> {
  const lines: string[] = [];
  const output = new Output(false);
  vi.spyOn(output, 'print').mockImplementation((line) => void lines.push(line));
  vi.spyOn(output, 'note').mockImplementation(() => undefined);
  expect(await listUsages(connection, site, readArguments(['usages', 'Notes']), output)).toBe(0);
  return lines.map((line) => line.replace(/ +[0-9a-f]{8} +/, ' '));
}

async function check(): Promise<number> {
  const output = new Output(true);
  const added = vi.spyOn(output, 'add');
  expect(await checkStore(connection, output, { strict: false })).toBe(0);
  return z.object({ revisions: z.int() }).parse(added.mock.calls[0]?.[0]).revisions;
}

/** A page as somebody works on it, and what is to be told of its revisions. */
class Page {
  readonly path: string;
  /** The contents that were saved, the newest last; what was published of them is told by place. */
  readonly saved: number[] = [];
  readonly planned = new Set<number>();
  live: number | undefined;
  #hash = '';

  constructor(path: string) {
    this.path = path;
  }

  async save(content: number): Promise<void> {
    const body = bodyOf(content);
    if (this.saved.length === 0) {
      const entry = { ...addressOf(this.path), base: null, body };
      const answer = z.object({ items: z.tuple([z.object({ hash: z.string() })]) });
      const batch = { mode: 'save', entries: [entry] };
      this.#hash = (await connection.call('/batch', answer, { method: 'POST', body: batch })).items[0].hash;
    } else {
      const put = { method: 'PUT', body: { body }, base: this.#hash } as const;
      this.#hash = (await connection.call(`/documents/pages/en/${this.path}`, savedSchema, put)).hash;
    }
    if (this.saved.at(-1) !== content) this.saved.push(content);
  }

  async #post(call: string, more: object): Promise<void> {
    const body = { ...addressOf(this.path), ...more };
    await connection.call(call, publishedSchema, { method: 'POST', body, base: this.#hash });
  }
  async publish(): Promise<void> {
    await this.#post('/publish', {});
    this.live = this.saved.at(-1);
  }
  async schedule(): Promise<void> {
    await this.#post('/schedule', { starts_at: '2099-01-01T00:00:00Z' });
    this.planned.add(this.saved.length - 1);
  }
  async unpublish(): Promise<void> {
    if (this.live === undefined) return;
    await this.#post('/unpublish', {});
    this.live = undefined;
  }

  /** Each content once, by its newest revision, the newest first. */
  get told(): { states: string[]; line: string }[] {
    return this.saved
      .map((content, place) => ({ content, place }))
      .filter(({ content, place }) => this.saved.lastIndexOf(content) === place)
      .reverse()
      .map(({ content, place }) => {
        const isLive = content === this.live;
        const states = [
          ...(isLive ? ['live'] : []),
          ...(this.planned.has(place) ? ['scheduled'] : []),
          ...(place === this.saved.length - 1 && !isLive ? ['draft'] : []),
        ];
        if (states.length === 0) states.push('past');
        const where = `pages/${this.path}.en content:1:1  #Notes[limit=${content}]#`;
        return { states, line: `${states.join(', ').padEnd(10).trimEnd()} ${where}` };
      });
  }
}

type Step = { readonly save: number } | 'publish' | 'schedule' | 'unpublish';
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ save: fc.integer({ min: 0, max: 2 }) }) },
  { weight: 3, arbitrary: fc.constantFrom('publish', 'schedule', 'unpublish') },
);

describe('commands that read all that is in a store', () => {
  it('tell of each content of a document once, and what readers see of it', async () => {
    const pages: Page[] = [];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const page = new Page(`page-${pages.length}`);
        pages.push(page);
        await page.save(0);
        for (const each of steps) await (typeof each === 'string' ? page[each]() : page.save(each.save));
      }),
      { numRuns: 40 },
    );
    const told = pages.flatMap((page) => page.told);
    expect(await usages()).toEqual(told.map(({ line }) => line));
    expect(await check()).toBe(told.filter(({ states }) => !states.includes('past')).length);
  });

  it('ask for the history of those documents only that have more to tell than the list', async () => {
    const entries = Array.from({ length: 201 }, (_, index) => ({
      ...addressOf(`many-${index}`),
      ...{ base: null, body: bodyOf(index) },
    }));
    await connection.call('/batch', z.unknown(), { method: 'POST', body: { mode: 'publish', entries } });
    const page = new Page('changed');
    for (const content of [1, 2]) await page.save(content);
    const lists = expect.stringMatching(/^GET \/documents\?/);
    asked = [];
    expect(await usages()).toHaveLength(203);
    const past = expect.stringMatching(/^GET \/documents\/pages\/en\/changed\?revision=/);
    expect(asked).toEqual([lists, lists, 'GET /history/pages/en/changed', past]);
    asked = [];
    expect(await check()).toBe(202);
    const others = asked.filter((request) => request !== 'POST /check');
    expect([asked.length, others]).toEqual([204, [lists, lists]]);
    expect(most).toBe(4);
  });

  it('fail with the first check that does, whatever becomes of those that are under way', async () => {
    for (const path of ['first', 'second', 'third']) await new Page(path).save(1);
    const { call } = connection;
    const checked: string[] = [];
    connection = {
      ...connection,
      async call(path, schema, options) {
        if (path !== '/check') return await call(path, schema, options);
        const { path: page } = z.object({ path: z.string() }).parse(options?.body);
        checked.push(page);
        throw new Error(`${page} was not checked.`);
      },
    };
    await expect(checkStore(connection, new Output(true), { strict: false })).rejects.toThrow(
      'first was not checked.',
    );
    expect(checked).toEqual(['first', 'second', 'third']);
  });
});
