import { translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import { CurrencyTable } from '../../src/ui/CurrencyTable.tsx';
import { CurrencyText } from '../../src/ui/CurrencyText.tsx';
import type load from './widget.server.ts';
import type widget from './widget.ts';

/** The terms of a tournament (WIDGET-23), the facts that decide first. Needs no script. */
export default function TournamentTerms({ i18n, reader, data }: WidgetProps<typeof widget, typeof load>) {
  const t = translator(i18n);
  if (!data)
    return (
      <div className="widget tournament-terms">
        <p className="widget-empty">{t(data === null ? 'FAILED' : 'TERMS.EMPTY')}</p>
      </div>
    );
  const { id, title, start_at, end_at, currency, games, prizes, prize_wager: wager, file } = data;
  const moment = (at: string) => (
    <time dateTime={at}>
      {new Intl.DateTimeFormat(i18n.locale, {
        dateStyle: 'medium',
        timeStyle: 'short',
        timeZone: 'UTC',
      }).format(new Date(at))}{' '}
      UTC
    </time>
  );
  const nameOf = (place: number) => `_tournament_${id}_${place}`;
  return (
    <section className="widget tournament-terms" aria-label={t('TERMS.LABEL', { title })}>
      <h2 className="widget-title">{title}</h2>
      <div className="tournament-terms__sheet">
        <dl className="tournament-terms__facts">
          <div>
            <dt>{t('TERMS.STARTS')}</dt>
            <dd>{moment(start_at)}</dd>
          </div>
          <div>
            <dt>{t('TERMS.ENDS')}</dt>
            <dd>{moment(end_at)}</dd>
          </div>
          <div>
            <dt>{t('TERMS.GAMES')}</dt>
            <dd>{games ?? t('TERMS.ALL_GAMES')}</dd>
          </div>
          <div>
            <dt>{t('TERMS.COUNTED')}</dt>
            <dd>{currency}</dd>
          </div>
        </dl>
        <ol className="tournament-terms__prizes" aria-label={t('TERMS.PRIZES')}>
          {prizes.map((prize, index) => (
            <li key={nameOf(index)}>
              <span className="tournament-terms__place figure">{index + 1}</span>
              <span className="tournament-terms__prize">
                <CurrencyText name={nameOf(index)} values={prize} currency={reader.currency} />
              </span>
            </li>
          ))}
        </ol>
      </div>
      <p className="tournament-terms__rule">
        {t('TERMS.RULE')}
        {wager !== undefined && ` ${wager > 0 ? t('TERMS.WAGER', { wager }) : t('TERMS.NO_WAGER')}`}
      </p>
      {file && (
        <a className="button" href={file} download>
          {t('TERMS.FILE')}
        </a>
      )}
      <CurrencyTable
        values={Object.fromEntries(prizes.map((prize, index) => [nameOf(index), prize]))}
        currency={reader.currency}
      />
    </section>
  );
}
