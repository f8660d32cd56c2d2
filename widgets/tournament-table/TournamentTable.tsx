import { useStore } from '@nanostores/react';
import { formatRound, isCurrency } from 'hashmark/i18n';
import { translator } from 'hashmark/translator';
import type { WidgetProps } from 'hashmark/widget';
import { $ownCurrency } from '../../src/stores/own-currency.ts';
import { $tournamentStatuses, $tournaments } from '../../src/stores/tournaments.ts';
import { island } from '../../src/ui/island.tsx';
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
    const code = prize?.[currency] === undefined ? 'EUR' : currency;
    return money(prize?.[code] ?? 0, code);
  };
  const players = tournament.top_players.slice(0, limit);
  const rows = players.map(({ award_place, nickname, bets }) => ({ place: award_place, nickname, bets }));
  const isBelow = own?.award_place && own.award_place > rows.length;
  if (isBelow && own.award_place)
    rows.push({ place: own.award_place, nickname: own.nickname, bets: own.bets });
  return (
    <section className="widget tournament-table" aria-label={t('PLACES.LABEL', { title: tournament.title })}>
      <h2 className="widget-title">{tournament.title}</h2>
      {rows.length === 0 ? (
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
            {rows.map(({ place, nickname, bets }) => (
              <tr key={place} data-own={place === own?.award_place || undefined}>
                <td className="figure">{place}</td>
                <th scope="row">
                  {nickname}
                  {place === own?.award_place && (
                    <span className="tournament-table__you"> {t('PLACES.YOU')}</span>
                  )}
                </th>
                <td>{money(bets, tournament.currency)}</td>
                <td className="tournament-table__prize">{prizeOf(place)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {!reader.parts?.slug && (
        <p className="tournament-table__link">
          <a href={`${reader.prefix}/tournaments/${tournament.frontend_identifier}`}>{t('PLACES.MORE')}</a>
        </p>
      )}
    </section>
  );
}

export default island('TournamentTable', TournamentTable);
