import { useStore } from '@nanostores/react';
import { translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { CompPointRate } from '../../src/casino/entities/comp-points.ts';
import { type RewardCategory, rewardCategory } from '../../src/casino/rules/comp-points.ts';
import { $compPointCards, $compPoints } from '../../src/stores/comp-points.ts';
import { $ownCurrency } from '../../src/stores/own-currency.ts';
import { $session } from '../../src/stores/session.ts';
import { island } from '../../src/ui/island.tsx';
import { useText } from '../../src/ui/use-text.ts';
import { ExchangeDialog } from './ExchangeDialog.tsx';
import { ExchangePlace } from './ExchangePlace.tsx';
import { RewardCard } from './RewardCard.tsx';
import type load from './widget.server.ts';
import type widget from './widget.ts';

const CATEGORIES: Readonly<Record<string, RewardCategory>> = {
  discounts: 'DISCOUNT',
  freespins: 'FREE_SPINS',
  money: 'MONEY_REWARD',
  special: 'SPECIAL_REWARDS',
};

/** The cards that a player's shop holds now; null for guests, whose are printed. */
function useOwnCards(isPlayer: boolean): readonly CompPointRate[] | null {
  const [cards, setCards] = useState<readonly CompPointRate[] | null>(null);
  useEffect(() => (isPlayer ? $compPointCards.subscribe(setCards) : undefined), [isPlayer]);
  return isPlayer && cards && cards.length > 0 ? cards : null;
}

/** What points buy (WIDGET-28): rates from the platform, and what the balance of a player covers. */
function RocketMartCards({
  i18n,
  reader,
  category,
  view,
  limit,
  title,
  data,
}: WidgetProps<typeof widget, typeof load>) {
  const t = translator(i18n);
  const session = useStore($session, { ssr: 'initial' });
  const points = useStore($compPoints, { ssr: 'initial' });
  const currency = useStore($ownCurrency, { ssr: 'initial' }) ?? reader.currency;
  const heading = useText(title ?? t('MART.TITLE'), reader.currency);
  const own = useOwnCards(session.status === 'player');
  const [chosen, setChosen] = useState<CompPointRate | null>(null);
  const cards = (own ?? data?.cards)
    ?.filter((card) => category === 'all' || rewardCategory(card) === CATEGORIES[category])
    .slice(0, limit);
  if (!cards || cards.length === 0)
    return (
      <section className="widget rocket-mart-cards" aria-label={heading}>
        <p className="widget-empty">{t(cards ? 'MART.EMPTY' : 'FAILED')}</p>
      </section>
    );
  const player = session.status === 'player' ? session.player : null;
  const exchanging = { currency, player, reader, t, locale: i18n.locale };
  const games = data?.games ?? {};
  const balance = session.status === 'player' ? (points?.chargeable.points ?? null) : null;
  return (
    <section className="widget rocket-mart-cards" aria-label={heading}>
      <h2 className="widget-title">{heading}</h2>
      {view === 'form' ? (
        <ExchangePlace {...exchanging} cards={cards} games={games} balance={balance} />
      ) : (
        <ul className="rocket-mart-cards__list">
          {cards.map((card, index) => (
            <RewardCard
              key={card.group}
              card={card}
              number={index + 1}
              currency={currency}
              balance={balance}
              games={games}
              reader={reader}
              t={t}
              onExchange={() => setChosen(card)}
            />
          ))}
        </ul>
      )}
      {chosen &&
        createPortal(
          <ExchangeDialog
            {...exchanging}
            card={chosen}
            balance={balance ?? 0}
            onClose={() => setChosen(null)}
          />,
          document.body,
        )}
    </section>
  );
}

export default island('RocketMartCards', RocketMartCards);
