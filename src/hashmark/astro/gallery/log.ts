/** What the probe has heard. */
interface LogEntry {
  readonly kind: 'call' | 'event';
  readonly what: string;
  readonly detail: string;
  /** Milliseconds since the page began. */
  readonly at: number;
}

declare global {
  interface Window {
    galleryLog?: readonly LogEntry[];
  }
  interface DocumentEventMap {
    'gallery:log': CustomEvent<LogEntry>;
  }
}

const MOST = 200;

/** Lists calls and events as they come, the latest first. */
export function showLog(): void {
  const list = document.querySelector('[data-gallery-log]');
  if (!list) return;
  const add = ({ kind, what, detail, at }: LogEntry) => {
    const item = document.createElement('li');
    item.dataset.kind = kind;
    for (const [tag, words] of [
      ['span', `${(at / 1000).toFixed(2)} s`],
      ['code', what],
      ['span', detail],
    ] as const) {
      const part = document.createElement(tag);
      part.textContent = words;
      item.append(part);
    }
    list.prepend(item);
    while (list.children.length > MOST) list.lastElementChild?.remove();
  };
  window.galleryLog?.forEach(add);
  document.addEventListener('gallery:log', ({ detail }) => add(detail));
}
