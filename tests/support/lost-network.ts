import type { Page } from '@playwright/test';

/**
 * Loses the network for the requests of an address: the connection of the first breaks, those after it are silent until it comes back.
 *
 * @returns the idempotency keys of the requests so far, and what brings the network back
 */
export async function loseNetwork(
  page: Page,
  address: string,
): Promise<{ keys: (string | undefined)[]; comeBack: () => void }> {
  const back = Promise.withResolvers<void>();
  const keys: (string | undefined)[] = [];
  await page.route(address, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length === 1) return route.abort('connectionreset');
    await back.promise;
    await route.continue();
  });
  return { keys, comeBack: back.resolve };
}
