import { useStore } from '@nanostores/react';
import { translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import { useEffect, useState } from 'react';
import type { CompPointRate } from '../../src/casino/entities/comp-points.ts';
import {
  canExchange,
  costOf,
  type RewardCategory,
  rewardCategory,
} from '../../src/casino/rules/comp-points.ts';
import { $compPointCards, $compPoints } from '../../src/stores/comp-points.ts';
import { $ownCurrency } from '../../src/stores/own-currency.ts';
import { $session } from '../../src/stores/session.ts';
import { island } from '../../src/ui/island.tsx';
import type load from './widget.server.ts';
import type widget from './widget.ts';

/** The tabs in their order, with the cards that stand under each; none: all of them. */
const TABS = [
  ['all', undefined],
  ['discounts', 'DISCOUNT'],
  ['freespins', 'FREE_SPINS'],
  ['money', 'MONEY_REWARD'],
  ['special', 'SPECIAL_REWARDS'],
] as const satisfies readonly (readonly [string, RewardCategory | undefined])[];

/** The categories in which the player could exchange something now (COMP-04). */
function useAvailable(currency: string): ReadonlySet<RewardCategory> {
  const isPlayer = useStore($session, { ssr: 'initial' }).status === 'player';
  const points = useStore($compPoints, { ssr: 'initial' });
  const [cards, setCards] = useState<readonly CompPointRate[] | null>(null);
  useEffect(() => (isPlayer ? $compPointCards.subscribe(setCards) : undefined), [isPlayer]);
  const balance = { signedIn: isPlayer, chargeable: points?.chargeable.points ?? 0 };
  return new Set(
    (cards ?? []).filter((card) => canExchange(balance, costOf(card, currency))).map(rewardCategory),
  );
}

/** The tabs of the rewards shop (COMP-02, COMP-03). */
function RocketMartTabs({ i18n, reader, tab, data }: WidgetProps<typeof widget, typeof load>) {
  const t = translator(i18n);
  const currency = useStore($ownCurrency, { ssr: 'initial' }) ?? reader.currency;
  const available = useAvailable(currency);
  const shown = TABS.filter(([name]) => name !== 'discounts' || data?.hasSale || tab === 'discounts');
  return (
    <nav className="widget rocket-mart-tabs" aria-label={t('TABS.LABEL')}>
      <ul>
        {shown.map(([name, category]) => {
          const hasSome = category ? available.has(category) : available.size > 0;
          return (
            // The page of the sale opens for players.
            <li key={name} className={name === 'discounts' ? 'hm-player' : undefined}>
              <a
                href={`${reader.prefix}/rocket-mart${name === 'all' ? '' : `/${name}`}`}
                aria-current={name === tab ? 'page' : undefined}
                data-accent={hasSome || undefined}
              >
                {t(`TABS.${name}`)}
                {hasSome && <span className="visually-hidden">{t('TABS.AVAILABLE')}</span>}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

export default island('RocketMartTabs', RocketMartTabs);
