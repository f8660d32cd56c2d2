import { useStore } from '@nanostores/react';
import { formatDay, formatExact, translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import { useEffect, useState } from 'react';
import { $wins } from '../../src/stores/jackpots.ts';
import { island } from '../../src/ui/island.tsx';
import { useText } from '../../src/ui/use-text.ts';
import { PlacePicture } from './PlacePicture.tsx';
import { type ShownWin, shownWins } from './shown-wins.ts';
import type load from './widget.server.ts';
import type widget from './widget.ts';

const PICTURES = 3;

/** Who won, and how much; rows come in as wins happen. */
function Leaderboard({ i18n, mode, limit, title, reader, data }: WidgetProps<typeof widget, typeof load>) {
  const t = translator(i18n);
  const { locale } = i18n;
  const present = useStore($wins, { ssr: 'initial' });
  const wins = present ? shownWins(present, { mode, limit }) : (data ?? present);
  const heading = useText(title ?? '', reader.currency);
  // What is won after the reader came is marked.
  const [since, setSince] = useState('');
  useEffect(() => setSince(new Date().toISOString()), []);
  const isNew = ({ at }: ShownWin) => since !== '' && at > since;

  const place = (index: number) =>
    index < PICTURES ? (
      <PlacePicture place={index + 1} name={t('LEADERBOARD.PLACE', { count: index + 1, ordinal: true })} />
    ) : (
      <span className="figure">{index + 1}</span>
    );

  return (
    <section
      className="widget leaderboard"
      aria-label={heading || t(mode === 'biggest' ? 'LEADERBOARD.BIGGEST' : 'LEADERBOARD.LATEST')}
      aria-busy={wins === null}
      data-mode={mode}
    >
      {heading && <h2 className="leaderboard__title">{heading}</h2>}
      {wins !== null && !wins?.length && (
        <p className="widget-empty">{t(wins ? 'LEADERBOARD.EMPTY' : 'FAILED')}</p>
      )}
      <ol className="leaderboard__rows">
        {wins?.map((win, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is a place; its text changes and nothing moves.
          <li key={index} className="leaderboard__row">
            {isNew(win) && <span key={win.at} className="leaderboard__new" aria-hidden="true" />}
            {mode === 'biggest' && <span className="leaderboard__place">{place(index)}</span>}
            <span className="leaderboard__name">{win.name || t('LEADERBOARD.SOMEBODY')}</span>
            <span className="leaderboard__level">{win.level}</span>
            <time className="leaderboard__time" dateTime={win.at}>
              {formatDay(win.at, locale)}
            </time>
            <span className="leaderboard__amount money">{formatExact(win.amount_cents, 'EUR', locale)}</span>
          </li>
        ))}
        {wins === null &&
          Array.from({ length: limit }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: waiting rows are all alike.
            <li key={index} className="leaderboard__row" aria-hidden="true">
              {mode === 'biggest' && <span className="leaderboard__place skeleton" />}
              <span className="leaderboard__name skeleton">&nbsp;</span>
              <span className="leaderboard__amount skeleton">&nbsp;</span>
            </li>
          ))}
      </ol>
    </section>
  );
}

export default island('Leaderboard', Leaderboard);
