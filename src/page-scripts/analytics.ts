/** Hands an event to the tag manager, where the site has one: with the place that the route of the page names (GUARD-04). */
export function tellAnalytics(
  event: string,
  within: Element,
  data: Readonly<Record<string, string>> = {},
): void {
  const place = within.closest<HTMLElement>('[data-place]')?.dataset.place;
  const page = globalThis as { dataLayer?: unknown[] };
  page.dataLayer ??= [];
  page.dataLayer.push({ event, ...(place === undefined ? {} : { place }), ...data });
}
