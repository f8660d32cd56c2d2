import { useStore } from '@nanostores/react';
import { resolveText, type VariableText } from 'hashmark/i18n';
import { $ownCurrency } from '../stores/own-currency.ts';

/**
 * A text prop as this reader sees it: in the market's currency, then in the player's own once it is known.
 *
 * @param currency the market's
 */
export function useText(text: string | VariableText, currency: string): string {
  return resolveText(text, useStore($ownCurrency, { ssr: 'initial' }) ?? currency);
}
