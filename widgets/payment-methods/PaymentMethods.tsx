import { useStore } from '@nanostores/react';
import { formatRound, isCurrency, translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import { brandName } from '../../src/casino/entities/payment-brands.ts';
import { $paymentMethods } from '../../src/stores/payments.ts';
import { island } from '../../src/ui/island.tsx';
import { useText } from '../../src/ui/use-text.ts';
import { type ShownMethod, shownMethods } from './shown-methods.ts';
import type load from './widget.server.ts';
import type widget from './widget.ts';

/** What these allow is up to whoever has issued them: how their limits are said stands in the messages (CASH-33). */
const TOLD_BY_BRAND: ReadonlySet<string> = new Set(['visa', 'maestro', 'mastercard', 'ecopayz']);

type Direction = 'deposit' | 'withdrawal';

/** How to pay in and out (CASH-27): for guests in the market's currency, for a player in that of the wallet. */
function PaymentMethods({
  i18n,
  reader,
  direction,
  type,
  title,
  data,
}: WidgetProps<typeof widget, typeof load>) {
  const t = translator(i18n);
  const own = useStore($paymentMethods, { ssr: 'initial' });
  const heading = useText(title ?? t('METHODS.TITLE'), reader.currency);
  const directions: Direction[] = direction === 'both' ? ['deposit', 'withdrawal'] : [direction];
  const methods = (own ? shownMethods(own) : data)?.filter(
    (method) => (type === 'all' || method.type === type) && directions.some((way) => method[way] !== null),
  );
  const words: RangeWords = {
    none: t('METHODS.NONE'),
    from: (min) => t('METHODS.FROM', { min }),
    range: (min, max) => t('METHODS.RANGE', { min, max }),
    describe: (brand, range) => (TOLD_BY_BRAND.has(brand) ? t(`METHODS.LIMITS.${brand}`, { range }) : range),
  };
  if (!methods || methods.length === 0)
    return (
      <section className="widget payment-methods">
        <p className="widget-empty">{t(methods ? 'METHODS.EMPTY' : 'FAILED')}</p>
      </section>
    );
  return (
    <section className="widget payment-methods">
      <h2 className="widget-title">{heading}</h2>
      <table className="payment-methods__table">
        <thead>
          <tr>
            <th scope="col">{t('METHODS.METHOD')}</th>
            <th scope="col">{t('METHODS.TIME')}</th>
            <th scope="col">{t('METHODS.FEE')}</th>
            {directions.map((way) => (
              <th key={way} scope="col">
                {t(`METHODS.${way}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {methods.map((method) => (
            <tr key={method.id} data-method={method.id}>
              <th scope="row">{brandName(method.brand)}</th>
              <td data-label={t('METHODS.TIME')}>{t(`METHODS.TIMES.${method.processingTime}`)}</td>
              <td data-label={t('METHODS.FEE')}>
                {method.fee === 0
                  ? t('METHODS.FREE')
                  : new Intl.NumberFormat(i18n.locale, { style: 'percent', maximumFractionDigits: 2 }).format(
                      method.fee / 100,
                    )}
              </td>
              {directions.map((way) => (
                <td key={way} data-label={t(`METHODS.${way}`)} className="payment-methods__range">
                  {formatRange(method, way, i18n.locale, words)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RangeWords {
  none: string;
  from: (min: string) => string;
  range: (min: string, max: string) => string;
  /** How a brand says its range. */
  describe: (brand: string, range: string) => string;
}

/** Between which amounts a method pays in a direction. */
function formatRange(method: ShownMethod, way: Direction, locale: string, words: RangeWords): string {
  const limits = method[way];
  const { currency } = method;
  if (!limits || !isCurrency(currency)) return words.none;
  const money = (amount: number) => formatRound(amount, currency, locale);
  const range =
    limits.max === null ? words.from(money(limits.min)) : words.range(money(limits.min), money(limits.max));
  return words.describe(method.brand, range);
}

export default island('PaymentMethods', PaymentMethods);
