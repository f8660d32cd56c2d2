import type { Translate } from 'hashmark/i18n';
import type { GameSession } from '../../casino/entities/game-session.ts';
import { type GameFamily, PIPS, RANKS } from '../../casino/rules/game-families.ts';
import { REEL_SYMBOLS, type ReelSymbol } from '../../casino/rules/reel.ts';
import { ReelMark } from './symbols.tsx';

interface PaytableProps {
  session: GameSession;
  family: GameFamily;
  t: Translate;
  locale: string;
}

/** What the family of a game calls a line. */
function nameOfLine(symbol: ReelSymbol, family: GameFamily, t: Translate) {
  if (family === 'cards') return [RANKS[symbol], RANKS[symbol], RANKS[symbol]].join(' ');
  if (family === 'dice') return [PIPS[symbol], PIPS[symbol], PIPS[symbol]].join(' ');
  if (family === 'wheel') return t('REEL.FIELD');
  return t(`REEL.SYMBOLS.${symbol.toUpperCase()}`);
}

/** What wins, how much and how often: the numbers that the return is made of. */
export function Paytable({ session, family, t, locale }: PaytableProps) {
  const number = new Intl.NumberFormat(locale);
  const rtp = new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 2 }).format(
    session.rtp / 100,
  );
  return (
    <details className="reel__paytable">
      <summary>{t('REEL.PAYTABLE', { rtp })}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t(family === 'wheel' ? 'REEL.FIELD' : 'REEL.LINE')}</th>
            <th scope="col">{t('REEL.PAYS')}</th>
            <th scope="col">{t('REEL.ODDS')}</th>
          </tr>
        </thead>
        <tbody>
          {session.paytable.map(({ symbol, multiplier, odds }) => {
            const name = REEL_SYMBOLS.find((known) => known === symbol);
            return (
              <tr key={symbol}>
                <th scope="row">
                  {name && family === 'reels' && <ReelMark name={name} />}
                  {name && nameOfLine(name, family, t)}
                </th>
                <td>×{number.format(multiplier)}</td>
                <td className="figure">
                  {t('REEL.ONE_IN', { count: number.format(Math.round(1e6 / odds)) })}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </details>
  );
}
