import { useStore } from '@nanostores/react';
import type { Translate } from 'hashmark/i18n';
import type { VipProgress } from '../../src/casino/entities/vip.ts';
import { quarterOf, vipDaysLeft, vipRank } from '../../src/casino/rules/vip.ts';
import { $second } from '../../src/stores/clock.ts';

interface KeepingProps {
  progress: VipProgress;
  /** What the own level asks for, as written. */
  amounts: { deposits: string; bets: string };
  name: (status: string) => string;
  t: Translate;
  locale: string;
}

/** What keeps the level, until when, and what the figures so far would keep (VIP-04, VIP-07). */
export function Keeping({ progress, amounts, name, t, locale }: KeepingProps) {
  const now = useStore($second, { ssr: 'initial' });
  const { currentStatus, activeStatus } = progress;
  if (currentStatus === 'diamond') return <p data-keeps="always">{t('WAY.STAYS')}</p>;
  if (currentStatus === 'regular' || now === null) return null;
  const until = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    quarterOf(now).end - 1,
  );
  const count = vipDaysLeft(currentStatus, now) ?? 0;
  const isKept = vipRank(activeStatus) >= vipRank(currentStatus);
  return (
    <p className="vip-progress__keeps" data-keeps={activeStatus}>
      {t('WAY.KEEPS', { level: name(currentStatus), ...amounts })} {t('WAY.UNTIL', { count, date: until })}{' '}
      <strong>{isKept ? t('WAY.KEPT') : t('WAY.SO_FAR', { level: name(activeStatus) })}</strong>
    </p>
  );
}
