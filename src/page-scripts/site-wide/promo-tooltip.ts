import { isPromoExcluded } from '../../casino/rules/affiliates.ts';
import { TOOLTIP_CLOSED, TOOLTIP_MINUTES } from '../../casino/rules/site-wide.ts';
import { api } from '../../stores/api.ts';
import { isBlocked, isGamePage, showAside } from './asides.ts';

const COOKIE = 'promo_tooltip';

/** Whether the affiliate by whom a visitor came is one whose players see no promotions; while that is not known, nobody sees any. */
async function isKeptFromPromos(): Promise<boolean> {
  const [, stag = ''] = /(?:^|; )stag=([^;]*)/.exec(document.cookie) ?? [];
  if (!stag) return false;
  try {
    return isPromoExcluded((await api.call('getExcludedPromoStags')).stags, stag);
  } catch {
    return true;
  }
}

/** The tip about promotions: comes after its time, and stays away for a day once it was closed (CONST-12, CONST-13). */
export function startPromoTooltip(): void {
  const place = document.querySelector<HTMLElement>('[data-site-wide]');
  const minutes = Number(place?.dataset.tooltipMinutes ?? TOOLTIP_MINUTES);
  const look = async () => {
    if (document.cookie.includes(`${COOKIE}=1`)) return;
    if (isBlocked() || isGamePage()) {
      setTimeout(look, minutes * 60_000);
      return;
    }
    if (!(await isKeptFromPromos()))
      showAside('promo-tooltip', () => {
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we serve
        document.cookie = `${COOKIE}=1; max-age=${TOOLTIP_CLOSED}; path=/; samesite=lax`;
      });
  };
  setTimeout(look, minutes * 60_000 - performance.now());
}
