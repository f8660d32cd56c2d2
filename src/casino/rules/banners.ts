import { lookUp } from 'hashmark/engine';
import { VARIABLE } from 'hashmark/i18n';
import type { Banner } from '../entities/banner.ts';
import { isCrypto } from './currencies.ts';

/** Who looks at a banner. */
export interface BannerViewer {
  /** The groups of a signed-in player; null: a guest. */
  groups: readonly number[] | null;
  currency: string;
  /** Whether the site is read under a host that is for crypto. */
  isCryptoHost?: boolean;
}

const MOMENT = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}):(\d{2})$/;

/** Reads `DD/MM/YYYY HH:mm` as UTC, in milliseconds; null where it is no moment, as 31/02 is none. */
export function bannerMoment(text: string): number | null {
  const [, day = 0, month = 0, year = 0, hour = 0, minute = 0] = (MOMENT.exec(text) ?? []).map(Number);
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute));
  const isReal =
    date.getUTCFullYear() === year &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    hour < 24 &&
    minute < 60;
  return isReal ? date.getTime() : null;
}

/** Whether `now` is within the live time: from its start on, before its end (BANNER-01). A side that is left out is open. */
export function isLive({ liveTime }: Pick<Banner, 'liveTime'>, now: number): boolean {
  const start = liveTime?.start === undefined ? Number.NEGATIVE_INFINITY : bannerMoment(liveTime.start);
  const end = liveTime?.end === undefined ? Number.POSITIVE_INFINITY : bannerMoment(liveTime.end);
  return start !== null && end !== null && start <= now && now < end;
}

/** Whether the reader is in one of the banner's groups, or it has none (BANNER-02). */
export function isForGroups(
  { groups = [], groupIds = [] }: Pick<Banner, 'groups' | 'groupIds'>,
  viewer: BannerViewer,
): boolean {
  const wanted = [...groups, ...groupIds];
  return wanted.length === 0 || wanted.some((group) => viewer.groups?.includes(group) ?? false);
}

/** Whether the banner is for players, guests or both, and the reader one of them (BANNER-03). */
export const isForLogin = ({ logged }: Pick<Banner, 'logged'>, viewer: BannerViewer): boolean =>
  logged === undefined || logged === (viewer.groups !== null);

/** What the reader plays with: a crypto host or currency makes it crypto (BANNER-04). */
export const bannerContext = ({ currency, isCryptoHost = false }: BannerViewer): 'crypto' | 'fiat' =>
  isCryptoHost || isCrypto(currency) ? 'crypto' : 'fiat';

/**
 * Whether the categories of the banner let this reader see it: those like `crypto-reg` name a context and whether one is
 * signed in (BANNER-04, BANNER-05), those like `131811--show` a group (BANNER-07). Without any of a kind it is for all.
 */
export function isForAudience({ categories }: Pick<Banner, 'categories'>, viewer: BannerViewer): boolean {
  const audiences = categories.filter((category) => /^(?:crypto|fiat)-(?:reg|noreg)$/.test(category));
  const own = `${bannerContext(viewer)}-${viewer.groups === null ? 'noreg' : 'reg'}`;
  if (audiences.length > 0 && !audiences.includes(own)) return false;
  return categories.every((category) => {
    const [, group, rule] = /^(\d+)--(show|hide)$/.exec(category) ?? [];
    if (group === undefined) return true;
    const isIn = viewer.groups?.includes(Number(group)) ?? false;
    return rule === 'show' ? isIn : !isIn;
  });
}

/** Whether a reader sees the banner now. */
export const isBannerShown = (banner: Banner, viewer: BannerViewer, now: number): boolean =>
  isLive(banner, now) &&
  isForGroups(banner, viewer) &&
  isForLogin(banner, viewer) &&
  isForAudience(banner, viewer);

/** The banners of a slot or category that a reader sees, by their order in it; those without one last (BANNER-08). */
export function bannersOf(
  banners: readonly Banner[],
  category: Banner['categories'][number],
  viewer: BannerViewer,
  now: number,
): Banner[] {
  const place = ({ order }: Banner) => order?.[category] ?? Number.POSITIVE_INFINITY;
  return banners
    .filter((banner) => banner.categories.includes(category) && isBannerShown(banner, viewer, now))
    .toSorted((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)));
}

/** A text of the banner with its variables put in: for the currency, else for EUR; unknown ones stay (BANNER-12). */
export function bannerText(text: string, variables: Banner['variables'], currency: string): string {
  return text.replace(
    VARIABLE,
    (written, name: string) => lookUp(variables ?? {}, name, currency)?.text ?? written,
  );
}

export type PromoStatus = 'future' | 'active' | 'archive';

/** What the timer of a promo banner counts to, in milliseconds UTC (BANNER-13); `null`: it has none, or is over. */
export function bannerTimer(
  timer: Banner['timer'],
  now: number,
): { status: PromoStatus; countsTo: number | null } | null {
  if (!timer) return null;
  const [start, end] = [Date.parse(timer.start_at), Date.parse(timer.end_at)];
  if (now < start) return { status: 'future', countsTo: start };
  return now < end ? { status: 'active', countsTo: end } : { status: 'archive', countsTo: null };
}
