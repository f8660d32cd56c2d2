import { useStore } from '@nanostores/react';
import { formatRound, isCurrency, translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import { $ownCurrency } from '../../src/stores/own-currency.ts';
import { $tournamentStatuses, $tournaments } from '../../src/stores/tournaments.ts';
import { island } from '../../src/ui/island.tsx';
import { placeRows } from './own-place.ts';
import type load from './widget.server.ts';
import type widget from './widget.ts';

/** The places of a tournament, the player's own marked; beyond the shown places it stands below them. */
function TournamentTable({ i18n, reader, limit, data }: WidgetProps<typeof widget, typeof load>) {
  const t = translator(i18n);
  const live = useStore($tournaments, { ssr: 'initial' });
  const statuses = useStore($tournamentStatuses, { ssr: 'initial' });
  const currency = useStore($ownCurrency, { ssr: 'initial' }) ?? reader.currency;
  const { locale } = i18n;
  if (!data)
    return (
      <section className="widget tournament-table">
        <p className="widget-empty">{t(data === null ? 'FAILED' : 'PLACES.EMPTY')}</p>
      </section>
    );
  const tournament = live?.find(({ id }) => id === data.id) ?? data;
  const own = statuses?.find(({ tournament_id }) => tournament_id === data.id);
  const money = (amount: number, code: string) => (isCurrency(code) ? formatRound(amount, code, locale) : '');
  const prizeOf = (place: number) => {
    const prize = tournament.prizes[place - 1];
    if (!prize) return '–';
    const code = prize[currency] === undefined ? 'EUR' : currency;
    return money(prize[code] ?? 0, code);
  };
  const rows = placeRows(tournament.top_players, own, limit);
  // Places that nobody has yet keep theirs, so that nothing moves away from under the reader when they are taken.
  const free = tournament.in_progress ? Math.max(0, limit - rows.length) : 0;
  return (
    <section className="widget tournament-table" aria-label={t('PLACES.LABEL', { title: tournament.title })}>
      <h2 className="widget-title">{tournament.title}</h2>
      {rows.length + free === 0 ? (
        <p className="widget-empty">{t('PLACES.NOBODY')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('PLACES.PLACE')}</th>
              <th scope="col">{t('PLACES.PLAYER')}</th>
              <th scope="col">{t('PLACES.BETS')}</th>
              <th scope="col">{t('PLACES.PRIZE')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ place, nickname, bets, isOwn }) => (
              // Another place is another row, so that the own one shows that it has moved.
              <tr key={isOwn ? `own-${place}` : place} data-own={isOwn || undefined}>
                <td className="figure">{place}</td>
                <th scope="row">
                  {nickname || t('PLACES.SOMEBODY')}
                  {isOwn && <span className="tournament-table__you"> {t('PLACES.YOU')}</span>}
                </th>
                <td>{money(bets, tournament.currency)}</td>
                <td className="tournament-table__prize">{prizeOf(place)}</td>
              </tr>
            ))}
            {Array.from({ length: free }, (_, index) => rows.length + index + 1).map((place) => (
              <tr key={place} data-free>
                <td className="figure">{place}</td>
                <th scope="row">{t('PLACES.FREE')}</th>
                <td>–</td>
                <td className="tournament-table__prize">{prizeOf(place)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="visually-hidden" role="status">
        {own?.award_place ? t('PLACES.OWN', { place: own.award_place }) : ''}
      </p>
      {!reader.parts?.slug && (
        <p className="tournament-table__link">
          <a href={`${reader.prefix}/tournaments/${tournament.frontend_identifier}`}>{t('PLACES.MORE')}</a>
        </p>
      )}
    </section>
  );
}

export default island('TournamentTable', TournamentTable);
