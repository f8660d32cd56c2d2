import { useStore } from '@nanostores/react';
import { translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import { $second } from '../../src/stores/clock.ts';
import { Countdown as Clock } from '../../src/ui/Countdown.tsx';
import { island } from '../../src/ui/island.tsx';
import { useText } from '../../src/ui/use-text.ts';
import type load from './widget.server.ts';
import type widget from './widget.ts';

/** Counts to a moment that an editor names; readers without a script see the moment itself. */
function Countdown({ i18n, reader, until, label, after, data }: WidgetProps<typeof widget, typeof load>) {
  const t = translator(i18n);
  const now = useStore($second, { ssr: 'initial' });
  const words = useText(label, reader.currency);
  const afterwards = useText(after ?? '', reader.currency);
  const moment = Date.parse(until);
  const isOver = now === null ? (data?.isOver ?? false) : now >= moment;
  if (isOver && !afterwards) return null;
  if (isOver) return <p className="widget countdown-strip">{afterwards}</p>;
  return (
    <p className="widget countdown-strip">
      <span>{words}</span>
      <span className="countdown-strip__clock">
        <Clock until={moment} days={(count) => t('TIMER.DAYS', { count })} label={words} />
      </span>
      <time className="countdown-strip__moment" dateTime={until}>
        {new Intl.DateTimeFormat(i18n.locale, {
          dateStyle: 'medium',
          timeStyle: 'short',
          timeZone: 'UTC',
        }).format(moment)}{' '}
        UTC
      </time>
    </p>
  );
}

export default island('Countdown', Countdown);
