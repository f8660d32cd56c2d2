import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { CompPointRate } from '../../src/casino/entities/comp-points.ts';
import { costOf } from '../../src/casino/rules/comp-points.ts';
import { CardTerms } from './CardTerms.tsx';
import { rewardName } from './card-words.ts';
import { ExchangeForm, Registration } from './ExchangeForm.tsx';
import { ExchangeResult } from './ExchangeResult.tsx';
import type { Exchanging } from './exchanging.ts';
import { useExchange } from './use-exchange.ts';

interface ExchangePlaceProps extends Omit<Exchanging, 'card' | 'balance'> {
  /** Null until it is known. */
  balance: number | null;
  cards: readonly CompPointRate[];
  games: Readonly<Record<string, string>>;
}

/** The exchange as one form of a page: which reward, what holds for it, and the way to it. */
export function ExchangePlace({ cards, games, balance, ...props }: ExchangePlaceProps) {
  const { currency, player, reader, t, locale } = props;
  const [group, setGroup] = useState(cards[0]?.group);
  const exchange = useExchange(player, currency);
  const card = cards.find((entry) => entry.group === group) ?? cards[0];
  if (!card) return null;
  const isSending = exchange.order !== null && exchange.outcome === null;
  const cost = (of: CompPointRate) => {
    const points = costOf(of, currency);
    return t('MART.COST', { count: points, points: new Intl.NumberFormat(locale).format(points) });
  };
  return (
    <div className="rocket-mart-cards__place">
      <label className="rocket-mart-cards__field">
        {t('MART.REWARD')}
        <select
          name="reward"
          value={card.group}
          disabled={!player || isSending}
          onChange={({ target }) => {
            setGroup(target.value);
            exchange.reset();
          }}
        >
          {cards.map((entry) => (
            <option key={entry.group} value={entry.group}>
              {`${rewardName(entry, currency, t, locale)} · ${cost(entry)}`}
            </option>
          ))}
        </select>
      </label>
      <CardTerms card={card} currency={currency} games={games} reader={reader} t={t} />
      <div className="hm-guest">
        <Registration reader={reader} t={t} />
      </div>
      <div className="hm-player">
        {player && balance !== null ? (
          <ExchangeForm key={card.group} {...props} card={card} balance={balance} exchange={exchange} />
        ) : (
          <span className="skeleton">&nbsp;</span>
        )}
      </div>
      {exchange.outcome &&
        createPortal(
          <ExchangeResult {...props} exchange={exchange} onClose={exchange.reset} />,
          document.body,
        )}
    </div>
  );
}
