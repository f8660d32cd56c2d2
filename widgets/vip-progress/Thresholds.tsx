import { useStore } from '@nanostores/react';
import { formatRound, isCurrency, type Translate } from 'hashmark/i18n';
import type { VipProgress } from '../../src/casino/entities/vip.ts';
import { nextVipLevel, pointsInLevel } from '../../src/casino/rules/vip-levels.ts';
import { $vipLevels } from '../../src/stores/vip.ts';

interface ThresholdsProps {
  progress: VipProgress;
  t: Translate;
  locale: string;
}

/** How far the bets have come in the own level, and where it ends: at the next one, the highest at its save target. */
function useBets({ betSumCents, betSumThresholdCents, currentStatus }: VipProgress) {
  const levels = useStore($vipLevels, { ssr: 'initial' }) ?? [];
  const level = levels.find(({ id }) => id === currentStatus);
  if (!level) return [betSumCents, betSumThresholdCents] as const;
  return [pointsInLevel(level, betSumCents), nextVipLevel(levels, level)?.min ?? level.saveTarget] as const;
}

/** Deposits and bets of the quarter beside what the next level asks for; of the highest level its bets only. */
export function Thresholds({ progress, t, locale }: ThresholdsProps) {
  const { currency } = progress;
  const money = (amount: number) => (isCurrency(currency) ? formatRound(amount, currency, locale) : '');
  const bets = ['BETS', ...useBets(progress)] as const;
  const deposits = ['DEPOSITS', progress.depositAmountCents, progress.depositThresholdCents] as const;
  const rows = progress.nextStatus ? [deposits, bets] : [bets];
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
