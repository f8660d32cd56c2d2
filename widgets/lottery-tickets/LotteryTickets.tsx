import { useStore } from '@nanostores/react';
import { formatRound, isCurrency, translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import { lazy, Suspense, useRef } from 'react';
import { $second } from '../../src/stores/clock.ts';
import { $lotteries, $lotteryStatuses } from '../../src/stores/lotteries.ts';
import { $ownCurrency } from '../../src/stores/own-currency.ts';
import { loadPart } from '../../src/stores/retries.ts';
import { $session } from '../../src/stores/session.ts';
import { Countdown } from '../../src/ui/Countdown.tsx';
import { island } from '../../src/ui/island.tsx';
import { findTickets } from './find-tickets.ts';
import type load from './widget.server.ts';
import type widget from './widget.ts';

const DrawnStub = lazy(() => loadPart(() => import('./DrawnStub.tsx')));

/** A lottery as a ticket: its prizes on the left, on its stub when it is drawn and how many tickets are the player's. */
function LotteryTickets({ i18n, reader, lottery: named, data }: WidgetProps<typeof widget, typeof load>) {
  const t = translator(i18n);
  const lottery = named ?? reader.parts?.slug;
  const session = useStore($session, { ssr: 'initial' });
  const live = useStore($lotteries, { ssr: 'initial' });
  const statuses = useStore($lotteryStatuses, { ssr: 'initial' });
  const currency = useStore($ownCurrency, { ssr: 'initial' }) ?? reader.currency;
  const { locale } = i18n;
  const isPlayer = session.status === 'player';
  // Lotteries of groups are there for their players only.
  const own = isPlayer && live ? findTickets(live, lottery) : undefined;
  // The one whose end somebody has waited for stays when the next one begins.
  const begun = useRef(data?.id);
  const shown = live?.find(({ id }) => id === begun.current) ?? own ?? data;
  const now = useStore($second, { ssr: 'initial' });
  if (!shown)
    return (
      <section className="widget lottery-tickets-empty">
        <p className="widget-empty">{t(data === null ? 'FAILED' : 'DRAW.EMPTY')}</p>
      </section>
    );
  const prizes = shown.prizes.map((prize) => {
    const code = prize[currency] === undefined ? 'EUR' : currency;
    return isCurrency(code) ? formatRound(prize[code] ?? 0, code, locale) : '';
  });
  const end = Date.parse(shown.end_at);
  const hasEnded = !shown.in_progress || (now !== null && now >= end);
  const mine = isPlayer ? (statuses?.find(({ lottery_id }) => lottery_id === shown.id)?.tickets ?? 0) : null;
  const number = (count: number) => new Intl.NumberFormat(locale).format(count);
  return (
    <section className="widget lottery-tickets" aria-label={shown.title}>
      <div className="lottery-tickets__sheet">
        <div className="lottery-tickets__prizes">
          <h2 className="widget-title">{shown.title}</h2>
          <ol aria-label={t('DRAW.PRIZES')}>
            {prizes.map((prize, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a place is its prize; places don't move.
              <li key={place}>{prize}</li>
            ))}
          </ol>
        </div>
        <div className="lottery-tickets__stub">
          <dl>
            <div>
              <dt>{t('DRAW.DRAWN')}</dt>
              <dd>
                <time dateTime={shown.end_at}>
                  {new Intl.DateTimeFormat(locale, {
                    dateStyle: 'medium',
                    timeStyle: 'short',
                    timeZone: 'UTC',
                  }).format(new Date(shown.end_at))}{' '}
                  UTC
                </time>
                {isPlayer && !hasEnded && (
                  <Countdown
                    until={end}
                    days={(count) => t('DRAW.DAYS', { count })}
                    label={t('DRAW.DRAWN')}
                  />
                )}
              </dd>
            </div>
            <div>
              <dt>{t('DRAW.DRUM')}</dt>
              <dd className="figure">{number(shown.tickets)}</dd>
            </div>
            {mine !== null && (
              <div data-own>
                <dt>{t('DRAW.YOURS')}</dt>
                <dd className="figure">{number(mine)}</dd>
              </div>
            )}
          </dl>
          {isPlayer && hasEnded ? (
            <Suspense>
              <DrawnStub t={t} lottery={shown} prizes={prizes} prefix={reader.prefix} />
            </Suspense>
          ) : (
            <a href={`${reader.prefix}/rocket-mart`}>{t('DRAW.GET')}</a>
          )}
        </div>
      </div>
    </section>
  );
}

export default island('LotteryTickets', LotteryTickets);
