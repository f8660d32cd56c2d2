import { type Currency, formatMoney } from 'hashmark/i18n';
import { readAmount } from '../casino/rules/amount-input.ts';

/** What a form of the cashbox does where a script has run: its button names the sum, and what has to be copied is. A script of its own, which comes with such a form. */

/** The button says what stands in the field. */
function nameSum(place: HTMLElement): void {
  const button = place.querySelector<HTMLButtonElement>('button[type="submit"]');
  const amount = place.querySelector<HTMLInputElement>('input[name="amount"]');
  if (!button || !amount) return;
  const { sum = '', currency = '', subunits = '', plain = button.textContent ?? '' } = place.dataset;
  place.dataset.plain = plain;
  const cents = readAmount(amount.value, Number(subunits));
  button.textContent = cents
    ? sum.replace('{sum}', () => formatMoney(cents, currency as Currency, document.documentElement.lang))
    : plain;
}

document.addEventListener('input', ({ target }) => {
  const place = target instanceof Element ? target.closest<HTMLElement>('[data-sum]') : null;
  if (place) nameSum(place);
});
document.addEventListener('hm:cashbox', ({ target }) => {
  const place = target instanceof Element ? target.querySelector<HTMLElement>('[data-sum]') : null;
  if (place) nameSum(place);
  startCopies();
});

// What can be paid out is held against the balance as it is, not as it was when the form was printed.
document.addEventListener('hm:balance', ({ detail: accounts }) => {
  for (const place of document.querySelectorAll<HTMLElement>('[data-sum]')) {
    const field = place.querySelector<HTMLInputElement>('input[name="available"]');
    const account = accounts.find(({ currency }) => currency === place.dataset.currency);
    if (field && account) field.value = String(account.available_to_cashout_cents);
  }
});

/** Shows the buttons that copy, where the browser lets a page do so. */
function startCopies(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-copy]'))
    button.hidden = !navigator.clipboard;
}

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null;
  const { copy = '', copied = '' } = button?.dataset ?? {};
  if (!button) return;
  navigator.clipboard.writeText(copy).then(
    () => {
      button.textContent = copied;
    },
    () => undefined,
  );
});
document.addEventListener('hm:live', startCopies);
startCopies();
