import { type MessageBundle, translator } from 'hashmark/i18n';
import { useState } from 'react';
import type { LotteryDraw } from '../../src/casino/entities/lottery.ts';
import { logFailure } from '../../src/stores/log.ts';
import { type CheckedDraw, checkDraw } from './check-draw.ts';

interface DrawCheckProps {
  i18n: MessageBundle;
  id: string;
  places: number;
  draw: LotteryDraw;
}

/** Draws the lottery again in the reader's browser and says, step by step, whether it comes to the same. */
export function DrawCheck({ i18n, id, places, draw }: DrawCheckProps) {
  const t = translator(i18n);
  const [state, setState] = useState<'idle' | 'busy' | 'failed' | 'unable' | CheckedDraw>('idle');
  const check = async () => {
    // Browsers hash on safe origins only.
    if (!globalThis.isSecureContext) return setState('unable');
    setState('busy');
    try {
      setState(await checkDraw(id, places, draw));
    } catch (error) {
      logFailure('LOTTERY_CHECK_ERROR', error);
      setState('failed');
    }
  };
  const number = (count: number) => new Intl.NumberFormat(i18n.locale).format(count);
  const checked = typeof state === 'object' ? state : undefined;
  const steps =
    checked &&
    ([
      [checked.isSealed, t('CHECK.SEALED'), t('CHECK.NOT_SEALED')],
      [
        checked.isCounted,
        t('CHECK.COUNTED', { entries: number(checked.entries), tickets: number(checked.tickets) }),
        t('CHECK.NOT_COUNTED'),
      ],
      [checked.isDrawn, t('CHECK.DRAWN'), t('CHECK.NOT_DRAWN')],
    ] as const);
  return (
    <div className="lottery-draw__check">
      <button type="button" className="button" onClick={check} disabled={state === 'busy'}>
        {t(state === 'busy' ? 'CHECK.BUSY' : 'CHECK.START')}
      </button>
      <div role="status">
        {state === 'failed' && <p>{t('CHECK.FAILED')}</p>}
        {state === 'unable' && <p>{t('CHECK.UNABLE')}</p>}
        {steps && (
          <ul>
            {steps.map(([isRight, right, wrong]) => (
              <li key={right} data-right={isRight}>
                {isRight ? right : wrong}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
