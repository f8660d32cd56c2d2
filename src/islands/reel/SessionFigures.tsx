import { useStore } from '@nanostores/react';
import type { Translate } from 'hashmark/i18n';
import type { ReactNode } from 'react';
import { $second } from '../../stores/clock.ts';
import type { Mode, ReelState } from './use-reel.ts';

interface SessionFiguresProps {
  reel: ReelState;
  mode: Mode | null;
  money(amount: number): string;
  t: Translate;
}

const two = (value: number) => String(Math.floor(value)).padStart(2, '0');

/** How long this game has been open, in hours, minutes and seconds. */
function Clock({ opened }: Pick<ReelState, 'opened'>) {
  useStore($second);
  // By the clock that `opened` was read from: the server's, which says when to count, may be another.
  const seconds = Math.max(0, (Date.now() - opened) / 1000);
  return <>{`${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`}</>;
}

/**
 * What there is to play with, how long this game has been open, and what it has come to. All have their places before they are known, so
 * that nothing moves when they are; what only some players have comes last.
 */
export function SessionFigures({ reel, mode, money, t }: SessionFiguresProps) {
  const { session, net, bonus, freeSpins } = reel;
  const known = (figure: ReactNode) => (session ? figure : '\u2013');
  return (
    <dl className="reel__figures">
      <div>
        <dt>{t(mode === 'demo' ? 'REEL.DEMO_BALANCE' : 'REEL.BALANCE')}</dt>
        <dd className="figure">{known(money(reel.balance))}</dd>
      </div>
      <div>
        <dt>{t('REEL.TIME')}</dt>
        <dd className="figure" data-session-clock>
          {known(<Clock opened={reel.opened} />)}
        </dd>
      </div>
      <div>
        <dt>{t('REEL.NET')}</dt>
        <dd className="figure" data-net>
          {known(net > 0 ? `+${money(net)}` : money(net))}
        </dd>
      </div>
      {bonus > 0 && (
        <div>
          <dt>{t('REEL.BONUS')}</dt>
          <dd className="figure" data-bonus>
            {money(bonus)}
          </dd>
        </div>
      )}
      {freeSpins !== null && (
        <div>
          <dt>{t('REEL.SPINS_LEFT')}</dt>
          <dd className="figure" data-free-spins>
            {freeSpins}
          </dd>
        </div>
      )}
    </dl>
  );
}
