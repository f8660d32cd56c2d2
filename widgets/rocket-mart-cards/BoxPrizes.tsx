import type { Translate } from 'hashmark/i18n';
import type { CompPointRate } from '../../src/casino/entities/comp-points.ts';
import { prizeName } from '../../src/ui/prize-name.ts';
import { cardAmount } from './card-words.ts';

interface BoxPrizesProps {
  prizes: NonNullable<CompPointRate['prizes']>;
  currency: string;
  t: Translate;
  locale: string;
}

/** Everything that a box can hold, how likely each is, and what each asks for: open to read before the choice. */
export function BoxPrizes({ prizes, currency, t, locale }: BoxPrizesProps) {
  const all = prizes.reduce((sum, { weight }) => sum + weight, 0);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <details className="rocket-mart-cards__prizes">
      <summary>{t('MART.PRIZES')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('MART.PRIZE')}</th>
            <th scope="col">{t('MART.CHANCE')}</th>
          </tr>
        </thead>
        <tbody>
          {prizes.map((prize) => {
            const { wager, max_win } = prize.result_bonus;
            const most = cardAmount(max_win, currency, locale);
            const name = prizeName(prize, currency, t, locale);
            return (
              <tr key={`${name} ${wager} ${prize.weight}`}>
                <th scope="row">
                  {name}
                  <span data-term="wager">{t('MART.WAGER', { wager })}</span>
                  <span data-term="max-win">
                    {most ? t('MART.MAX_WIN', { amount: most }) : t('MART.NO_MAX_WIN')}
                  </span>
                </th>
                <td className="figure">{percent.format(prize.weight / all)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </details>
  );
}
