import { Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import { fail } from '../http/errors.ts';
import { createQueue } from '../media/queue.ts';
import type { AppEnvironment } from './app-environment.ts';

/** The largest side that is drawn, in pixels. */
const MOST = 4096;
/** How many bytes of drawn pictures are kept. */
const ROOM = 32 * 1024 * 1024;

interface Drawn {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: ArrayBuffer;
}

/**
 * Answers for the pictures in a project that its pages show by `<Image>` of Astro. Anybody can ask for any size, and to draw one
 * takes a processor: they are drawn one after another, up to a size, and kept.
 *
 * @param draw answers an address by Astro
 */
export function ownPictures(draw: (address: string) => Promise<Response>): Hono<AppEnvironment> {
  const kept = new LRUCache<string, Drawn>({
    maxSize: ROOM,
    sizeCalculation: ({ body }) => body.byteLength + 1,
  });
  const underWay = new Map<string, Promise<Drawn>>();
  const queue = createQueue();

  async function make(address: string): Promise<Drawn> {
    const response = await draw(address);
    const { status, headers } = response;
    const drawn = { status, headers: [...headers], body: await response.arrayBuffer() };
    if (response.ok) kept.set(address, drawn);
    return drawn;
  }

  function find(address: string): Drawn | Promise<Drawn> {
    const known = kept.get(address) ?? underWay.get(address);
    if (known) return known;
    const work = queue.add(() => make(address)).finally(() => underWay.delete(address));
    underWay.set(address, work);
    return work;
  }

  const app = new Hono<AppEnvironment>();
  app.get('/_image', async (c) => {
    const { pathname, search, searchParams } = new URL(c.req.url);
    // As Astro reads them: of `5000px` the number.
    for (const side of ['w', 'h'])
      if (Number.parseInt(searchParams.get(side) ?? '', 10) > MOST)
        return fail(c, 'validation-failed', {
          field: side,
          message: `A picture has at most ${MOST} pixels on a side.`,
        });
    const { status, headers, body } = await find(pathname + search);
    return new Response(body, { status, headers: headers.map(([name, value]) => [name, value]) });
  });
  return app;
}
