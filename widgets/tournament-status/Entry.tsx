import { useStore } from '@nanostores/react';
import type { Translate } from 'hashmark/i18n';
import { useState } from 'react';
import { isRefusal } from '../../src/stores/intents.ts';
import { $session } from '../../src/stores/session.ts';
import { $tournamentStatuses, confirmTournament } from '../../src/stores/tournaments.ts';
import type { ShownEvent } from '../../src/ui/tournaments/shown-tournament.ts';
import { useSlow } from '../../src/ui/use-slow.ts';

interface EntryProps {
  event: ShownEvent;
  isOver: boolean;
  t: Translate;
  /** Where a guest opens an account and comes back; undefined in markets where accounts cannot be opened. */
  signUp: string | undefined;
  /** Where those stand that run. */
  others: string;
  formatBets: (subunits: number) => string;
}

type Sending = 'no' | 'yes' | 'over' | 'failed' | 'unsure';

/** What a failure says of the entry: one without an answer, or with a fault of the platform, may have been counted. */
const sendingAfter = (error: unknown): Sending =>
  error instanceof Error && 'status' in error && error.status === 409
    ? 'over'
    : isRefusal(error)
      ? 'failed'
      : 'unsure';

/** Taking part (TOUR-04), and the place of who does. */
export function Entry({ event: { id }, isOver, t, signUp, others, formatBets }: EntryProps) {
  const session = useStore($session, { ssr: 'initial' });
  const statuses = useStore($tournamentStatuses, { ssr: 'initial' });
  const [sending, setSending] = useState<Sending>('no');
  const isSlow = useSlow(sending === 'yes');
  const own = statuses?.find(({ tournament_id }) => tournament_id === id);

  async function enter() {
    setSending('yes');
    try {
      const { confirmed } = await confirmTournament(id);
      setSending(confirmed ? 'no' : 'unsure');
    } catch (error) {
      setSending(sendingAfter(error));
    }
  }

  if (isOver || sending === 'over')
    return (
      <p className="tournament-status__own" role="status">
        {own?.award_place ? t('STATUS.FINAL', { place: own.award_place }) : t('STATUS.OVER')}{' '}
        <a href={others}>{t('STATUS.NOW')}</a>
      </p>
    );
  if (session.status === 'player' && own?.confirmed)
    return (
      <p className="tournament-status__own" role="status">
        <b>{t('STATUS.IN')}</b>{' '}
        {own.award_place
          ? t('STATUS.PLACE', { place: own.award_place, bets: formatBets(own.bets) })
          : t('STATUS.NO_BETS')}
      </p>
    );
  return (
    <div className="tournament-status__own" data-reader={session.status}>
      {signUp && (
        <a className="button tournament-status__guest" data-kind="primary" href={signUp}>
          {t('STATUS.SIGN_UP')}
        </a>
      )}
      <button
        type="button"
        className="button tournament-status__player"
        data-kind="primary"
        disabled={session.status !== 'player' || statuses === null || sending === 'yes'}
        onClick={enter}
      >
        {t('STATUS.ENTER')}
      </button>
      <p className="tournament-status__terms" role="status">
        {t(isSlow ? 'STATUS.SLOW' : 'STATUS.TERMS')}
      </p>
      {(sending === 'failed' || sending === 'unsure') && (
        <p className="tournament-status__failed" role="alert">
          {t(sending === 'failed' ? 'STATUS.FAILED' : 'STATUS.UNSURE')}
        </p>
      )}
    </div>
  );
}
