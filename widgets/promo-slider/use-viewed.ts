import { type RefObject, useEffect } from 'react';
import { reportToAnalytics } from '../../src/stores/analytics.ts';

/** Reports the banners that were looked at, once, when the page is left; then none are (GUARD-17). */
export function useViewed(root: RefObject<HTMLElement | null>, slot: string, isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !root.current) return;
    const section = root.current;
    const viewed = new Map<string, { promotion_id: string; promotion_name: string; creative_slot: string }>();
    const seen = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          const { banner } = (target as HTMLElement).dataset;
          if (!isIntersecting || banner === undefined || viewed.has(banner)) continue;
          const promotion_name = target.querySelector('.promo-slider__title')?.textContent ?? '';
          viewed.set(banner, { promotion_id: banner, promotion_name, creative_slot: slot });
        }
      },
      { threshold: 0.5 },
    );
    const look = () => {
      for (const banner of section.querySelectorAll('[data-banner]')) seen.observe(banner);
    };
    look();
    // A player's own banners take the place of those that were printed.
    const changes = new MutationObserver(look);
    changes.observe(section, { childList: true, subtree: true });
    const report = () => {
      if (viewed.size === 0) return;
      const items = [...viewed.values()];
      viewed.clear();
      reportToAnalytics('view_promotion', { ecommerce: { items } });
    };
    addEventListener('pagehide', report);
    return () => {
      removeEventListener('pagehide', report);
      seen.disconnect();
      changes.disconnect();
    };
  }, [root, slot, isOn]);
}
