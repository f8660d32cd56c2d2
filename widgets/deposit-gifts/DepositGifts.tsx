import { useStore } from '@nanostores/react';
import { translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import { showsDepositGifts } from '../../src/casino/rules/gifts.ts';
import { $depositGifts } from '../../src/stores/gifts.ts';
import { $ownCurrency } from '../../src/stores/own-currency.ts';
import { $session } from '../../src/stores/session.ts';
import { island } from '../../src/ui/island.tsx';
import { useText } from '../../src/ui/use-text.ts';
import { GiftTicket } from './GiftTicket.tsx';
import type load from './widget.server.ts';
import type widget from './widget.ts';

/** What the next deposit brings (WIDGET-04): to a guest what it would, to a player what it does, by the rule of GIFT-04. */
function DepositGifts({ i18n, reader, limit, title, data }: WidgetProps<typeof widget, typeof load>) {
  const t = translator(i18n);
  const session = useStore($session, { ssr: 'initial' });
  const own = useStore($depositGifts, { ssr: 'initial' });
  const currency = useStore($ownCurrency, { ssr: 'initial' }) ?? reader.currency;
  const heading = useText(title ?? t('GIFTS.TITLE'), reader.currency);
  const isPlayer = session.status === 'player';
  if (isPlayer && !showsDepositGifts(session.player)) return null;
  // What the page came with stays until the own ones are known.
  const gifts = (isPlayer && own) || data;
  if (!gifts || gifts.length === 0)
    return (
      <section className="widget deposit-gifts" aria-label={heading}>
        <p className="widget-empty">{t(gifts ? 'GIFTS.EMPTY' : 'FAILED')}</p>
      </section>
    );
  return (
    <section className="widget deposit-gifts" aria-label={heading}>
      <h2 className="widget-title">{heading}</h2>
      <ul className="deposit-gifts__list">
        {gifts.slice(0, limit).map((gift) => (
          <GiftTicket
            key={gift.id}
            gift={gift}
            currency={currency}
            t={t}
            locale={i18n.locale}
            prefix={reader.prefix}
          />
        ))}
      </ul>
    </section>
  );
}

export default island('DepositGifts', DepositGifts);
