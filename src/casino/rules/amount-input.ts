/** Without the spaces and signs between thousands. */
const plainAmount = (text: string) => text.replace(/[\s\u00a0\u202f']/g, '');

/**
 * Reads an amount as people type it: `50`, `50.5`, `1 250,00`.
 *
 * @param subunits how many subunits make one unit of the currency
 * @returns the amount in subunits, or `null` when it is no amount or finer than a subunit
 */
export function readAmount(text: string, subunits: number): number | null {
  const match = /^(\d+)(?:[.,](\d+))?$/.exec(plainAmount(text));
  if (!match) return null;
  const digits = Math.round(Math.log10(subunits));
  const fraction = match[2] ?? '';
  // `10.00` of a currency without decimals is meant; `1.000` may be a thousand.
  const isExact = fraction.length <= digits || (fraction.length < 3 && Number(fraction) === 0);
  if (!isExact) return null;
  const amount = Number(match[1]) * subunits + Number(fraction.slice(0, digits).padEnd(digits, '0') || 0);
  return Number.isSafeInteger(amount) ? amount : null;
}

/** What to say of what is no amount to pay, in words that fit the decimals of its currency. */
export function tellAmount(text: string, subunits: number): string {
  if (Number.parseFloat(plainAmount(text)) * subunits > Number.MAX_SAFE_INTEGER)
    return 'VALIDATION.AMOUNT.HIGH';
  return subunits === 1 ? 'VALIDATION.AMOUNT.WHOLE' : 'VALIDATION.AMOUNT.POSITIVE';
}
