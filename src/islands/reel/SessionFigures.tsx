import { useStore } from '@nanostores/react';
import type { Translate } from 'hashmark/i18n';
import { $second } from '../../stores/clock.ts';

interface SessionFiguresProps {
  /** When the game was opened, in milliseconds. */
  opened: number;
  /** What was won less what was staked since then, in subunits. */
  net: number;
  money(amount: number): string;
  t: Translate;
}

const two = (value: number) => String(Math.floor(value)).padStart(2, '0');

/** How long this game has been open, and what it has come to: as much in sight as the balance. */
export function SessionFigures({ opened, net, money, t }: SessionFiguresProps) {
  const now = useStore($second) ?? opened;
  const seconds = Math.max(0, (now - opened) / 1000);
  return (
    <>
      <div>
        <dt>{t('REEL.TIME')}</dt>
        <dd className="figure" data-session-clock>
          {`${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`}
        </dd>
      </div>
      <div>
        <dt>{t('REEL.NET')}</dt>
        <dd className="figure" data-net>
          {net > 0 ? `+${money(net)}` : money(net)}
        </dd>
      </div>
    </>
  );
}
