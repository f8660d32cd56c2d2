import { reportToAnalytics } from '../stores/analytics.ts';

/** Tells an event with the place that the route of the page names (GUARD-04). */
export function reportFrom(
  within: Element,
  event: string,
  data: Readonly<Record<string, string>> = {},
): void {
  const place = within.closest<HTMLElement>('[data-place]')?.dataset.place;
  reportToAnalytics(event, { ...(place === undefined ? {} : { place }), ...data });
}
