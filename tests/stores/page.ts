import { onTestFinished, vi } from 'vitest';
import { createHarness, type Harness, listen } from '../server/sandbox/harness.ts';

export interface Page extends Harness {
  cookies: Map<string, string>;
  /** Events of the document that stores tell, in order. */
  told: string[];
  /** Lets the next call of this path fail. */
  break(path: string): void;
}

const TOLD = ['hm:signed-in', 'hm:signed-out', 'hm:auth-error', 'hm:currency', 'hm:log'];

/**
 * What a page gives to the stores: document, address, cookies and a fetch that reaches a real server. Modules are loaded anew
 * for each page, as a browser does. The globals stay until the next page: a store lets go a second after its last listener.
 */
export async function openPage(): Promise<Page> {
  vi.resetModules();
  const harness = await createHarness();
  const { port } = await listen(harness);
  const { fetch, cookies } = harness.browser();
  const broken = new Set<string>();
  const told: string[] = [];
  const document = Object.assign(new EventTarget(), {
    querySelector: () => ({ content: harness.services.realtime.key, dataset: {} }),
  });
  Object.defineProperty(document, 'cookie', {
    get: () =>
      [...cookies]
        .flatMap(([name, value]) => (name.startsWith('__Host-') ? [] : `${name}=${value}`))
        .join('; '),
  });
  for (const name of TOLD)
    document.addEventListener(name, (event) =>
      told.push(event instanceof CustomEvent ? `${name} ${event.detail.name ?? event.detail}` : name),
    );
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', new URL(`http://localhost:${port}/`));
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const url = new URL(input, 'http://localhost:4321');
    if (broken.delete(url.pathname))
      return Response.json({ error: { code: 'unavailable' } }, { status: 503 });
    return fetch(url, init);
  });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  return { ...harness, cookies, told, break: (path) => broken.add(path) };
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
