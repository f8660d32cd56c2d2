import type { Translate } from 'hashmark/i18n';
import type { WidgetReader } from 'hashmark/widget';
import type { CompPointRate } from '../../src/casino/entities/comp-points.ts';
import { costOf, missingPoints } from '../../src/casino/rules/comp-points.ts';
import { CardTerms } from './CardTerms.tsx';
import { rewardName } from './card-words.ts';
import { PartDrawing } from './PartDrawing.tsx';

interface RewardCardProps {
  card: CompPointRate;
  /** Its number in the catalogue. */
  number: number;
  currency: string;
  /** What the player can spend; null for guests, and until it is known. */
  balance: number | null;
  /** What games are called, by identifier. */
  games: Readonly<Record<string, string>>;
  reader: WidgetReader;
  t: Translate;
  onExchange: () => void;
}

/** One reward as a page of the parts catalogue: its drawing, what it costs, and the one thing to do. */
export function RewardCard({
  card,
  number,
  currency,
  balance,
  games,
  reader,
  t,
  onExchange,
}: RewardCardProps) {
  const { locale, prefix, market } = reader;
  const cost = costOf(card, currency);
  const missing = balance === null ? null : missingPoints(balance, cost);
  const count = (points: number) => new Intl.NumberFormat(locale).format(points);
  // Nowhere in markets where accounts cannot be opened.
  const registration = market === 'EE' ? undefined : `${prefix}/registration`;
  return (
    <li className="rocket-mart-cards__card" data-card={card.group} data-type={card.type}>
      <PartDrawing card={card} number={number} />
      <div className="rocket-mart-cards__words">
        {card.label && (
          <p className="rocket-mart-cards__label" data-label={card.label}>
            {t(`MART.LABEL.${card.label}`)}
          </p>
        )}
        <h3>{rewardName(card, currency, t, locale)}</h3>
        <p className="rocket-mart-cards__cost">{t('MART.COST', { count: cost, points: count(cost) })}</p>
        <CardTerms card={card} currency={currency} games={games} reader={reader} t={t} />
      </div>
      <div className="rocket-mart-cards__action">
        <a
          className="button hm-guest"
          href={registration}
          role={registration ? undefined : 'link'}
          aria-disabled={registration ? undefined : true}
        >
          {t('MART.REGISTER')}
        </a>
        <div className="hm-player">
          {missing === null ? (
            <span className="skeleton">&nbsp;</span>
          ) : missing > 0 ? (
            <button className="rocket-mart-cards__missing" type="button" onClick={onExchange}>
              {t('MART.MISSING', { count: missing, points: count(missing) })}
            </button>
          ) : (
            <button className="button" type="button" onClick={onExchange}>
              {t('MART.EXCHANGE')}
            </button>
          )}
        </div>
      </div>
    </li>
  );
}
