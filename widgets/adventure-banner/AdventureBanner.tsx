import { useStore } from '@nanostores/react';
import { translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import { $adventure } from '../../src/stores/adventure.ts';
import { island } from '../../src/ui/island.tsx';
import { useText } from '../../src/ui/use-text.ts';
import type load from './widget.server.ts';
import type widget from './widget.ts';

const MOON = 40;

/** The way to the adventure, with a moon for each day: outlined before it is done, full after. */
function AdventureBanner({ i18n, reader, title, href, data }: WidgetProps<typeof widget, typeof load>) {
  const t = translator(i18n);
  const own = useStore($adventure, { ssr: 'initial' });
  const heading = useText(title ?? t('ADVENTURE.TITLE'), reader.currency);
  const days = own ? own.days.map(({ isCompleted }) => isCompleted) : data?.days;
  const hasSuperDay = own ? own.superDay !== null : (data?.hasSuperDay ?? false);
  if (!days || days.length === 0)
    return (
      <aside className="widget">
        <p className="widget-empty">{t(days ? 'ADVENTURE.EMPTY' : 'FAILED')}</p>
      </aside>
    );
  const done = days.filter(Boolean).length;
  return (
    <aside className="widget adventure-banner" data-inks="limb" aria-label={heading}>
      <div>
        <p className="adventure-banner__title">
          <a href={`${reader.prefix}${href}`}>{heading}</a>
        </p>
        <p className="adventure-banner__line">
          {done > 0
            ? t('ADVENTURE.DONE', { done, total: days.length })
            : t(hasSuperDay ? 'ADVENTURE.DAYS_SUPER' : 'ADVENTURE.DAYS', { count: days.length })}
        </p>
      </div>
      <svg
        className="adventure-banner__moons"
        viewBox={`0 0 ${(days.length + (hasSuperDay ? 1 : 0)) * MOON} 56`}
        aria-hidden="true"
      >
        {days.map((isDone, index) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: a moon is a day; days don't move.
            key={index}
            cx={(index + 0.5) * MOON}
            cy={34 - 12 * Math.sin((Math.PI * (index + 0.5)) / days.length)}
            r="12"
            data-done={isDone || undefined}
          />
        ))}
        {hasSuperDay && (
          <g data-super>
            <circle cx={(days.length + 0.5) * MOON} cy="28" r="13" />
            <ellipse
              cx={(days.length + 0.5) * MOON}
              cy="28"
              rx="19"
              ry="5"
              transform={`rotate(-20 ${(days.length + 0.5) * MOON} 28)`}
            />
          </g>
        )}
      </svg>
    </aside>
  );
}

export default island('AdventureBanner', AdventureBanner);
