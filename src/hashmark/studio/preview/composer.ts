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

async function startWorker(): Promise<Worker> {
  const { default: address } = await import('virtual:hashmark/studio-worker');
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trusted ??= trustedTypes ? trustedTypes.createPolicy('hashmark-studio', rules) : rules;
  return new Worker(trusted.createScriptURL(address), { type: 'module' });
}

/** Composes texts beside the page. While one is composed only the newest of those that come waits. */
export class Composer {
  readonly #hear: (composed: ComposedText, text: string) => void;
  #worker: Worker | undefined;
  #busy: ComposeRequest | undefined;
  #next: Omit<ComposeRequest, 'id'> | undefined;
  #count = 0;
  #closed = false;

  /** @param hear called with what was made of which text */
  constructor(hear: (composed: ComposedText, text: string) => void) {
    this.#hear = hear;
    void startWorker().then((worker) => {
      if (this.#closed) {
        worker.terminate();
        return;
      }
      worker.onmessage = ({ data }: MessageEvent<ComposedText & { id: number }>) => this.#take(data);
      this.#worker = worker;
      this.#send();
    });
  }

  compose(text: string, context: ComposeContext): void {
    this.#next = { text, context };
    this.#send();
  }

  close(): void {
    this.#closed = true;
    this.#worker?.terminate();
  }

  #send(): void {
    if (!this.#worker || this.#busy || !this.#next) return;
    this.#busy = { id: ++this.#count, ...this.#next };
    this.#next = undefined;
    this.#worker.postMessage(this.#busy);
  }

  #take(answer: ComposedText & { id: number }): void {
    const asked = this.#busy;
    if (asked?.id !== answer.id) return;
    this.#busy = undefined;
    this.#hear(answer, asked.text);
    this.#send();
  }
}
