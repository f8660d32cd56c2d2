import type { Translate } from 'hashmark/i18n';
import type { ShownBanner } from '../../src/ui/banners/shown-banners.ts';
import { Countdown } from '../../src/ui/Countdown.tsx';

interface BannerSlideProps {
  banner: ShownBanner;
  /** Of its heading: below that of the slides, where they have one. */
  level: 'h2' | 'h3';
  t: Translate;
}

/** The ground behind a picture: colours of content, which a style could not carry. */
function Ground({ id, gradient }: Pick<ShownBanner, 'id' | 'gradient'>) {
  if (!gradient) return null;
  const { left, leftCenter, rightCenter, right } = gradient;
  const name = `_ground_${id}`;
  return (
    <svg className="promo-slider__ground" aria-hidden="true">
      <linearGradient id={name}>
        <stop offset="0" stopColor={left} />
        <stop offset="0.33" stopColor={leftCenter} />
        <stop offset="0.66" stopColor={rightCenter} />
        <stop offset="1" stopColor={right} />
      </linearGradient>
      <rect width="100%" height="100%" fill={`url(#${name})`} />
    </svg>
  );
}

const invitation = (logged: boolean | undefined) =>
  logged === undefined ? '' : logged ? ' hm-player' : ' hm-guest';

/** One banner: its picture, its words, the time that counts and where it leads. */
export function BannerSlide({ banner, level: Heading, t }: BannerSlideProps) {
  const { id, image, overlayImage, gradient, labels = [], title, text, timer, button, secondButton } = banner;
  return (
    <li className={`swiper-slide promo-slider__banner${invitation(banner.logged)}`} data-banner={id}>
      <div className="promo-slider__picture">
        <Ground id={id} gradient={gradient} />
        <img src={image.src} alt={image.alt ?? ''} width="240" height="320" />
        {overlayImage && (
          <img
            className="promo-slider__overlay"
            src={overlayImage.src}
            alt={overlayImage.alt ?? ''}
            width="120"
            height="160"
            loading="lazy"
          />
        )}
      </div>
      <div className="promo-slider__words">
        {labels.length > 0 && (
          <ul className="promo-slider__labels">
            {labels.map((label) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
        )}
        <Heading className="promo-slider__title">{title}</Heading>
        {text && <p>{text}</p>}
        {timer && (
          <p className="promo-slider__timer">
            {t(`PROMO.${timer.status}`)}{' '}
            <Countdown
              until={timer.countsTo}
              days={(count) => t('PROMO.DAYS', { count })}
              label={t(`PROMO.${timer.status}`)}
            />
          </p>
        )}
        {(button || secondButton) && (
          <p className="promo-slider__actions">
            {button && (
              <a className="button" href={button.href} {...button.attrs}>
                {button.name}
              </a>
            )}
            {secondButton && <a href={secondButton.href}>{secondButton.name}</a>}
          </p>
        )}
      </div>
    </li>
  );
}
