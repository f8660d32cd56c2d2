import type { Translate } from 'hashmark/i18n';
import type { WidgetReader } from 'hashmark/widget';
import { Fragment } from 'react';
import type { CompPointRate } from '../../src/casino/entities/comp-points.ts';
import { cardGame } from '../../src/casino/rules/comp-points.ts';
import { BoxPrizes } from './BoxPrizes.tsx';
import { cardAmount, formatDay } from './card-words.ts';

interface CardTermsProps {
  card: CompPointRate;
  currency: string;
  /** What games are called, by identifier. */
  games: Readonly<Record<string, string>>;
  reader: WidgetReader;
  t: Translate;
}

/** What holds for a reward, said before it is chosen: value, wager, days, the most that can be won, the games. */
export function CardTerms({ card, currency, games, reader, t }: CardTermsProps) {
  const { locale, prefix } = reader;
  const value = cardAmount(card.spin_value_cents, currency, locale);
  const maxWin = cardAmount(card.max_win_cents, currency, locale);
  const playable = card.games.flatMap((entry) => {
    const game = cardGame(entry) ?? '';
    return games[game] ? [game] : [];
  });
  const { days } = card;
  const lines: readonly (readonly [key: string, words: string])[] = [
    ...(card.type === 'money' ? [['wager', t('MART.NO_WAGER')] as const] : []),
    ...(value ? [['value', t('MART.SPIN_VALUE', { value })] as const] : []),
    ...(card.wager > 0
      ? [
          [
            'wager',
            t(card.type === 'lotteries' ? 'MART.PRIZE_WAGER' : 'MART.WAGER', { wager: card.wager }),
          ] as const,
        ]
      : []),
    ...(maxWin ? [['max-win', t('MART.MAX_WIN', { amount: maxWin })] as const] : []),
    ...(days?.box ? [['box', t('MART.OPEN_DAYS', { count: days.box })] as const] : []),
    ...(days
      ? [
          ['activation', t('MART.START_DAYS', { count: days.activation })] as const,
          ...(days.spins ? [['spins', t('MART.PLAY_DAYS', { count: days.spins })] as const] : []),
          ['days', t('MART.WAGER_DAYS', { count: days.wager })] as const,
        ]
      : []),
    ...(card.sale_end ? [['sale', t('MART.SALE', { day: formatDay(card.sale_end, locale) })] as const] : []),
  ];
  const list = (
    <ul className="rocket-mart-cards__terms">
      {lines.map(([key, words]) => (
        <li key={key} data-term={key}>
          {words}
        </li>
      ))}
      {playable.length > 0 && (
        <li data-term="game">
          {playable.map((game, index) => (
            <Fragment key={game}>
              {index > 0 && ' · '}
              <a href={`${prefix}/play/${game}`}>{games[game]}</a>
            </Fragment>
          ))}
        </li>
      )}
    </ul>
  );
  if (!card.prizes) return list;
  return (
    <>
      {list}
      <BoxPrizes prizes={card.prizes} currency={currency} t={t} locale={locale} />
    </>
  );
}
