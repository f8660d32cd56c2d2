/** Publish to visible with many documents; readers under publishing; one render for many readers. */

import { authoring } from '../tests/support/content.ts';
import { startServer, type TestServer } from '../tests/support/server.ts';
import type { BenchResult } from './result.ts';
import { machine, median, quantile } from './support.ts';

const DOCUMENTS = 100_000;
const BATCH = 1000;
const PUBLISHES = 200;
const STORM = 1000;
const READERS = 100;

/** Fills the store through the authoring API, as an import does. */
async function fill(server: TestServer): Promise<void> {
  const { batch } = authoring(server);
  for (let from = 0; from < DOCUMENTS; from += BATCH) {
    await batch(
      Array.from({ length: BATCH }, (_, index) => ({
        path: `filler/${from + index}`,
        body: { title: `Page ${from + index}`, content: `Text of page ${from + index}.` },
      })),
    );
  }
}

const read = async (url: string) => (await fetch(url)).text();

async function publishToVisible(server: TestServer): Promise<number[]> {
  const { publishPage } = authoring(server);
  const times: number[] = [];
  for (let turn = 0; turn < PUBLISHES; turn++) {
    const started = performance.now();
    await publishPage('bench-visible', { title: `Turn ${turn}`, content: `Turn ${turn} is visible.` });
    const text = await read(`${server.url}/en/bench-visible`);
    if (!text.includes(`Turn ${turn} is visible.`))
      throw new Error(`Turn ${turn} was not visible on the next request.`);
    times.push(performance.now() - started);
  }
  return times;
}

/** Readers ask all the time while one page is published again and again; afterwards nobody may see an older one. */
async function storm(server: TestServer): Promise<{ reads: number; older: number; staleAfter: number }> {
  const { publishPage } = authoring(server);
  const url = `${server.url}/en/bench-storm`;
  await publishPage('bench-storm', { title: 'Storm', content: 'turn=0;' });
  let published = 0;
  let running = true;
  let reads = 0;
  let older = 0;
  const readers = Array.from({ length: 16 }, async () => {
    while (running) {
      const before = published;
      const turn = Number(/turn=(\d+);/.exec(await read(url))?.[1]);
      reads++;
      if (turn < before) older++;
    }
  });
  for (let turn = 1; turn <= STORM; turn++) {
    await publishPage('bench-storm', { title: 'Storm', content: `turn=${turn};` });
    published = turn;
  }
  running = false;
  await Promise.all(readers);
  const after = await Promise.all(Array.from({ length: READERS }, () => read(url)));
  return { reads, older, staleAfter: after.filter((text) => !text.includes(`turn=${STORM};`)).length };
}

async function renders(): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${internalPort}/metrics`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return Number(/^page_renders_total (\d+)/m.exec(await answer.text())?.[1]);
}

const internalPort = 4988;
const token = 'bench-token-of-this-run';

export async function run(): Promise<BenchResult> {
  const server = await startServer({
    LOG_LEVEL: 'warn',
    INTERNAL_PORT: String(internalPort),
    INTERNAL_TOKEN: token,
  });
  try {
    const { publishPage } = authoring(server);
    await fill(server);
    await publishPage('bench-cold', { title: 'Cold', content: 'Cold page.' });
    const before = await renders();
    await Promise.all(Array.from({ length: READERS }, () => read(`${server.url}/en/bench-cold`)));
    const coldRenders = (await renders()) - before;
    const times = await publishToVisible(server);
    const { reads, older, staleAfter } = await storm(server);
    return {
      title: `Publishing with ${DOCUMENTS.toLocaleString('en')} documents in the store`,
      columns: ['what', 'figure'],
      rows: [
        ['publish → read by the next request, median', `${median(times).toFixed(1)} ms`],
        ['publish → read by the next request, p99', `${quantile(times, 0.99).toFixed(1)} ms`],
        [`reads during ${STORM} publishes of one page`, reads],
        ['of them older than a publish that had ended before the read began', older],
        [`stale among ${READERS} readers afterwards`, staleAfter],
        [`renders for ${READERS} readers of a cold page`, coldRenders],
      ],
      notes: [
        `${machine()}; SQLite, full durability; every publish saves and publishes through the authoring API.`,
      ],
    };
  } finally {
    await server.stop();
  }
}
