import type { Banner } from '../../casino/entities/banner.ts';
import {
  type BannerViewer,
  bannerMoment,
  bannersOf,
  bannerText,
  bannerTimer,
} from '../../casino/rules/banners.ts';
import { rowPlate } from '../plate/row-plate.ts';

/** A banner as its slide shows it, its words in the currency of who reads. */
export interface ShownBanner extends Pick<Banner, 'id' | 'overlayImage' | 'gradient' | 'labels'> {
  readonly image: NonNullable<Banner['image']>;
  readonly title: string;
  readonly text: string | undefined;
  /** What its timer counts to, in milliseconds. */
  readonly timer: { readonly status: 'future' | 'active'; readonly countsTo: number } | undefined;
  readonly button: { readonly name: string; readonly href: string; readonly attrs: Attributes } | undefined;
  /** Opens a popup by its name. */
  readonly secondButton: { readonly name: string; readonly href: string } | undefined;
  /** Whom it is for; undefined: for everybody. */
  readonly logged: boolean | undefined;
}

type Attributes = Readonly<Record<string, string>>;
type Button = NonNullable<Banner['button']>;

const PLACES = { tournaments: '/tournaments', lottery: '/lottery' } as const;

/** Where a button leads: to what it names by its identifier, else to its address. */
function hrefOf({ url = '/', type, frontendIdentifier }: Button, prefix: string): string {
  if (type && frontendIdentifier) return `${prefix}${PLACES[type]}/${encodeURIComponent(frontendIdentifier)}`;
  return url.startsWith('/') ? `${prefix}${url}` : url;
}

/** Of what content may put on an element only data attributes do no harm. */
const dataAttributes = (attrs: Button['attrs'] = {}): Attributes =>
  Object.fromEntries(
    Object.entries(attrs).flatMap(([name, value]) =>
      value !== undefined && /^data-[a-z][a-z0-9-]*$/.test(name) ? [[name, value]] : [],
    ),
  );

function showTimer(timer: Banner['timer'], now: number): ShownBanner['timer'] {
  const { status, countsTo } = bannerTimer(timer, now) ?? {};
  return status && status !== 'archive' && countsTo != null ? { status, countsTo } : undefined;
}

/** The banners of a slot that a reader sees now, in their order (BANNER-01 … BANNER-08, BANNER-10, BANNER-12). */
export const shownBanners = (
  banners: readonly Banner[],
  slot: Banner['categories'][number],
  viewer: BannerViewer,
  { now, prefix }: { now: number; prefix: string },
): ShownBanner[] =>
  bannersOf(banners, slot, viewer, now).map(
    (
      {
        id,
        image,
        overlayImage,
        gradient,
        labels,
        title,
        description,
        variables,
        timer,
        button,
        secondButton,
        logged,
      },
      index,
    ) => ({
      id,
      image: image ?? { src: rowPlate(id, index) },
      overlayImage,
      gradient,
      labels,
      logged,
      title: bannerText(title.text, variables, viewer.currency),
      text: description && bannerText(description.text, variables, viewer.currency),
      timer: showTimer(timer, now),
      button: button && {
        name: button.name,
        href: hrefOf(button, prefix),
        attrs: dataAttributes(button.attrs),
      },
      secondButton: secondButton && {
        name: secondButton.name,
        href: `${prefix}/popup/${encodeURIComponent(secondButton.popup)}`,
      },
    }),
  );

/** Seconds until a slot may hold other banners, or count to another moment; `most` where it is further away. */
export function secondsToNextEdge(banners: readonly Banner[], now: number, most: number): number {
  const edges = banners.flatMap(({ liveTime, timer }) => [
    liveTime?.start === undefined ? null : bannerMoment(liveTime.start),
    liveTime?.end === undefined ? null : bannerMoment(liveTime.end),
    timer ? Date.parse(timer.start_at) : null,
    timer ? Date.parse(timer.end_at) : null,
  ]);
  const coming = edges.filter((edge) => edge !== null && edge > now) as number[];
  return Math.max(1, Math.min(most, ...coming.map((edge) => Math.ceil((edge - now) / 1000))));
}
