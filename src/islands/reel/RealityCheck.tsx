import type { Translate } from 'hashmark/i18n';
import { useLayoutEffect, useRef, useState } from 'react';
import { useSlow } from '../../ui/use-slow.ts';
import type { ReachedLimit } from './use-reel.ts';

interface RealityCheckProps {
  played: ReachedLimit['played'];
  money(amount: number): string;
  /** Where a player goes who stops. */
  leave: string;
  t: Translate;
  /** @throws where it was not taken */
  onGoOn(): Promise<void>;
}

/** What the play so far has come to. It wants an answer: stop, or go on. */
export function RealityCheck({ played, money, leave, t, onGoOn }: RealityCheckProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [sent, setSent] = useState<'under way' | 'failed' | undefined>();
  const isSlow = useSlow(sent === 'under way');
  const goOn = () => {
    if (sent === 'under way') return;
    setSent('under way');
    onGoOn().catch(() => setSent('failed'));
  };
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // One that is taken away while it is open would take the focus along.
    return () => shown?.close();
  }, []);
  const net = played.won - played.staked;
  const rows = [
    ['PLAYED', t('REEL.REALITY.MINUTES', { count: played.minutes })],
    ['STAKED', money(played.staked)],
    ['WON', money(played.won)],
    [net < 0 ? 'LOST' : 'AHEAD', money(Math.abs(net))],
  ] as const;
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="_reality"
      onCancel={(event) => event.preventDefault()}
      // A browser may close it all the same, at the second Escape.
      onClose={({ currentTarget }) => currentTarget.isConnected && currentTarget.showModal()}
    >
      <div className="dialog__body">
        <header className="dialog__head">
          <h2 id="_reality">{t('REEL.REALITY.TITLE')}</h2>
        </header>
        <dl className="reel__figures" data-reality>
          {rows.map(([key, value]) => (
            <div key={key}>
              <dt>{t(`REEL.REALITY.${key}`)}</dt>
              <dd className="figure">{value}</dd>
            </div>
          ))}
        </dl>
        <a className="button" data-kind="primary" href={leave}>
          {t('REEL.REALITY.STOP')}
        </a>
        <button className="button" type="button" aria-busy={sent === 'under way'} onClick={goOn}>
          {t('REEL.REALITY.GO_ON')}
        </button>
        <p role="alert">
          {isSlow && t('REEL.SLOW')}
          {sent === 'failed' && t('REEL.TROUBLE.AWAY')}
        </p>
      </div>
    </dialog>
  );
}
