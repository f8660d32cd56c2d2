import { useState } from 'react';
import type { Lottery } from '../../src/casino/entities/lottery.ts';
import { costOf, maxQuantity, missingPoints } from '../../src/casino/rules/comp-points.ts';
import { GROUPS } from '../../src/casino/rules/roles.ts';
import type { Exchanging } from './exchanging.ts';
import { LotteryChoice, useOpenLotteries } from './LotteryChoice.tsx';
import type { Exchange } from './use-exchange.ts';

/** The platform takes no more of a card at once. */
const MOST = 1000;

interface ExchangeFormProps extends Exchanging {
  exchange: Exchange;
}

/** What there is to do about a card: open an account, come by more coins, or confirm the exchange. */
export function ExchangeForm(props: ExchangeFormProps) {
  const { card, currency, player, exchange } = props;
  if (!player) return <Registration {...props} />;
  // The coins of an exchange under way are gone already, perhaps.
  const balance = exchange.order?.balance ?? props.balance;
  const cost = costOf(card, currency);
  if (missingPoints(balance, cost) > 0)
    return <NotEnough {...props} missing={missingPoints(balance, cost)} />;
  const Form = card.type === 'lotteries' ? TicketForm : Confirmation;
  return <Form {...props} cost={cost} balance={balance} />;
}

/** A guest opens an account first (COMP-21). */
export function Registration({ reader, t }: Pick<Exchanging, 'reader' | 't'>) {
  return (
    <div className="rocket-mart-cards__form">
      <p>{t('MART.GUEST')}</p>
      {reader.market !== 'EE' && (
        <p>
          <a className="button" data-kind="primary" href={`${reader.prefix}/registration`}>
            {t('MART.REGISTER')}
          </a>
        </p>
      )}
    </div>
  );
}

/** Too few coins: how many are missing, and where there are more (COMP-19, COMP-20). */
function NotEnough({ missing, reader: { prefix }, t, locale }: ExchangeFormProps & { missing: number }) {
  return (
    <div className="rocket-mart-cards__form" data-missing={missing}>
      <p role="status">
        {t('COMP_POINT.EXCHANGE_POPUP.INSUFFICIENT_FUNDS_MESSAGE', {
          count: missing,
          points: new Intl.NumberFormat(locale).format(missing),
        })}
      </p>
      <p className="rocket-mart-cards__ways">
        <a className="button" data-kind="primary" href={`${prefix}/pokies/all`}>
          {t('MART.PLAY')}
        </a>
        <a className="button" href={`${prefix}/rocket-mart`}>
          {t('MART.TO_MART')}
        </a>
      </p>
    </div>
  );
}

/** Tickets are of a lottery that takes them at this moment. */
function TicketForm(props: ExchangeFormProps & { cost: number }) {
  const { t } = props;
  const lotteries = useOpenLotteries();
  if (!lotteries) return <span className="skeleton">&nbsp;</span>;
  return lotteries.length > 0 ? (
    <Confirmation {...props} lotteries={lotteries} />
  ) : (
    <p role="status">{t('MART.NO_LOTTERY')}</p>
  );
}

interface ConfirmationProps extends ExchangeFormProps {
  cost: number;
  /** Those that take tickets; of tickets only. */
  lotteries?: readonly Lottery[];
}

/** What the player agrees to, and how many (COMP-15, COMP-16, COMP-22, COMP-23). */
function Confirmation(props: ConfirmationProps) {
  const { card, player, exchange, t, locale, cost, balance, lotteries } = props;
  const [asked, setAsked] = useState(1);
  const [named, setNamed] = useState<string>();
  const lottery = lotteries?.length === 1 ? lotteries[0] : lotteries?.find(({ id }) => id === named);
  const most = Math.min(MOST, maxQuantity(balance, cost));
  const quantity = Math.min(asked, most);
  const isSending = exchange.order !== null && exchange.outcome === null;
  const count = (number: number) => new Intl.NumberFormat(locale).format(number);
  const warnings = [
    ...(player?.groups.includes(GROUPS.multiAccount) ? ['MULTI_ACCOUNT'] : []),
    ...(player?.can_issue_bonuses ? [] : ['BONUSES_OFF']),
  ];
  const points = cost * Math.max(1, quantity);
  return (
    <form
      className="rocket-mart-cards__form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) exchange.send({ card, quantity, balance, ...(lottery && { lottery }) });
      }}
    >
      {lotteries && (
        <LotteryChoice
          lotteries={lotteries}
          chosen={lottery?.id}
          disabled={isSending}
          onChoose={setNamed}
          t={t}
          locale={locale}
        />
      )}
      {most > 1 && (
        <label className="rocket-mart-cards__field">
          {t('MART.QUANTITY', { most: count(most) })}
          <input
            type="number"
            name="quantity"
            min={1}
            max={most}
            required
            disabled={isSending}
            value={quantity || ''}
            onChange={({ target }) => setAsked(Math.floor(target.valueAsNumber) || 0)}
          />
        </label>
      )}
      {warnings.map((warning) => (
        <label key={warning} className="rocket-mart-cards__warning">
          <input type="checkbox" required name={warning} />
          {t(`MART.WARNING.${warning}`)}
        </label>
      ))}
      <p>
        <button
          className="button"
          data-kind="primary"
          type="submit"
          aria-busy={isSending}
          disabled={isSending}
        >
          {t('MART.CONFIRM', { cost: t('MART.COST', { count: points, points: count(points) }) })}
        </button>
        <small role="status">{exchange.isSlow && t('MART.SLOW')}</small>
      </p>
    </form>
  );
}
