import { once, setMaxListeners } from 'node:events';
import { Hono } from 'hono';
import { cleanStores, type Store } from 'nanostores';
import { expect, onTestFinished, vi } from 'vitest';
import { messageRoutes } from '../../src/hashmark/cms/message-routes.ts';
import { createHarness, type Harness, listen, newcomer } from '../casino/harness.ts';

const ORIGIN = 'http://localhost:4321';
const realFetch = globalThis.fetch;

export interface Page extends Harness {
  cookies: Map<string, string>;
  /** Events of the document that stores tell, in order; of a new document after each reload. */
  reported: string[];
  /** What was asked of the server, as `GET /api/player`, in order. */
  asked: string[];
  /** The bodies and headers that were sent, in the order of `asked`. */
  sent: { headers: Headers; body: unknown }[];
  /** Lets the next calls of this path fail; one unless said, with 503 unless said. */
  break(path: string, times?: number, status?: number): void;
  /** Lets the next calls of this path be answered so, as by a platform that is not as far as ours. */
  answer(path: string, body: unknown, times: number): void;
  /** Carries the next call of this path out, and never tells the page. */
  lose(path: string): void;
  /** Holds one answer of this path back, after so many others. @returns lets it go */
  hold(path: string, after?: number): () => void;
  /** Loads the page anew: another document and modules, the same cookies and storage. */
  reload(): void;
}

const TOLD = [
  'hm:clear-chat-user',
  'hm:signed-in',
  'hm:registered',
  'hm:signed-out',
  'hm:auth-error',
  'hm:currency',
  'hm:log',
];

function createStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  };
}

/**
 * What a page gives to the stores: document, address, cookies, storage and a fetch that reaches a real server. Modules are
 * loaded anew for each page, as a browser does.
 */
export async function openPage(options: Parameters<typeof createHarness>[0] = {}): Promise<Page> {
  const harness = await createHarness(options);
  const { fetch, cookies } = harness.browser();
  const site = new Hono();
  // A browser sends cookies and origin along with what the socket's client asks; the client for Node does not.
  site.use('/realtime/auth', async (c, next) => {
    const headers = new Headers(c.req.raw.headers);
    headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    headers.set('Origin', new URL(c.req.url).origin);
    c.req.raw = new Request(c.req.raw, { headers });
    await next();
  });
  harness.app.route(
    '/',
    messageRoutes(() => harness.services),
  );
  site.route('/', harness.app);
  const { port } = await listen({ ...harness, app: site });
  const answers = new Map<string, { status: number; body: unknown; times: number }>();
  const lost = new Set<string>();
  const held = new Map<string, { after: number; letGo: Promise<void> }>();
  const page = {
    ...harness,
    cookies,
    reported: [] as string[],
    asked: [] as string[],
    sent: [] as Page['sent'],
    break: (path: string, times = 1, status = 503) =>
      void answers.set(path, { status, body: { error: { code: 'unavailable' } }, times }),
    answer: (path: string, body: unknown, times: number) =>
      void answers.set(path, { status: 200, body, times }),
    lose: (path: string) => void lost.add(path),
    hold(path: string, after = 0) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(path, { after, letGo: promise });
      return resolve;
    },
    reload() {
      closeTabs();
      vi.resetModules();
      page.reported = [];
      vi.stubGlobal('document', createDocument(harness, cookies, page.reported));
    },
  };
  const closeTabs = openTabs();
  page.reload();
  vi.stubGlobal('location', new URL(`http://localhost:${port}/`));
  vi.stubGlobal('sessionStorage', createStorage());
  vi.stubGlobal('localStorage', createStorage());
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    const url = new URL(input, ORIGIN);
    // The server lives in this process and may ask others.
    if (url.origin !== ORIGIN) return realFetch(url, init);
    page.asked.push(`${init.method ?? 'GET'} ${url.pathname}`);
    const sent = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    page.sent.push({ headers: new Headers(init.headers), body: sent });
    const set = answers.get(url.pathname);
    if (set && set.times > 0) {
      set.times -= 1;
      return Response.json(set.body, { status: set.status });
    }
    const { signal } = init;
    signal?.throwIfAborted();
    const answer = await fetch(url, init);
    const hold = held.get(url.pathname);
    if (hold && hold.after-- === 0) await Promise.race([hold.letGo, signal && once(signal, 'abort')]);
    signal?.throwIfAborted();
    return lost.delete(url.pathname) ? new Promise<Response>(() => {}) : answer;
  });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(async () => {
    await letGo();
    closeTabs();
    vi.restoreAllMocks();
  });
  return page;
}

const stores = import.meta.glob<Record<string, unknown>>('../../src/stores/*.ts');

const isStore = (value: unknown): value is Store =>
  typeof value === 'object' && value !== null && 'listen' in value && 'lc' in value;

/** Ends what the stores of a page still do: they let go a second after their last listener, and would ask in the name of the next page. */
async function letGo(): Promise<void> {
  for (const load of Object.values(stores)) cleanStores(...Object.values(await load()).filter(isStore));
}

/** What a page says to other tabs is over with the page. @returns a function that ends it */
function openTabs(): () => void {
  const Channel = BroadcastChannel;
  const open = new Set<BroadcastChannel>();
  vi.stubGlobal(
    'BroadcastChannel',
    class extends Channel {
      constructor(name: string) {
        super(name);
        open.add(this);
      }
    },
  );
  onTestFinished(() => {
    vi.stubGlobal('BroadcastChannel', Channel);
  });
  return () => {
    for (const channel of open) channel.close();
    open.clear();
  };
}

function createDocument(
  { services }: Harness,
  cookies: Map<string, string>,
  reported: string[],
): EventTarget {
  // The first script of a page says that a session may be open.
  const session = cookies.has('signed_in') ? { session: 'open' } : {};
  const document = Object.assign(new EventTarget(), {
    querySelector: () => ({ content: services.realtime.key, dataset: {} }),
    documentElement: { lang: 'en', dataset: session },
    body: { dataset: {} },
    referrer: '',
  });
  setMaxListeners(0, document);
  Object.defineProperty(document, 'cookie', {
    get: () =>
      [...cookies]
        .flatMap(([name, value]) => (name.startsWith('__Host-') ? [] : `${name}=${value}`))
        .join('; '),
  });
  for (const name of TOLD)
    document.addEventListener(name, (event) =>
      reported.push(
        event instanceof CustomEvent && event.detail ? `${name} ${event.detail.name ?? event.detail}` : name,
      ),
    );
  return document;
}

/** Opens a page and registers a player on it. @returns the page and the player's id */
export async function openPlayerPage(options: Parameters<typeof openPage>[0] = {}) {
  const page = await openPage(options);
  const { signUp } = await import('../../src/stores/session.ts');
  const player = await signUp(newcomer('mira@example.com').user);
  return { page, playerId: player.id };
}

/** Resolves with the first value of the store that is as wanted; listens until the test ends. */
export function until<Value>(
  store: { subscribe(listener: (value: Value) => void): () => void },
  wanted: (value: Value) => boolean,
): Promise<Value> {
  return new Promise((resolve) => {
    onTestFinished(
      store.subscribe((value) => {
        if (wanted(value)) resolve(value);
      }),
    );
  });
}

/** Waits until the page hears the private channel of a player and has read everything that it reads on joining. */
export async function joined({ services, asked }: Page, playerId: string): Promise<void> {
  const channel = `private-player-${playerId}`;
  await expect.poll(async () => (await services.realtime.rest?.counts())?.get(channel)).toBeGreaterThan(0);
  for (let before = -1; before !== asked.length; ) {
    before = asked.length;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}
