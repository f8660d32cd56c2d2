/** How long a busy page may delay what waits for its rest, in milliseconds. */
const LATEST = 2_000;

/**
 * Resolves once the page has loaded and has nothing to do for its reader: for what a first view does without. At once where there
 * is no page.
 */
export function atRest(): Promise<void> {
  return new Promise((resolve) => {
    const wait = () => {
      // Safari has no idle callbacks everywhere yet.
      if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: LATEST });
      else setTimeout(resolve);
    };
    if (/loading|interactive/.test(document.readyState)) addEventListener('load', wait);
    else wait();
  });
}
