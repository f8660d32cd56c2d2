/**
 * Brings each island of a stage that hydrates by itself into view until it has, and goes back to where it was. Runs in the page.
 *
 * @param patience how long, in milliseconds
 * @returns whether all have
 */
export async function wakeStage(patience: number): Promise<boolean> {
  const isSignedIn = /(?:^|; )signed_in=1/.test(document.cookie);
  const kinds = ['at-once', 'at-rest', 'in-view', ...(isSignedIn ? ['session'] : [])];
  const asleep = `[data-gallery-stage] astro-island[ssr]:is(${kinds.map((kind) => `[client="${kind}"]`)})`;
  const findAsleep = () =>
    [...document.querySelectorAll(asleep)]
      .map(({ firstElementChild }) => firstElementChild)
      .find((child) => child?.checkVisibility());
  const { scrollX, scrollY } = window;
  const latest = performance.now() + patience;
  let island = findAsleep();
  for (; island && performance.now() < latest; island = findAsleep()) {
    island.scrollIntoView({ behavior: 'instant' });
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
  return !island;
}
