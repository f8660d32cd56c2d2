import type { DocumentAddress } from '../api/documents.ts';
import type { SiteDescription } from '../api/site.ts';
import { instantIn, ownZone } from '../publishing/zoned-time.ts';

/** As whom, when and on what the page is seen. */
export interface View {
  readonly locale: string;
  readonly licence: string;
  readonly market: string;
  readonly currency: string;
  readonly audience: string;
  /** By the clocks of the zone, as a `datetime-local` field writes it; empty: now. */
  readonly wall: string;
  readonly zone: string;
  /** What is being written, or what readers get at that time. */
  readonly shows: 'revision' | 'published';
  readonly width: string;
  readonly theme: string;
}

/** An address that shows a page as readers got it at a moment. @param at ISO 8601 */
export const seenAt = (at: string): string => `#${new URLSearchParams({ seen: new Date(at).toISOString() })}`;

/** What an address asks to be seen. @param part what stands behind its `#` */
function askedBy(part: string): Partial<View> {
  const [, wall] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?)Z$/.exec(new URLSearchParams(part).get('seen') ?? '') ??
    [];
  return wall === undefined ? {} : { wall, zone: 'UTC', shows: 'published' };
}

/** How a document is first seen: as readers of its variant see it, now or when its address says. */
export const firstView = (
  { locale, path }: DocumentAddress,
  { licences, markets }: SiteDescription,
  part = '',
): View => ({
  locale,
  licence: licences.find((one) => path.endsWith(`/${one}`)) ?? licences[0] ?? '',
  market: markets.find((one) => path.endsWith(`/${one}`)) ?? 'other',
  currency: '',
  audience: 'guest',
  wall: '',
  zone: ownZone(),
  shows: 'revision',
  width: '',
  theme: '',
  ...askedBy(part),
});

/** What the server has to know to show the page so. */
export function readerOf({ locale, licence, market, currency, audience, wall, zone }: View) {
  const instant = instantIn(zone, wall);
  return {
    locale,
    licence,
    market,
    audience,
    ...(currency && { currency }),
    ...(instant !== undefined && { at: new Date(instant).toISOString() }),
  };
}

/** Where the page of a document is rendered so. @param more which revision, and what makes it another load */
export const pageAddress = (
  { locale, path }: DocumentAddress,
  view: View,
  more: Readonly<Record<string, string>>,
): string =>
  `/studio/preview/page?${new URLSearchParams({ document: locale, path, ...readerOf(view), ...more })}`;
