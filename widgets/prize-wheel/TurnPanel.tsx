import type { Translate } from 'hashmark/i18n';
import { useSlow } from '../../src/ui/use-slow.ts';
import type { WheelPrize } from '../../src/ui/wheel/wheel-faces.ts';
import type { Turn } from './use-turn.ts';

interface TurnPanelProps {
  turn: Turn;
  t: Translate;
  prefix: string;
  /** Where a guest opens an account; undefined where none can be opened. */
  registration: string | undefined;
  who: 'unknown' | 'guest' | 'player';
  /** Boxes that can be opened. */
  waiting: number;
  /** Whether this wheel opens the next of them. */
  fits: boolean;
  name: (prize: WheelPrize) => string;
  onTurn: () => void;
}

/** What the wheel says of the turn: what it has brought once it has stopped, and when its answer is long in coming. */
function describeTurn({ turn, t, name }: TurnPanelProps, isSlow: boolean): string {
  if (isSlow) return t('WHEEL.SLOW');
  if (turn.stage === 'turning') return t('WHEEL.TURNING');
  if (turn.stage === 'failed') return t(`WHEEL.${turn.reason}`);
  if (turn.stage !== 'stopped') return '';
  return t('WHEEL.WON', {
    prize: turn.box.items
      .filter(({ prize }) => prize)
      .map(name)
      .join(''),
  });
}

/** The turns that are left, the button that takes one, and what came of it. */
export function TurnPanel(props: TurnPanelProps) {
  const { turn, t, prefix, registration, who, waiting, fits, onTurn } = props;
  const isSlow = useSlow(turn.stage === 'asking');
  const isBusy = turn.stage === 'asking' || turn.stage === 'turning';
  if (who !== 'player')
    return (
      <div className="prize-wheel__turn">
        <p>{t('WHEEL.GUEST')}</p>
        {registration !== undefined && (
          <p>
            <a className="button hm-guest" data-kind="primary" href={registration}>
              {t('WHEEL.REGISTER')}
            </a>
          </p>
        )}
      </div>
    );
  return (
    <div className="prize-wheel__turn">
      <p data-turns={waiting}>{t(waiting > 0 ? 'WHEEL.TURNS' : 'WHEEL.NONE', { count: waiting })}</p>
      {waiting > 0 && !fits && !isBusy && (
        <p>
          {t('WHEEL.OTHER')} <a href={`${prefix}/rocketmart-wheel`}>{t('WHEEL.OTHER_LINK')}</a>
        </p>
      )}
      {(fits || isBusy) && (
        <p>
          <button
            className="button"
            data-kind="primary"
            type="button"
            aria-busy={isBusy}
            aria-disabled={isBusy}
            onClick={() => isBusy || onTurn()}
          >
            {t('WHEEL.TURN')}
          </button>
        </p>
      )}
      {waiting === 0 && !isBusy && (
        <p>
          <a href={`${prefix}/rocket-mart/special`}>{t('WHEEL.GET')}</a>
        </p>
      )}
      <p className="prize-wheel__told" role="status" data-told={turn.stage}>
        {describeTurn(props, isSlow)}
        {turn.stage === 'stopped' && (
          <>
            {' '}
            <a href={`${prefix}/profile/gifts`}>{t('WHEEL.GIFTS')}</a>
          </>
        )}
      </p>
    </div>
  );
}
