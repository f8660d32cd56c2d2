import { useStore } from '@nanostores/react';
import { type Currency, formatRound, translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import { $second } from '../../src/stores/clock.ts';
import { Countdown } from '../../src/ui/Countdown.tsx';
import { CurrencyTable } from '../../src/ui/CurrencyTable.tsx';
import { CurrencyText } from '../../src/ui/CurrencyText.tsx';
import { island } from '../../src/ui/island.tsx';
import { stateOf } from '../../src/ui/tournaments/shown-tournament.ts';
import { Entry } from './Entry.tsx';
import type load from './widget.server.ts';
import type widget from './widget.ts';

const FUND = '_tournament_fund';

const utc = (moment: string, locale: string) =>
  `${new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(moment))} UTC`;

/** Where a tournament stands, and the player in it. */
function TournamentStatus({ i18n, reader, data }: WidgetProps<typeof widget, typeof load>) {
  const t = translator(i18n);
  const now = useStore($second, { ssr: 'initial' });
  if (!data)
    return (
      <section className="widget tournament-status">
        <p className="widget-empty">{t(data === null ? 'FAILED' : 'STATUS.EMPTY')}</p>
      </section>
    );
  const { title, start_at, end_at, fund, places, gamesTitle, currency } = data;
  const state = now === null ? undefined : stateOf(data, now);
  const until = state === 'future' ? start_at : end_at;
  const { locale } = i18n;
  return (
    <section
      className="widget tournament-status"
      aria-label={t('STATUS.LABEL', { title })}
      data-state={state}
    >
      <div className="tournament-status__sheet">
        <div className="tournament-status__clock">
          <p>{t(`STATUS.${state ?? 'unknown'}`)}</p>
          <p className="tournament-status__time">
            {state === 'active' || state === 'future' ? (
              <Countdown
                until={Date.parse(until)}
                days={(count) => t('STATUS.DAYS', { count })}
                label={t('STATUS.LEFT', { title })}
              />
            ) : (
              <time dateTime={end_at}>{utc(end_at, locale)}</time>
            )}
          </p>
        </div>
        <dl className="tournament-status__facts">
          {fund && (
            <div>
              <dt>{t('STATUS.FUND', { count: places })}</dt>
              <dd className="money">
                <CurrencyText name={FUND} values={fund} currency={reader.currency} />
              </dd>
            </div>
          )}
          <div>
            <dt>{t('STATUS.GAMES')}</dt>
            <dd>{gamesTitle ?? t('STATUS.ALL_GAMES')}</dd>
          </div>
        </dl>
        <Entry
          event={data}
          isOver={state === 'archive'}
          t={t}
          signUp={
            reader.market === 'EE'
              ? undefined
              : `${reader.prefix}/registration?redirect=${encodeURIComponent(reader.prefix + data.path)}`
          }
          others={`${reader.prefix}/tournaments`}
          formatBets={(bets) => formatRound(bets, currency as Currency, locale)}
        />
      </div>
      {fund && <CurrencyTable values={{ [FUND]: fund }} currency={reader.currency} />}
    </section>
  );
}

export default island('TournamentStatus', TournamentStatus);
