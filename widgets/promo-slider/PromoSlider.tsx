import { translator } from 'hashmark/translator';
import type { WidgetProps } from 'hashmark/widget';
import { island } from '../../src/ui/island.tsx';
import { Slides } from '../../src/ui/Slides.tsx';
import { useText } from '../../src/ui/use-text.ts';
import { BannerSlide } from './BannerSlide.tsx';
import { useOwnBanners } from './use-own-banners.ts';
import type load from './widget.server.ts';
import type widget from './widget.ts';

/** The banners of a slot (WIDGET-12): a guest's are printed, a player's follow groups and currency. */
function PromoSlider({ i18n, reader, slot, limit, title, data }: WidgetProps<typeof widget, typeof load>) {
  const t = translator(i18n);
  const heading = useText(title ?? '', reader.currency);
  const own = useOwnBanners(slot, reader);
  const banners = (own ?? data)?.slice(0, limit);
  const label = heading || t('PROMO.LABEL');
  if (!banners || banners.length === 0)
    return (
      <section className="widget promo-slider">
        <p className="widget-empty">{t(banners ? 'PROMO.EMPTY' : 'FAILED')}</p>
      </section>
    );
  return (
    <section className="widget promo-slider" aria-label={label}>
      {heading && <h2 className="widget-title">{heading}</h2>}
      <Slides
        // What is shown of a player's slides are others: they begin anew.
        key={own ? 'own' : 'printed'}
        label={label}
        words={{ back: t('PROMO.BACK'), on: t('PROMO.ON') }}
      >
        {banners.map((banner, index) => (
          <BannerSlide key={banner.id} banner={banner} index={index} t={t} />
        ))}
      </Slides>
    </section>
  );
}

export default island('PromoSlider', PromoSlider);
