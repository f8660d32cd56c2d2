import { useStore } from '@nanostores/react';
import { $compPoints } from '../../src/stores/comp-points.ts';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { rewardName } from './card-words.ts';
import type { Exchanging } from './exchanging.ts';
import type { Exchange } from './use-exchange.ts';

interface ExchangeResultProps extends Pick<Exchanging, 'currency' | 'reader' | 't' | 'locale'> {
  exchange: Exchange;
  onClose: () => void;
}

const isNotGiven = (outcome: string) => ['failed', 'spent', 'closed', 'paused'].includes(outcome);

/** Says what came of an exchange (COMP-25, COMP-26); one whose answer was lost is asked for again, and made once. */
export function ExchangeResult({ exchange, currency, reader, t, locale, onClose }: ExchangeResultProps) {
  const { order, outcome } = exchange;
  const points = useStore($compPoints)?.chargeable.points;
  if (!order || !outcome) return null;
  const { card, lottery, quantity } = order;
  const reward = rewardName(card, currency, t, locale);
  const name = lottery ? t('MART.TICKET_OF', { lottery: lottery.title }) : reward;
  const count = new Intl.NumberFormat(locale).format(quantity);
  const words = {
    done: 'DONE',
    failed: 'FAILED',
    spent: 'SPENT',
    closed: 'CLOSED',
    paused: 'PAUSED',
    unsure: 'UNSURE',
  }[outcome];
  return (
    <Dialog
      title={t(isNotGiven(outcome) ? 'MART.FAILED_TITLE' : `MART.${words}_TITLE`)}
      closeLabel={t('MART.CLOSE')}
      open
      onClose={onClose}
    >
      <p data-result={outcome} role="status">
        {t(`MART.${words}`, { name: quantity > 1 ? `${count} × ${name}` : name })}{' '}
        {outcome === 'spent' && points !== undefined && t('MART.LEFT', { count: points })}
      </p>
      <p className="rocket-mart-cards__ways">
        {outcome === 'unsure' ? (
          <button className="button" data-kind="primary" type="button" onClick={() => exchange.send(order)}>
            {t('MART.ASK_AGAIN')}
          </button>
        ) : (
          <button className="button" data-kind="primary" type="button" onClick={onClose}>
            {t('MART.CLOSE')}
          </button>
        )}
        {outcome === 'done' && card.type === 'lootboxes' && (
          <a className="button" href={`${reader.prefix}/rocketmart-wheel`}>
            {t('MART.TO_BOX')}
          </a>
        )}
        {outcome === 'done' && lottery && (
          <a className="button" href={`${reader.prefix}/lottery/${lottery.frontend_identifier}`}>
            {t('MART.TO_LOTTERY')}
          </a>
        )}
        {(outcome === 'unsure' || (outcome === 'done' && card.type === 'freespins')) && (
          <a className="button" href={`${reader.prefix}/profile/gifts`}>
            {t('MART.TO_GIFTS')}
          </a>
        )}
      </p>
    </Dialog>
  );
}
