import { useStore } from '@nanostores/react';
import type { Translate } from 'hashmark/i18n';
import { isPastGift } from '../../casino/rules/gifts.ts';
import { $bonuses, $freespins } from '../../stores/gifts.ts';
import { LineIcon } from '../../ui/LineIcon.tsx';

/** The way to the gifts, and how many of them are not over. */
export function GiftLink({ t, href }: { t: Translate; href: string }) {
  const bonuses = useStore($bonuses, { ssr: 'initial' });
  const freespins = useStore($freespins, { ssr: 'initial' });
  const count = [...(bonuses ?? []), ...(freespins ?? [])].filter(({ stage }) => !isPastGift(stage)).length;
  return (
    <a className="icon-button account__gifts" href={href} aria-label={t('ACCOUNT.GIFTS', { count })}>
      <LineIcon name="bonuses" />
      {count > 0 && (
        <span className="account__count" aria-hidden="true">
          {count}
        </span>
      )}
    </a>
  );
}
