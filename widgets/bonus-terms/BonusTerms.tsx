import { resolveText, translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import { CurrencyTable } from '../../src/ui/CurrencyTable.tsx';
import { CurrencyText } from '../../src/ui/CurrencyText.tsx';
import { CurrencyWords } from '../../src/ui/CurrencyWords.tsx';
import { bonusFacts } from './bonus-facts.ts';
import type load from './widget.server.ts';
import type widget from './widget.ts';

/** All conditions of a bonus that decide whether to take it, in one list. Needs no script. */
export default function BonusTerms({ i18n, reader, title, data }: WidgetProps<typeof widget, typeof load>) {
  const t = translator(i18n);
  const { currency } = reader;
  if (!data)
    return (
      <div className="widget bonus-terms">
        <p className="widget-empty">{t(data === null ? 'FAILED' : 'TERMS.EMPTY')}</p>
      </div>
    );
  const heading = title ?? data.title;
  const facts = bonusFacts(data, t, i18n.locale);
  return (
    <section
      className="widget bonus-terms"
      aria-label={t('TERMS.LABEL', { title: resolveText(heading, currency) })}
      data-offer={data.id}
    >
      <h2 className="widget-title">
        <CurrencyWords text={heading} currency={currency} />
      </h2>
      <dl className="bonus-terms__facts">
        {facts.map(({ key, words, money }) => (
          <div key={key} data-fact={key}>
            <dt>{t(`TERMS.${key}`)}</dt>
            <dd>
              {money ? (
                <CurrencyText name={`_${data.id}_${key}`} values={money} currency={currency} />
              ) : (
                words
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="bonus-terms__link">
        <a href={`${reader.prefix}/terms-and-conditions#10-bonuses`}>{t('TERMS.ALL')}</a>
      </p>
      <CurrencyTable
        values={Object.fromEntries(
          facts.flatMap(({ key, money }) => (money ? [[`_${data.id}_${key}`, money]] : [])),
        )}
        currency={currency}
      />
    </section>
  );
}
