/** A call as the page says it. */
interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

declare global {
  interface Window {
    /** Tells the probe that the page is on its way out: its calls are not answered and its events not told any more. */
    galleryReaderChanges?: boolean;
  }
}

/** Tells the probe which calls are of the gallery itself. */
const OWN = { galleryOwn: true };

/** Opens or ends a session, so that the page is seen by the eyes of the chosen reader. */
export function startReaders(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-gallery-calls]')) {
    button.hidden = false;
    button.addEventListener('click', async () => {
      button.disabled = true;
      window.galleryReaderChanges = true;
      const calls = JSON.parse(button.dataset.galleryCalls ?? '[]') as readonly Sent[];
      for (const { method, path, body } of calls) {
        const answer = await fetch(path, {
          ...OWN,
          method,
          headers: { 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        if (answer.ok) continue;
        button.textContent = `${method} ${path} was answered ${answer.status}.`;
        window.galleryReaderChanges = false;
        return;
      }
      location.reload();
    });
  }
}
