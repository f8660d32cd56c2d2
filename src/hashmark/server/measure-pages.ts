import { hostname } from 'node:os';
import { z } from 'zod';
import type { Bus } from '../bus/bus.ts';
import type { PagesToMeasure } from '../cms/authoring/measured.ts';
import type { Measured } from '../documents/measured.ts';
import type { PageCache } from '../page-cache/page-cache.ts';
import type { Variant } from '../process/variant.ts';

const TOPIC = 'pages-measured';
/** How long the processes have for all of their pages, in milliseconds. */
const PATIENCE = 3000;
/** So many pages of one change a process makes, its own addresses first. */
const MOST_PAGES = 20;
/** Pages that a process makes at once. */
const LANES = 4;

const routeSchema = z.strictObject({
  origin: z.string().max(300),
  path: z.string().max(2000),
  country: z.string().max(2),
  licence: z.string().max(40),
  market: z.string().max(40),
});
/** A page as one reader gets it. */
type Route = z.output<typeof routeSchema>;

const idShape = { id: z.uuid(), process: z.string().max(300) };
const messageSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('asked'),
    id: z.uuid(),
    tags: z.array(z.string()),
    own: z.array(routeSchema).max(100),
  }),
  z.strictObject({ kind: z.literal('here'), ...idShape }),
  z.strictObject({ kind: z.literal('made'), ...idShape, route: routeSchema, status: z.int() }),
  z.strictObject({ kind: z.literal('done'), ...idShape }),
]);
type Message = z.output<typeof messageSchema>;
type Answer = Exclude<Message, { kind: 'asked' }>;

/** Answers a reader of a page. @returns the status */
type Read = (route: Route) => Promise<number>;

interface Parts {
  readonly bus: Bus;
  readonly pages: Pick<PageCache, 'showing'>;
}

const routeOf = ({ origin, prefix, path, country, licence, market }: Variant): Route => ({
  ...{ origin, country, licence, market },
  path: `${prefix}${path === '/' && prefix ? '' : path}`,
});

/** What this process has to make after a change: where it is read, and what was made of it before. */
function routesOf({ pages }: Parts, { tags, own }: Extract<Message, { kind: 'asked' }>): Route[] {
  const all = [...own, ...pages.showing(tags).map(routeOf)];
  const distinct = new Map(all.map((route) => [`${route.origin}${route.path} ${route.country}`, route]));
  return [...distinct.values()].slice(0, MOST_PAGES);
}

/** Measures how long a publish takes until pages show it: every process makes them as a reader would get them, and says so. */
export class PageMeasure {
  readonly #parts: Parts;
  readonly #process = `${hostname()} ${process.pid}`;
  readonly #waiting = new Map<string, (answer: Answer) => void>();
  #read: Read | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.bus.subscribe(({ topic, data }) => {
      if (topic !== TOPIC) return;
      const message = messageSchema.parse(data);
      if (message.kind === 'asked') void this.#answer(message);
      else this.#waiting.get(message.id)?.(message);
    });
  }

  /** Tells how this process answers a reader. */
  readBy(read: Read): void {
    this.#read = read;
  }

  /** @param since when nothing stood in the way of the publish any more, by `performance.now()` */
  async measure({ tags, own }: PagesToMeasure, since: number): Promise<Measured> {
    const id = crypto.randomUUID();
    const pages: Measured['pages'][number][] = [];
    const here = new Set<string>();
    const done = new Set<string>();
    const { promise, resolve } = Promise.withResolvers<void>();
    let isCounted = false;
    const endIfDone = () => {
      if (isCounted && [...here].every((process) => done.has(process))) resolve();
    };
    this.#waiting.set(id, (answer) => {
      here.add(answer.process);
      if (answer.kind === 'made') {
        const { path, licence, market } = answer.route;
        const ms = Math.ceil(performance.now() - since);
        pages.push({ process: answer.process, path, licence, market, status: answer.status, ms });
      }
      if (answer.kind === 'done') done.add(answer.process);
      endIfDone();
    });
    const timer = setTimeout(resolve, PATIENCE);
    // Whoever has heard it has said before that it is there.
    await this.#parts.bus.publishHeard({ topic: TOPIC, data: { kind: 'asked', id, tags, own } });
    isCounted = true;
    endIfDone();
    await promise;
    clearTimeout(timer);
    this.#waiting.delete(id);
    return { processes: here.size, late: here.size - done.size, pages };
  }

  async #answer(asked: Extract<Message, { kind: 'asked' }>): Promise<void> {
    const read = this.#read;
    if (!read) return;
    const say = (answer: Answer) => this.#parts.bus.publish({ topic: TOPIC, data: answer });
    const from = { id: asked.id, process: this.#process };
    void say({ kind: 'here', ...from });
    const waiting = routesOf(this.#parts, asked);
    const work = async () => {
      for (let route = waiting.shift(); route; route = waiting.shift()) {
        const status = await read(route).catch(() => 500);
        await say({ kind: 'made', ...from, route, status });
      }
    };
    await Promise.all(Array.from({ length: LANES }, work));
    await say({ kind: 'done', ...from });
  }
}
