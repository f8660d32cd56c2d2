import address from 'virtual:hashmark/studio-worker';
import type { ComposeContext, ComposedText } from './compose-text.ts';
import type { ComposeRequest } from './worker.ts';

interface TrustedTypes {
  createPolicy(name: string, rules: object): { createScriptURL(address: string): string };
}

/** Addresses of scripts of our own only, as the page's policy lets us start them. */
const rules = {
  createScriptURL(address: string) {
    if (new URL(address, location.href).origin !== location.origin)
      throw new TypeError(`${address} is not a script of the Studio.`);
    return address;
  },
};

let trusted: { createScriptURL(address: string): string } | undefined;

function startWorker(): Worker {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trusted ??= trustedTypes ? trustedTypes.createPolicy('hashmark-studio', rules) : rules;
  return new Worker(trusted.createScriptURL(address), { type: 'module' });
}

/** How long a worker that has failed is not replaced, in milliseconds: the next may fail alike. */
const AGAIN_MS = 2_000;

/**
 * Composes texts beside the page. While one is composed only the newest of those that come waits. A worker whose script does not come, or
 * that ends amid a text, is replaced by another, which is given what is newest then.
 */
export class Composer {
  readonly #hear: (composed: ComposedText, text: string) => void;
  readonly #tell: (isBehind: boolean) => void;
  #worker: Worker | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #busy: ComposeRequest | undefined;
  #next: Omit<ComposeRequest, 'id'> | undefined;
  #count = 0;

  /**
   * @param hear called with what was made of which text
   * @param tell called when a worker has failed, and when what was asked is composed again
   */
  constructor(
    hear: (composed: ComposedText, text: string) => void,
    tell: (isBehind: boolean) => void = () => undefined,
  ) {
    this.#hear = hear;
    this.#tell = tell;
    this.#start();
  }

  compose(text: string, context: ComposeContext): void {
    this.#next = { text, context };
    this.#send();
  }

  close(): void {
    clearTimeout(this.#pause);
    this.#worker?.terminate();
  }

  #start(): void {
    const worker = startWorker();
    worker.onmessage = ({ data }: MessageEvent<ComposedText & { id: number }>) => this.#take(data);
    worker.onerror = () => this.#replace();
    this.#worker = worker;
    this.#send();
  }

  #replace(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#next ??= this.#busy;
    this.#busy = undefined;
    this.#tell(true);
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.#start(), AGAIN_MS);
  }

  #send(): void {
    if (!this.#worker || this.#busy || !this.#next) return;
    this.#busy = { ...this.#next, id: ++this.#count };
    this.#next = undefined;
    this.#worker.postMessage(this.#busy);
  }

  #take(answer: ComposedText & { id: number }): void {
    const asked = this.#busy;
    if (asked?.id !== answer.id) return;
    this.#busy = undefined;
    this.#tell(false);
    this.#hear(answer, asked.text);
    this.#send();
  }
}
