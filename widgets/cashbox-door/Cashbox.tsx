import { useStore } from '@nanostores/react';
import { moneyParts, translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import { $balance } from '../../src/stores/balance.ts';
import { $paymentMethods } from '../../src/stores/payments.ts';
import { island } from '../../src/ui/island.tsx';
import { Money } from '../../src/ui/Money.tsx';
import { useText } from '../../src/ui/use-text.ts';
import { shownWays } from './shown-ways.ts';
import type load from './widget.server.ts';
import type widget from './widget.ts';

/** The wallet and the doors of the cashbox (WIDGET-29), which open over the page and are pages without a script. */
function Cashbox({ i18n, reader, start, title, data }: WidgetProps<typeof widget, typeof load>) {
  const t = translator(i18n);
  const wallet = useStore($balance, { ssr: 'initial' });
  const own = useStore($paymentMethods, { ssr: 'initial' });
  const heading = useText(title ?? t('BOX.TITLE'), reader.currency);
  const { prefix, market, locale } = reader;
  const ways = own ? shownWays(own) : data;
  const names = ways?.[start] ?? [];
  // Nowhere in markets where accounts cannot be opened.
  const registration = market === 'EE' ? undefined : `${prefix}/registration`;
  const doors = start === 'deposit' ? (['deposit', 'withdraw'] as const) : (['withdraw', 'deposit'] as const);
  return (
    <section className="widget cashbox-door" aria-label={heading}>
      <div className="cashbox-door__sheet">
        <div className="cashbox-door__wallet">
          <h2 className="widget-title">{heading}</h2>
          <p className="cashbox-door__balance hm-player" aria-live="polite">
            <span>{t('BOX.BALANCE')}</span>{' '}
            {wallet.status === 'ready' ? (
              <Money parts={moneyParts(wallet.amount_cents, wallet.currency, locale)} />
            ) : (
              <span className="skeleton money">&nbsp;</span>
            )}
          </p>
          <p className="cashbox-door__actions hm-player">
            {doors.map((door, index) => (
              <a
                key={door}
                className="button"
                data-kind={index === 0 ? 'primary' : undefined}
                href={`${prefix}/${door}`}
              >
                {t(`BOX.${door}`)}
              </a>
            ))}
            <a href={`${prefix}/dashboard`}>{t('BOX.HISTORY')}</a>
          </p>
          <p className="cashbox-door__actions hm-guest">
            <a
              className="button"
              data-kind="primary"
              href={registration}
              role={registration ? undefined : 'link'}
              aria-disabled={registration ? undefined : true}
            >
              {t('BOX.REGISTER')}
            </a>
            <a href={`${prefix}/sign-in`}>{t('BOX.SIGN_IN')}</a>
          </p>
        </div>
        <div className="cashbox-door__ways">
          <h3>{t(`BOX.WAYS_${start}`)}</h3>
          {names.length === 0 ? (
            <p>{t(ways ? 'BOX.NO_WAYS' : 'FAILED')}</p>
          ) : (
            <ul>
              {names.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          )}
          <a href={`${prefix}/payments`}>{t('BOX.LIMITS')}</a>
        </div>
      </div>
    </section>
  );
}

export default island('Cashbox', Cashbox);
