import { formatRound, isCurrency } from 'hashmark/i18n';
import type { Translate } from 'hashmark/translator';
import type { VipProgress } from '../../src/casino/entities/vip.ts';

interface ThresholdsProps {
  progress: VipProgress;
  t: Translate;
  locale: string;
}

/** Deposits and bets of the quarter beside what the next level asks for. */
export function Thresholds({ progress, t, locale }: ThresholdsProps) {
  const { currency } = progress;
  const money = (amount: number) => (isCurrency(currency) ? formatRound(amount, currency, locale) : '');
  const rows = [
    ['DEPOSITS', progress.depositAmountCents, progress.depositThresholdCents],
    ['BETS', progress.betSumCents, progress.betSumThresholdCents],
  ] as const;
  return (
    <dl className="vip-progress__rows">
      {rows.map(([key, done, asked]) => (
        <div key={key} data-row={key}>
          <dt>{t(`WAY.${key}`)}</dt>
          <dd>
            {t('WAY.OF', { done: money(done), asked: money(asked) })}
            <progress value={Math.min(done, asked)} max={Math.max(1, asked)} aria-hidden="true" />
          </dd>
        </div>
      ))}
    </dl>
  );
}
