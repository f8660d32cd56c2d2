import { useStore } from '@nanostores/react';
import { translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import { showsLootBox } from '../../src/casino/rules/loot-boxes.ts';
import { $second } from '../../src/stores/clock.ts';
import { $lootBoxes } from '../../src/stores/loot-boxes.ts';
import { Countdown } from '../../src/ui/Countdown.tsx';
import { island } from '../../src/ui/island.tsx';
import { useText } from '../../src/ui/use-text.ts';
import type load from './widget.server.ts';
import type widget from './widget.ts';

/** A sealed specimen capsule. */
const Capsule = () => (
  <svg viewBox="18 10 60 76" width="60" height="76" aria-hidden="true" fill="none" stroke="currentColor">
    <path d="M28 34a20 20 0 0 1 40 0v28a20 20 0 0 1-40 0z" strokeWidth="3" />
    <path d="M22 48h52M28 42h40M28 54h40" strokeWidth="1.6" />
    <path d="M44 44h8v8h-8z" fill="var(--brass-fill)" strokeWidth="1" />
  </svg>
);

/** What waits to be opened (LOOT-02), the box that ends first in sight. */
function LootBoxTeaser({ i18n, reader, title, href, data }: WidgetProps<typeof widget, typeof load>) {
  const t = translator(i18n);
  const boxes = useStore($lootBoxes, { ssr: 'initial' });
  const now = useStore($second, { ssr: 'initial' });
  const heading = useText(title ?? t('BOXES.TITLE'), reader.currency);
  const waiting = (boxes ?? []).filter(
    (box) =>
      box.stage === 'issued' && now !== null && showsLootBox(box, now, new Date(now).getTimezoneOffset()),
  );
  const ends = Math.min(...waiting.map(({ valid_until }) => Date.parse(valid_until)));
  const price = data?.points;
  return (
    <section className="widget loot-box-teaser" aria-label={heading}>
      <Capsule />
      <div>
        <h2 className="widget-title">{heading}</h2>
        {boxes && (
          <p className="hm-player" data-boxes={waiting.length}>
            {t(waiting.length > 0 ? 'BOXES.WAITING' : 'BOXES.NONE', { count: waiting.length })}
          </p>
        )}
        {waiting.length > 0 && (
          <p className="hm-player">
            {t('BOXES.ENDS')}{' '}
            <Countdown until={ends} days={(count) => t('BOXES.DAYS', { count })} label={t('BOXES.ENDS')} />
          </p>
        )}
        <p className="loot-box-teaser__price">
          {data === null
            ? t('FAILED')
            : price === undefined
              ? t('BOXES.NO_PRICE')
              : t('BOXES.PRICE', { count: price, points: new Intl.NumberFormat(i18n.locale).format(price) })}
        </p>
        <p>
          <a className="button" href={`${reader.prefix}${href}`}>
            {t('BOXES.OPEN')}
          </a>
        </p>
      </div>
    </section>
  );
}

export default island('LootBoxTeaser', LootBoxTeaser);
