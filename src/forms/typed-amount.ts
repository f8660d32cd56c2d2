import { isCurrency, writtenSubunits } from 'hashmark/i18n';
import { readAmount, tellAmount } from '../casino/rules/amount-input.ts';

/** What was typed as an amount, in subunits of its currency; null where it is none. */
export const readTypedAmount = (amount = '', currency = ''): number | null =>
  isCurrency(currency) ? readAmount(amount, writtenSubunits(currency)) : null;

/** What to say of it then. */
export const tellTypedAmount = (amount = '', currency = ''): string =>
  tellAmount(amount, isCurrency(currency) ? writtenSubunits(currency) : 100);
