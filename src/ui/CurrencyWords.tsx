import type { VariableText } from 'hashmark/i18n';
import { CurrencyTable } from './CurrencyTable.tsx';
import { CurrencyText } from './CurrencyText.tsx';
import { nameWords, writeInCurrencies } from './variable-words.ts';

interface CurrencyWordsProps {
  text: string | VariableText;
  /** The currency that the page was written in. */
  currency: string;
}

/** A text prop where no script runs: in the market's currency, which the page turns to the player's own. */
export function CurrencyWords({ text, currency }: CurrencyWordsProps) {
  if (typeof text === 'string') return text;
  const values = writeInCurrencies(text);
  const name = nameWords(text);
  return (
    <>
      <CurrencyText name={name} values={values} currency={currency} />
      <CurrencyTable values={{ [name]: values }} currency={currency} />
    </>
  );
}
