import { formatRound, isCurrency, type Translate } from 'hashmark/i18n';
import { prizeName } from '../../src/ui/prize-name.ts';
import type { WheelFace, WheelPrize } from '../../src/ui/wheel/wheel-faces.ts';

interface ChancesProps {
  faces: readonly WheelFace[];
  /** Which segment has been drawn. */
  won: number | undefined;
  currency: string;
  t: Translate;
  locale: string;
}

function terms({ result_bonus: { wager, max_win = {} } }: WheelPrize, { currency, t, locale }: ChancesProps) {
  const code = max_win[currency] === undefined ? 'EUR' : currency;
  const most = max_win[code];
  return most !== undefined && isCurrency(code)
    ? t('WHEEL.TERMS_MAX', { wager, amount: formatRound(most, code, locale) })
    : t('WHEEL.TERMS', { wager });
}

/** What a turn can bring, how likely each of it is, and on what terms: read before the turn. */
export function Chances(props: ChancesProps) {
  const { faces, won, currency, t, locale } = props;
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <table className="prize-wheel__chances">
      <caption>{t('WHEEL.CHANCES')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('WHEEL.PRIZE')}</th>
          <th scope="col">{t('WHEEL.CHANCE')}</th>
        </tr>
      </thead>
      <tbody>
        {faces.map(({ id, prize, chance }, index) => (
          <tr key={id} data-segment={id} data-won={index === won || undefined}>
            <th scope="row">
              {prizeName(prize, currency, t, locale)}
              <span>{terms(prize, props)}</span>
            </th>
            <td className="figure">{percent.format(chance)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
