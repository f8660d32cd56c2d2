import { useStore } from '@nanostores/react';
import { subunitsOf, translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import { useMemo } from 'react';
import { questProgress } from '../../src/casino/rules/quests.ts';
import { $second } from '../../src/stores/clock.ts';
import { $lotteries } from '../../src/stores/lotteries.ts';
import { $ownCurrency } from '../../src/stores/own-currency.ts';
import { $session } from '../../src/stores/session.ts';
import { $quests, $recentTournaments, $tournaments } from '../../src/stores/tournaments.ts';
import { CurrencyTable } from '../../src/ui/CurrencyTable.tsx';
import { island } from '../../src/ui/island.tsx';
import {
  chooseEvents,
  holdPlaces,
  type ShownEvent,
  shownLottery,
  shownTournament,
  stateOf,
} from '../../src/ui/tournaments/shown-tournament.ts';
import { useText } from '../../src/ui/use-text.ts';
import { EventCard } from './EventCard.tsx';
import type load from './widget.server.ts';
import type widget from './widget.ts';

type Props = WidgetProps<typeof widget, typeof load>;

/** What is and was offered to the player, among it what only some groups may see; of what else is over stays what the page has. */
function useOwnEvents({ data, list, limit, i18n }: Props): readonly ShownEvent[] | null {
  const isPlayer = useStore($session, { ssr: 'initial' }).status === 'player';
  const tournaments = useStore($tournaments, { ssr: 'initial' });
  const recent = useStore($recentTournaments, { ssr: 'initial' });
  const lotteries = useStore($lotteries, { ssr: 'initial' });
  return useMemo(() => {
    if (!data || !isPlayer || !tournaments || !recent || !lotteries) return data?.events ?? null;
    const now = Date.now();
    const own = [
      ...[...tournaments, ...recent].map((tournament) => shownTournament(tournament, i18n.locale)),
      ...lotteries.map((lottery) => shownLottery(lottery, i18n.locale)),
    ];
    const known = new Set(own.map(({ id }) => id));
    const others = data.events.filter((event) => !known.has(event.id) && stateOf(event, now) === 'archive');
    const { makers } = data;
    const chosen = chooseEvents([...own, ...others], list, { now, makers }).slice(0, limit);
    return holdPlaces(chosen, data.events);
  }, [data, isPlayer, tournaments, recent, lotteries, list, limit, i18n.locale]);
}

/** Tournaments, quests and lotteries as cards. */
function TournamentList(props: Props) {
  const { i18n, reader, list, title, data } = props;
  const t = translator(i18n);
  const heading = useText(title ?? '', reader.currency);
  const events = useOwnEvents(props);
  const now = useStore($second, { ssr: 'initial' });
  const quests = useStore($quests, { ssr: 'initial' });
  const isPlayer = useStore($session, { ssr: 'initial' }).status === 'player';
  const own = useStore($ownCurrency, { ssr: 'initial' }) ?? reader.currency;
  if (!events || events.length === 0)
    return (
      <section className="widget tournament-list">
        {heading && <h2 className="widget-title">{heading}</h2>}
        <p className="widget-empty">
          {t(!data ? 'FAILED' : list === 'ended' ? 'TOURNAMENTS.NONE_ENDED' : 'TOURNAMENTS.EMPTY')}
        </p>
      </section>
    );
  const levelOf = (event: ShownEvent): string | undefined => {
    const quest = quests?.find(({ frontend_identifier }) =>
      event.path.endsWith(`/${frontend_identifier.split('--').at(-1)}`),
    );
    if (list !== 'achievements' || event.kind !== 'quest') return undefined;
    // Of a guest nothing is known: quests are answered as if nobody had bet yet.
    if (!quest || !isPlayer) return '';
    const { level } = questProgress(quest.questSize, quest.currency, quest.bets / subunitsOf(quest.currency));
    return t('TOURNAMENTS.LEVEL', { level });
  };
  // The page turns amounts that it was printed with to the player's currency.
  const isPrinted = ({ id }: ShownEvent) => data?.events.some((event) => event.id === id) ?? false;
  const funds = events.flatMap(({ id, fund }) => (fund ? [[`_fund_${id}`, fund] as const] : []));
  return (
    <section className="widget tournament-list" aria-label={heading || t('TOURNAMENTS.LABEL')}>
      {heading && <h2 className="widget-title">{heading}</h2>}
      <ul className="tournament-list__cards">
        {events.map((event) => (
          <EventCard
            key={event.id}
            event={event}
            now={now}
            reader={isPrinted(event) ? reader : { ...reader, currency: own }}
            t={t}
            note={levelOf(event)}
          />
        ))}
      </ul>
      <CurrencyTable values={Object.fromEntries(funds)} currency={reader.currency} />
    </section>
  );
}

export default island('TournamentList', TournamentList);
