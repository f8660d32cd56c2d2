import { useStore } from '@nanostores/react';
import type { Translate } from 'hashmark/i18n';
import { isVipGroup } from '../../src/casino/rules/vip.ts';
import { $compPoints } from '../../src/stores/comp-points.ts';

interface PointsProps {
  groups: readonly number[];
  t: Translate;
  locale: string;
}

/** All points that were ever earned: VIP players count in SP, others in XP (VIP-14). */
export function Points({ groups, t, locale }: PointsProps) {
  const points = useStore($compPoints, { ssr: 'initial' });
  const unit = groups.some(isVipGroup) ? 'SP' : 'XP';
  // As high before they are known as after.
  const written = points
    ? `${new Intl.NumberFormat(locale).format(points.persistent.points)} ${unit}`
    : '\u00a0';
  return (
    <p data-points={unit}>
      {t('WAY.POINTS')} <span className="figure">{written}</span>
    </p>
  );
}
