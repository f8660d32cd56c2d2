import { TOOLTIP_CLOSED, TOOLTIP_MINUTES } from '../../casino/rules/site-wide.ts';
import { isBlocked, isGamePage, showAside } from './asides.ts';

const COOKIE = 'promo_tooltip';

/** The tip about promotions: comes after its time, and stays away for a day once it was closed (CONST-12, CONST-13). */
export function startPromoTooltip(): void {
  const place = document.querySelector<HTMLElement>('[data-site-wide]');
  const minutes = Number(place?.dataset.tooltipMinutes ?? TOOLTIP_MINUTES);
  const look = () => {
    if (document.cookie.includes(`${COOKIE}=1`)) return;
    if (!isBlocked() && !isGamePage())
      showAside('promo-tooltip', () => {
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we serve
        document.cookie = `${COOKIE}=1; max-age=${TOOLTIP_CLOSED}; path=/; samesite=lax`;
      });
    else setTimeout(look, minutes * 60_000);
  };
  setTimeout(look, minutes * 60_000 - performance.now());
}
