/** Hands an event to the tag manager, where the site has one. */
export function reportToAnalytics(event: string, data: Readonly<Record<string, unknown>> = {}): void {
  const page = globalThis as { dataLayer?: unknown[] };
  // What has no `push` is an element that a text has called so.
  if (!page.dataLayer?.push) page.dataLayer = [];
  page.dataLayer.push({ event, ...data });
}
