/** A call as the page says it. */
interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

/** Opens or ends a session, so that the page is seen by the eyes of the chosen reader. */
export function startReaders(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-gallery-calls]')) {
    button.hidden = false;
    button.addEventListener('click', async () => {
      button.disabled = true;
      const calls = JSON.parse(button.dataset.galleryCalls ?? '[]') as readonly Sent[];
      for (const { method, path, body } of calls) {
        const answer = await fetch(path, {
          method,
          headers: { 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        if (answer.ok) continue;
        button.textContent = `${method} ${path} was answered ${answer.status}.`;
        return;
      }
      location.reload();
    });
  }
}
