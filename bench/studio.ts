/** What editors wait for while the store is full: lists and searches of all documents, and saves of many at a time. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { authoring } from '../tests/support/content.ts';
import { startServer, type TestServer } from '../tests/support/server.ts';
import type { BenchResult } from './result.ts';
import { machine, median, quantile } from './support.ts';

const DOCUMENTS = 100_000;
const BATCH = 1000;
const TURNS = 25;
const EDITORS = 100;
/** An editor's text is saved this long after the last key, in milliseconds. */
const AUTOSAVE = 2_000;
const SAVES = 8;
const BODY = 'A paragraph of a page that somebody writes.\n\n'.repeat(200);
const WORDS = ['orbit', 'perigee', 'apogee', 'comet', 'transit', 'eclipse', 'nebula', 'corona', 'flare'];

const LISTS = {
  'the newest, first part': '',
  'the newest, a part in the middle': '&after=middle',
  'a word of many titles': '&search=orbit',
  'a word of one title': '&search=99999',
  'a word of no title': '&search=nothing',
  drafts: '&state=draft',
  'what is scheduled': '&state=scheduled',
  'the trash': '&trashed=1',
  'a word of every text': '&texts=1&search=paragraph',
  'a word of many texts, of a state': '&texts=1&search=perigee&state=scheduled',
  'words of a few texts': '&texts=1&search=nebula%20apogee%20n777',
  'a word of one text': '&texts=1&search=n77777',
  'a word of no text': '&texts=1&search=nowhere',
} as const;

/** Some hundred words, a few of them rare. */
const sentences = (number: number): string =>
  Array.from({ length: 120 }, (_, at) => `w${(number * 31 + at * at) % 5000}`).join(' ');

async function fill(server: TestServer): Promise<void> {
  const { batch } = authoring(server);
  for (let from = 0; from < DOCUMENTS; from += BATCH)
    await batch(
      Array.from({ length: BATCH }, (_, index) => {
        const number = from + index;
        const title = `${WORDS[number % WORDS.length]} ${number}`;
        const others = WORDS.filter((_, at) => (number >> at) % 3 === 0).join(' ');
        const content = `A paragraph of page n${number}, on ${others}.\n\n${sentences(number)}`;
        return { path: `filler/${number}`, body: { title, content } };
      }),
    );
}

interface Listed {
  items: unknown[];
  next: string | null;
}

async function timeLists(server: TestServer, headers: Record<string, string>) {
  const ask = async (query: string): Promise<Listed> =>
    (await (
      await fetch(`${server.url}/api/authoring/documents?order=newest${query}`, { headers })
    ).json()) as Listed;
  const middle = await findMiddle(ask);
  const rows: (string | number)[][] = [];
  for (const [name, query] of Object.entries(LISTS)) {
    const address = query.replace('middle', encodeURIComponent(middle));
    const times: number[] = [];
    for (let turn = 0; turn < TURNS; turn++) {
      const begun = performance.now();
      await ask(address);
      times.push(performance.now() - begun);
    }
    rows.push([name, median(times).toFixed(1), quantile(times, 0.95).toFixed(1)]);
  }
  return rows;
}

/** Scrolls until half of the documents have been seen. */
async function findMiddle(ask: (query: string) => Promise<Listed>): Promise<string> {
  let next = '';
  for (let seen = 0; seen < DOCUMENTS / 2; seen += 500) {
    const part = await ask(`&limit=500${next && `&after=${encodeURIComponent(next)}`}`);
    next = part.next ?? next;
  }
  return next;
}

/** Editors who each write a page of their own, saved again and again; each begins at another moment. */
async function timeSaves(server: TestServer, headers: Record<string, string>): Promise<number[]> {
  const times: number[] = [];
  const edit = async (editor: number) => {
    await sleep((AUTOSAVE * editor) / EDITORS);
    let hash: string | undefined;
    for (let turn = 0; turn < SAVES; turn++) {
      const begun = performance.now();
      const answer = await fetch(`${server.url}/api/authoring/documents/pages/en/editor-${editor}`, {
        method: 'PUT',
        headers: { ...headers, ...(hash ? { 'if-match': `"${hash}"` } : { 'if-none-match': '*' }) },
        body: JSON.stringify({ body: { title: `Turn ${turn}`, content: `${BODY}${turn}` } }),
      });
      if (!answer.ok) throw new Error(`A save was answered ${answer.status}: ${await answer.text()}`);
      ({ hash } = (await answer.json()) as { hash: string });
      times.push(performance.now() - begun);
      await sleep(AUTOSAVE);
    }
  };
  await Promise.all(Array.from({ length: EDITORS }, (_, editor) => edit(editor)));
  return times;
}

export async function run(): Promise<BenchResult> {
  const server = await startServer({ LOG_LEVEL: 'warn' });
  try {
    const { token } = JSON.parse(readFileSync(join(server.dataDir, 'server.json'), 'utf8')) as {
      token: string;
    };
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    await fill(server);
    const lists = await timeLists(server, headers);
    const saves = await timeSaves(server, headers);
    return {
      title: `The Studio with ${DOCUMENTS.toLocaleString('en')} documents`,
      columns: ['what', 'median ms', 'p95 ms'],
      rows: [
        ...lists,
        [`a save of 9 kB, ${EDITORS} editors`, median(saves).toFixed(1), quantile(saves, 0.95).toFixed(1)],
      ],
      notes: [
        `${machine()}; SQLite, full durability; from the request to the whole answer.`,
        `Each of the ${EDITORS} editors saves every ${AUTOSAVE / 1000} s, ${SAVES} times.`,
      ],
    };
  } finally {
    await server.stop();
  }
}
