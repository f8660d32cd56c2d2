import type { Duplex } from 'node:stream';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openFeed } from '../../../src/stores/feed.ts';
import { running } from './world.ts';

type World = Awaited<ReturnType<typeof running>>;

/** What the stores ask of a page: where its realtime server is. */
function standOnPage({ port, key }: World): void {
  const meta = { content: key, dataset: { origin: `ws://localhost:${port}` } };
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), { querySelector: () => meta, documentElement: { dataset: {} } }),
  );
  const view = new EventTarget();
  vi.stubGlobal('addEventListener', view.addEventListener.bind(view));
  vi.stubGlobal('dispatchEvent', view.dispatchEvent.bind(view));
  vi.stubGlobal('location', new URL(`http://localhost:${port}/en`));
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
}

/** Rows in the store, told one by one on the channel `wins` with a version each, as domain events are. */
function createRows({ services }: World) {
  const { store, realtime } = services;
  let version = 0;
  const name = (number: number) => `row:${String(number).padStart(4, '0')}`;
  return {
    /** Writes the row; `told` says whether its event reaches anybody. */
    async write(reported = true): Promise<void> {
      version += 1;
      await store.db
        .insertInto('installation')
        .values({ name: name(version), value: '1' })
        .execute();
      const at = new Date(0).toISOString();
      if (reported) await realtime.trigger('wins', 'wins', { version, at, data: name(version) });
    },
    async read(): Promise<string[]> {
      const rows = await store.db
        .selectFrom('installation')
        .select('name')
        .where('name', 'like', 'row:%')
        .orderBy('name')
        .execute();
      return rows.map((row) => row.name);
    },
  };
}

describe('openFeed() with pusher-js and the embedded server', () => {
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  });

  /** A page with a feed of the rows; `read` is called for each of its reads. */
  async function open(read: (rows: ReturnType<typeof createRows>, signal: AbortSignal) => Promise<string[]>) {
    const world = await running();
    const streams: Duplex[] = [];
    world.server.on('upgrade', (_, stream) => streams.push(stream));
    standOnPage(world);
    const rows = createRows(world);
    const seen: { state: string[]; reads: number } = { state: [], reads: 0 };
    const feed = openFeed<string[], string>({
      channel: 'wins',
      event: 'wins',
      read(signal) {
        seen.reads += 1;
        return read(rows, signal);
      },
      onRead: (all) => {
        seen.state = all;
      },
      onEvent: (row) => {
        if (!seen.state.includes(row)) seen.state = [...seen.state, row];
      },
      failure: 'READ_ROWS_ERROR',
    });
    onTestFinished(() => feed.stop());
    return { world, rows, seen, streams };
  }

  async function followed() {
    const network = { isAway: false };
    const { world, rows, seen, streams } = await open(async (rows, signal) => {
      // As a call whose next try is far away; it ends when nobody wants it any more.
      if (network.isAway)
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      return rows.read();
    });
    // Open when an event comes through.
    await expect
      .poll(async () => {
        await rows.write();
        return seen.state.length > 0 && world.services.realtime.connections === 1;
      })
      .toBe(true);
    const settled = async () => expect.poll(() => seen.state).toEqual(await rows.read());
    await settled();
    return { rows, seen, settled, streams, network };
  }

  /** The same from before its socket opens; `during` happens within the first read, which does not hold it. */
  async function opening(during: (rows: ReturnType<typeof createRows>) => Promise<void>) {
    let isFirst = true;
    const { world, rows, seen } = await open(async (rows) => {
      const read = await rows.read();
      if (isFirst) await during(rows);
      isFirst = false;
      return read;
    });
    const isOpen = async () => (await world.services.realtime.occupied()).has('wins');
    await expect.poll(isOpen).toBe(true);
    return { rows, seen };
  }

  it('does not read twice where nothing was told between its read and the opening of its channel', async () => {
    const { rows, seen } = await opening(async () => undefined);
    await rows.write();
    await expect.poll(() => seen.state).toEqual(['row:0001']);
    expect(seen.reads).toBe(1);
  });

  it.each([0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89])(
    'has every row, though some are told while its channel opens: after %i ms',
    async (ms) => {
      const writing: Promise<void>[] = [];
      const { rows, seen } = await opening(async (rows) => {
        await rows.write();
        writing.push(new Promise((resolve) => setTimeout(resolve, ms)).then(() => rows.write()));
      });
      await Promise.all(writing);
      await expect.poll(() => seen.state).toEqual(['row:0001', 'row:0002']);
      expect(seen.state).toEqual(await rows.read());
    },
  );

  it('reads again when a version was missed, and does not when none was', async () => {
    const { rows, seen, settled } = await followed();
    const before = seen.reads;
    for (let turn = 0; turn < 5; turn++) await rows.write();
    await settled();
    expect(seen.reads).toBe(before);
    await rows.write(false);
    await rows.write();
    await settled();
    expect(seen.reads).toBeGreaterThan(before);
  });

  it('does not wait for a read from before a break, which may be far from its next try', async () => {
    const { rows, seen, settled, streams, network } = await followed();
    const before = seen.reads;
    network.isAway = true;
    await rows.write(false);
    await rows.write();
    await expect.poll(() => seen.reads).toBe(before + 1);
    network.isAway = false;
    for (const stream of streams.splice(0)) stream.destroy();
    await settled();
    expect(seen.reads).toBeGreaterThan(before + 1);
  });

  it('notices that its connection says nothing any more once its reader touches the page, and not before', async () => {
    const { rows, seen, settled, streams } = await followed();
    const before = seen.reads;
    const [stream] = streams.splice(0);
    stream?.pause();
    const touch = () => document.dispatchEvent(new Event('pointerdown'));
    touch();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6000 });
    onTestFinished(() => void vi.useRealTimers());
    await rows.write(false);
    expect(seen.reads).toBe(before);
    // Whoever goes on touching it does not put it off.
    const touching = setInterval(touch, 100);
    onTestFinished(() => clearInterval(touching));
    await expect.poll(() => streams.length, { timeout: 5000 }).toBe(1);
    await settled();
  });

  it.each([
    ['its reader looks at it again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['its window has the focus again', () => dispatchEvent(new Event('focus'))],
    ['there is a network again', () => dispatchEvent(new Event('online'))],
  ])('notices that its connection says nothing any more when %s', async (_, dispatch) => {
    const { rows, settled, streams } = await followed();
    const [stream] = streams.splice(0);
    stream?.pause();
    await rows.write(false);
    dispatch();
    // Left alone it asks after fifteen seconds.
    await expect.poll(() => streams.length, { timeout: 8000 }).toBe(1);
    await settled();
  });

  it('has every row once after connections that broke while rows were written', async () => {
    const { rows, seen, settled, streams } = await followed();
    for (let round = 0; round < 3; round++) {
      const before = seen.reads;
      const writes = (async () => {
        for (let turn = 0; turn < 20; turn++) await rows.write();
      })();
      for (const stream of streams.splice(0)) stream.destroy();
      await writes;
      await expect.poll(() => seen.reads).toBeGreaterThan(before);
      for (let turn = 0; turn < 5; turn++) await rows.write();
      await settled();
      expect(new Set(seen.state).size).toBe(seen.state.length);
    }
  });
});
