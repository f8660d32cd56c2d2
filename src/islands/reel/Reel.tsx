import { useStore } from '@nanostores/react';
import { formatMoney, isCurrency } from 'hashmark/i18n';
import { type MessageBundle, type Translate, translator } from 'hashmark/translator';
import { useEffect, useState } from 'react';
import { REEL_SYMBOLS, type ReelSymbol } from '../../casino/rules/reel.ts';
import { $session } from '../../stores/session.ts';
import { Paytable } from './Paytable.tsx';
import { ReelMark } from './symbols.tsx';
import { type Mode, type ReelState, useReel } from './use-reel.ts';

interface ReelProps {
  i18n: MessageBundle;
  /** `{provider}/{slug}`. */
  game: string;
  hasDemo: boolean;
  login: string;
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

function outcome({ round, session }: ReelState, t: Translate, locale: string): string {
  if (!round || !session) return '';
  const text = (amount: number) => amountText(amount, session.currency, locale);
  return round.win_cents > 0
    ? t('REEL.WON', { amount: text(round.win_cents), times: round.multiplier })
    : t('REEL.LOST');
}

/** What a reader asked for by `?mode=`; else demo where there is one. */
function askedMode(hasDemo: boolean): Mode {
  const asked = new URLSearchParams(location.search).get('mode');
  if (asked === 'real') return 'real';
  return hasDemo ? 'demo' : 'real';
}

/** A game to play: three reels, a stake, and the table that its return comes from. */
export default function Reel({ i18n, game, hasDemo, login, registration }: ReelProps) {
  const t = translator(i18n);
  const { locale } = i18n;
  const session = useStore($session, { ssr: 'initial' });
  const [mode, setMode] = useState<Mode | null>(null);
  const [stake, setStake] = useState<number | null>(null);
  useEffect(() => setMode(askedMode(hasDemo)), [hasDemo]);

  const isClosed = mode === 'real' && session.status !== 'player';
  const reel = useReel(game, isClosed ? null : mode);
  const stakes = reel.session?.stakes_cents ?? [];
  const chosen = stake !== null && stakes.includes(stake) ? stake : (stakes[2] ?? stakes[0] ?? 0);
  const money = (amount: number) => amountText(amount, reel.session?.currency ?? 'FUN', locale);
  const symbols = reel.round?.symbols.filter(isSymbol) ?? START;

  if (isClosed && session.status === 'guest')
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
          {hasDemo && (
            <button className="button" type="button" onClick={() => setMode('demo')}>
              {t('REEL.TRY_DEMO')}
            </button>
          )}
        </p>
      </div>
    );

  return (
    <div className="reel" aria-busy={reel.busy}>
      <div className="reel__window" data-won={reel.round && reel.round.win_cents > 0 ? '' : undefined}>
        {symbols.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a reel is known by its place alone
          <span className="reel__cell" key={`${reel.round?.id ?? ''}${index}`}>
            <ReelMark name={name} />
          </span>
        ))}
      </div>
      <p className="reel__outcome" role="status">
        {reel.trouble ? t(`REEL.TROUBLE.${reel.trouble}`) : outcome(reel, t, locale)}
      </p>
      <dl className="reel__figures">
        <div>
          <dt>{t(mode === 'real' ? 'REEL.BALANCE' : 'REEL.DEMO_BALANCE')}</dt>
          <dd className="figure">{reel.session ? money(reel.balance) : '\u2013'}</dd>
        </div>
        {reel.round?.freespins_left != null && (
          <div>
            <dt>{t('REEL.SPINS_LEFT')}</dt>
            <dd className="figure">{reel.round.freespins_left}</dd>
          </div>
        )}
      </dl>
      <div className="reel__controls">
        <label className="reel__stake">
          <span>{t('REEL.STAKE')}</span>
          <select
            value={chosen}
            disabled={stakes.length === 0}
            onChange={(event) => setStake(Number(event.target.value))}
          >
            {stakes.map((amount) => (
              <option key={amount} value={amount}>
                {money(amount)}
              </option>
            ))}
          </select>
        </label>
        {reel.trouble === 'ENDED' || !reel.session ? (
          <button
            className="button"
            data-kind="primary"
            type="button"
            disabled={reel.busy}
            onClick={reel.open}
          >
            {t('REEL.OPEN')}
          </button>
        ) : (
          <button
            className="button"
            data-kind="primary"
            type="button"
            aria-disabled={reel.busy}
            onClick={() => reel.spin(chosen)}
          >
            {t('REEL.SPIN', { amount: money(chosen) })}
          </button>
        )}
      </div>
      {reel.session && <Paytable session={reel.session} t={t} locale={locale} />}
    </div>
  );
}
