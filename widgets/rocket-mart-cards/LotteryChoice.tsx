import { useStore } from '@nanostores/react';
import type { Translate } from 'hashmark/i18n';
import type { Lottery } from '../../src/casino/entities/lottery.ts';
import { takesTickets } from '../../src/casino/rules/comp-points.ts';
import { $second } from '../../src/stores/clock.ts';
import { $lotteries } from '../../src/stores/lotteries.ts';

/** The lotteries that take tickets of this player at this moment; null until they are known. */
export function useOpenLotteries(): readonly Lottery[] | null {
  const lotteries = useStore($lotteries);
  const now = useStore($second);
  return lotteries && now !== null ? lotteries.filter((lottery) => takesTickets(lottery, now)) : null;
}

interface LotteryChoiceProps {
  /** Those that take tickets; at least one. */
  lotteries: readonly Lottery[];
  /** The id of the chosen one. */
  chosen: string | undefined;
  disabled: boolean;
  onChoose: (id: string) => void;
  t: Translate;
  locale: string;
}

/** Which lottery the tickets are of: asked where there are several, said where there is one. */
export function LotteryChoice({ lotteries, chosen, disabled, onChoose, t, locale }: LotteryChoiceProps) {
  const drawn = ({ end_at }: Lottery) =>
    t('MART.DRAWN', {
      time: new Intl.DateTimeFormat(locale, {
        dateStyle: 'medium',
        timeStyle: 'short',
        timeZone: 'UTC',
      }).format(new Date(end_at)),
    });
  const [only, ...others] = lotteries;
  if (only && others.length === 0)
    return (
      <p data-lottery={only.id}>
        {only.title} <small>{drawn(only)}</small>
      </p>
    );
  return (
    <fieldset className="rocket-mart-cards__lotteries" disabled={disabled}>
      <legend>{t('MART.WHICH_LOTTERY')}</legend>
      {lotteries.map((lottery) => (
        <label key={lottery.id}>
          <input
            type="radio"
            name="lottery"
            value={lottery.id}
            required
            checked={lottery.id === chosen}
            onChange={() => onChoose(lottery.id)}
          />
          <span>
            {lottery.title} <small>{drawn(lottery)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
