import { useStore } from '@nanostores/react';
import { formatMoney, isCurrency, type MessageBundle, type Translate, translator } from 'hashmark/i18n';
import { useEffect, useState } from 'react';
import type { GameFamily } from '../../casino/rules/game-families.ts';
import { REEL_SYMBOLS, type ReelSymbol } from '../../casino/rules/reel.ts';
import { $session, type Session } from '../../stores/session.ts';
import { askForFields } from './ask-for-fields.ts';
import { FullScreen } from './FullScreen.tsx';
import { Paytable } from './Paytable.tsx';
import { RealityCheck } from './RealityCheck.tsx';
import { SessionFigures } from './SessionFigures.tsx';
import { Stage } from './Stage.tsx';
import { type Mode, type ReelState, useReel } from './use-reel.ts';

interface ReelProps {
  i18n: MessageBundle;
  /** `{provider}/{slug}`. */
  game: string;
  family: GameFamily;
  hasDemo: boolean;
  login: string;
  /** The page of the player's limits. */
  limits: string;
  /** Missing where no account can be opened. */
  registration?: string | undefined;
}

const START: readonly ReelSymbol[] = ['ring', 'moon', 'comet'];
const isSymbol = (name: string): name is ReelSymbol => (REEL_SYMBOLS as readonly string[]).includes(name);

/** An amount of the session's money; demo money has no sign of its own. */
export function amountText(amount: number, currency: string, locale: string): string {
  if (isCurrency(currency)) return formatMoney(amount, currency, locale);
  return `${new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(amount / 100)} ${currency}`;
}

/** What is in the way; of a limit also which one, and until when. Undefined where nothing is. */
function troubleText(
  { trouble, limit, isSlow }: ReelState,
  t: Translate,
  locale: string,
): string | undefined {
  if (isSlow) return t('REEL.SLOW');
  if (!trouble) return undefined;
  if (trouble !== 'LIMIT' || !limit) return t(`REEL.TROUBLE.${trouble}`);
  const name = t(`REEL.LIMIT.${limit.type.toUpperCase().replaceAll('-', '_')}`);
  const kind = limit.isBreak ? 'BREAK' : 'LIMIT';
  if (limit.until === null) return t(`REEL.${kind}_REACHED`, { name });
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return t(`REEL.${kind}_UNTIL`, { name, until: format.format(new Date(limit.until)) });
}

/** What a round has come to; a stake that came back is no win. */
function outcome({ round, session }: ReelState, family: GameFamily, t: Translate, locale: string): string {
  if (!round || !session) return '';
  const amount = amountText(round.win_cents, session.currency, locale);
  if (round.win_cents === 0) return t(family === 'reels' ? 'REEL.LOST' : `REEL.LOST_${family.toUpperCase()}`);
  return round.win_cents > round.stake_cents
    ? t('REEL.WON', { amount, times: round.multiplier })
    : t('REEL.EVEN', { amount });
}

/** What a reader asked for by `?mode=`; else real play for players, and the demo for guests where there is one (ROUTE-53). */
function askedMode(hasDemo: boolean, status: Session['status']): Mode | null {
  const asked = new URLSearchParams(location.search).get('mode');
  if (asked === 'real' || (asked === 'demo' && hasDemo)) return asked;
  if (!hasDemo) return 'real';
  if (status === 'loading') return null;
  return status === 'player' ? 'real' : 'demo';
}

interface SignInFirstProps extends Pick<ReelProps, 'login' | 'registration'> {
  t: Translate;
  /** Missing where there is no demo. */
  onDemo: false | (() => void);
}

/** What a guest sees of a game that is for players. */
function SignInFirst({ login, registration, t, onDemo }: SignInFirstProps) {
  return (
    <div className="reel" data-closed>
      <p>{t('REEL.SIGN_IN_TEXT')}</p>
      <p className="reel__actions">
        <a className="button" data-kind="primary" href={login}>
          {t('REEL.SIGN_IN')}
        </a>
        {registration && (
          <a className="button" href={registration}>
            {t('REEL.SIGN_UP')}
          </a>
        )}
        {onDemo && (
          <button className="button" type="button" onClick={onDemo}>
            {t('REEL.TRY_DEMO')}
          </button>
        )}
      </p>
    </div>
  );
}

interface ControlsProps {
  reel: ReelState;
  family: GameFamily;
  /** The stake that is chosen. */
  chosen: number;
  money: (amount: number) => string;
  t: Translate;
  onStake(stake: number): void;
}

/** What begins a round, or a session: anew once free spins are used up, for what the wallet has. */
function Begin({ reel, family, chosen, money, t }: Omit<ControlsProps, 'onStake'>) {
  const isSpent = reel.freeSpins === 0 || reel.trouble === 'SPINS';
  if (isSpent || reel.trouble === 'ENDED' || !reel.session)
    return (
      <button
        className="button"
        data-kind="primary"
        type="button"
        disabled={reel.busy}
        onClick={isSpent ? reel.playOn : reel.open}
      >
        {t(isSpent ? 'REEL.OWN_MONEY' : 'REEL.OPEN')}
      </button>
    );
  const act = family === 'reels' ? 'SPIN' : `SPIN_${family.toUpperCase()}`;
  return (
    <button
      className="button"
      data-kind="primary"
      type="button"
      aria-disabled={reel.busy}
      onClick={() => reel.spin(chosen)}
    >
      {reel.freeSpins === null ? t(`REEL.${act}`, { amount: money(chosen) }) : t('REEL.SPIN_FREE')}
    </button>
  );
}

/** The stake, and what begins a round or a session. */
function Controls({ onStake, ...props }: ControlsProps) {
  const { reel, chosen, money, t } = props;
  const stakes = reel.session?.stakes_cents ?? [];
  return (
    <div className="reel__controls">
      <label className="reel__stake">
        <span>{t('REEL.STAKE')}</span>
        <select
          value={chosen}
          disabled={stakes.length === 0}
          onChange={(event) => onStake(Number(event.target.value))}
        >
          {stakes.map((amount) => (
            <option key={amount} value={amount}>
              {money(amount)}
            </option>
          ))}
        </select>
      </label>
      <Begin {...props} />
    </div>
  );
}

/** A game to play: what falls, a stake, what the session has come to, and the table that its return comes from. */
export default function Reel({ i18n, game, family, hasDemo, login, limits, registration }: ReelProps) {
  const t = translator(i18n);
  const { locale } = i18n;
  const session = useStore($session, { ssr: 'initial' });
  const [chosenMode, setMode] = useState<Mode | null>(null);
  const [isMounted, setMounted] = useState(false);
  const [stake, setStake] = useState<number | null>(null);
  useEffect(() => setMounted(true), []);
  const mode = chosenMode ?? (isMounted ? askedMode(hasDemo, session.status) : null);

  const isClosed = mode === 'real' && session.status !== 'player';
  const reel = useReel(game, isClosed ? null : mode);
  const stakes = reel.session?.stakes_cents ?? [];
  const chosen = stake !== null && stakes.includes(stake) ? stake : (stakes[2] ?? stakes[0] ?? 0);
  const money = (amount: number) => amountText(amount, reel.session?.currency ?? 'FUN', locale);
  const symbols = reel.round?.symbols.filter(isSymbol) ?? START;
  useEffect(() => {
    if (reel.trouble === 'PROFILE') askForFields(reel.lacking);
  }, [reel.trouble, reel.lacking]);

  if (isClosed && session.status === 'guest')
    return (
      <SignInFirst
        login={login}
        registration={registration}
        t={t}
        onDemo={hasDemo && (() => setMode('demo'))}
      />
    );

  return (
    <div className="reel" aria-busy={reel.busy}>
      <FullScreen label={t('REEL.FULL_SCREEN')} />
      <Stage
        family={family}
        symbols={symbols}
        multiplier={reel.round?.multiplier ?? null}
        round={reel.round?.id ?? ''}
        paytable={reel.session?.paytable ?? []}
      />
      <p className="reel__outcome" role="status">
        {troubleText(reel, t, locale) ?? outcome(reel, family, t, locale)}
      </p>
      <SessionFigures reel={reel} mode={mode} money={money} t={t} />
      <Controls reel={reel} family={family} chosen={chosen} money={money} t={t} onStake={setStake} />
      {reel.limit?.type === 'reality-check' && (
        <RealityCheck played={reel.limit.played} money={money} leave={limits} t={t} onGoOn={reel.goOn} />
      )}
      {reel.session ? (
        <Paytable session={reel.session} family={family} t={t} locale={locale} />
      ) : (
        <div className="reel__paytable" />
      )}
    </div>
  );
}
