import { resolveText, translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import { CurrencyWords } from '../../src/ui/CurrencyWords.tsx';
import type widget from './widget.ts';

/** Questions and answers, which the browser opens. Needs no script. */
export default function Faq({ i18n, reader, title, open, ...texts }: WidgetProps<typeof widget>) {
  const { currency } = reader;
  const heading = title ? resolveText(title, currency) : translator(i18n)('FAQ.LABEL');
  const entries = [
    [texts.q1, texts.a1],
    [texts.q2, texts.a2],
    [texts.q3, texts.a3],
    [texts.q4, texts.a4],
    [texts.q5, texts.a5],
    [texts.q6, texts.a6],
    [texts.q7, texts.a7],
    [texts.q8, texts.a8],
  ];
  return (
    <section className="widget faq" aria-label={heading}>
      {title && (
        <h2 className="widget-title">
          <CurrencyWords text={title} currency={currency} />
        </h2>
      )}
      {entries.map(
        ([question, answer], index) =>
          question &&
          answer && (
            <details key={resolveText(question, currency)} open={open === index + 1}>
              <summary>
                <CurrencyWords text={question} currency={currency} />
              </summary>
              <p>
                <CurrencyWords text={answer} currency={currency} />
              </p>
            </details>
          ),
      )}
    </section>
  );
}
