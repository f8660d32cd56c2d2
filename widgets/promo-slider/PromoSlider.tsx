import { translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import { useEffect, useRef, useState } from 'react';
import { HOME_BANNER_EVERY } from '../../src/casino/rules/banner-times.ts';
import { readFlags } from '../../src/casino/rules/feature-flags.ts';
import { island } from '../../src/ui/island.tsx';
import { Slides } from '../../src/ui/Slides.tsx';
import { useText } from '../../src/ui/use-text.ts';
import { BannerSlide } from './BannerSlide.tsx';
import { useOwnBanners } from './use-own-banners.ts';
import { useViewed } from './use-viewed.ts';
import type load from './widget.server.ts';
import type widget from './widget.ts';

/** The banner of the main page: it moves by itself, but for pictures (BANNER-15), and tells what was looked at. */
function useHome(isHome: boolean): number | undefined {
  const [isMock, setMock] = useState(false);
  useEffect(() => setMock(readFlags(document.cookie)['mock-mode']), []);
  return isHome && !isMock ? HOME_BANNER_EVERY : undefined;
}

/** The banners of a slot (WIDGET-12): a guest's are printed, a player's follow groups and currency. */
function PromoSlider({ i18n, reader, slot, limit, title, data }: WidgetProps<typeof widget, typeof load>) {
  const t = translator(i18n);
  const heading = useText(title ?? '', reader.currency);
  const own = useOwnBanners(slot, reader);
  const banners = (own ?? data)?.slice(0, limit);
  const root = useRef<HTMLElement>(null);
  const isHome = slot === 'slider-index-top';
  const every = useHome(isHome);
  useViewed(root, slot, isHome);
  const label = heading || t('PROMO.LABEL');
  if (!banners || banners.length === 0)
    return (
      <section className="widget promo-slider" data-slot={slot}>
        <p className="widget-empty">{t(banners ? 'PROMO.EMPTY' : 'FAILED')}</p>
      </section>
    );
  return (
    <section ref={root} className="widget promo-slider" aria-label={label} data-slot={slot}>
      {heading && <h2 className="widget-title">{heading}</h2>}
      <Slides
        // What is shown of a player's slides are others: they begin anew.
        key={own ? 'own' : 'printed'}
        label={label}
        words={{ back: t('PROMO.BACK'), on: t('PROMO.ON') }}
        autoplay={{ every, words: { pause: t('PROMO.PAUSE'), play: t('PROMO.PLAY') } }}
      >
        {banners.map((banner) => (
          <BannerSlide key={banner.id} banner={banner} level={heading ? 'h3' : 'h2'} t={t} />
        ))}
      </Slides>
    </section>
  );
}

export default island('PromoSlider', PromoSlider);
