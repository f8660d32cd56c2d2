import { type Currency, formatMoney } from 'hashmark/i18n';
import { readAmount } from '../casino/rules/amount-input.ts';

/**
 * What a form of the cashbox does where a script has run. A script of its own, which comes with such a form: the button names the sum,
 * and who sends the same payment again before its answer has come, through reloads too, means the same money.
 */

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

const KEPT = 'hm-payment:';

/** Gives the form the key of the same payment that has had no answer. */
function keepKey(form: HTMLFormElement): void {
  const key = form.querySelector<HTMLInputElement>('input[name="_key"]');
  if (!key) return;
  const sent = [...new FormData(form)].filter(([name]) => !name.startsWith('_'));
  const place = KEPT + JSON.stringify([form.dataset.form, ...sent]);
  const kept = sessionStorage.getItem(place);
  if (kept) key.value = kept;
  else sessionStorage.setItem(place, key.value);
}

/** What has been answered is over: the same payment is another one from then on. */
function forgetKeys(): void {
  for (const place of Object.keys(sessionStorage))
    if (place.startsWith(KEPT)) sessionStorage.removeItem(place);
}

const placeOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-sum]') : null;

document.addEventListener('input', ({ target }) => {
  const place = placeOf(target);
  if (place) nameSum(place);
});
// Before the form is sent, which a listener of the bubbling phase does.
document.addEventListener(
  'submit',
  ({ target }) => {
    if (target instanceof HTMLFormElement && target.closest('.cashbox')) keepKey(target);
  },
  { capture: true },
);
document.addEventListener('hm:cashbox', ({ target }) => {
  if (!(target instanceof Element)) return;
  const place = target.querySelector<HTMLElement>('[data-sum]');
  if (place) nameSum(place);
  if (target.querySelector('[data-outcome]')) forgetKeys();
});
