import type { Payment } from '../../casino/entities/payment.ts';
import { isFreshlyCanceled } from '../../casino/rules/payments.ts';
import { $limits } from '../../stores/limits.ts';
import { announce } from '../../stores/page-events.ts';
import { $payments } from '../../stores/payments.ts';
import { showToast } from '../../stores/toasts.ts';

/** Where a browser keeps which cancelled deposits it has shown, the latest last. */
const PLACE = 'hm-canceled';
/** How many it keeps; older ones would not be shown anyway. */
const MOST = 20;

function readShown(): string[] {
  try {
    const earlier: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '[]');
    return Array.isArray(earlier) ? earlier.map(String) : [];
  } catch {
    return [];
  }
}

/** Warns of a deposit that was cancelled a moment ago, once in this browser (CASH-09, CASH-10). */
function showCanceled(payments: readonly Payment[]): void {
  const earlier = readShown();
  const fresh = payments.filter((one) => isFreshlyCanceled(one, Date.now()) && !earlier.includes(one.id));
  if (fresh.length === 0) return;
  showToast('CASHBOX.PAYMENT_STATUS.CANCELED');
  try {
    localStorage.setItem(PLACE, JSON.stringify([...earlier, ...fresh.map(({ id }) => id)].slice(-MOST)));
  } catch {
    // Full or closed storage: the next page shows it again.
  }
}

/** Whether an open dialog of the cashbox shows a payment in another state than it has. */
const isBehind = ({ id, state }: Payment): boolean => {
  const shown = document.querySelector<HTMLElement>(`[data-payment="${CSS.escape(id)}"] [data-state]`);
  return shown !== null && shown.dataset.state !== state;
};

/** Keeps what the page says of payments in step with what they are. @returns a function that ends it */
function followPayments(): () => void {
  let known: ReadonlySet<string> | undefined;
  return $payments.subscribe((payments) => {
    if (!payments) return;
    showCanceled(payments);
    const isNew = known && payments.some(({ id }) => !known?.has(id));
    known = new Set(payments.map(({ id }) => id));
    if (isNew || payments.some(isBehind)) announce('hm:payments');
  });
}

/** Follows payments and limits on every page of a player: both may have to be reported at any time. @returns a function that ends it */
export function followMoney(): () => void {
  // Whoever listens is warned of a limit that is reached.
  const ends = [followPayments(), $limits.subscribe(() => undefined)];
  return () => {
    for (const end of ends) end();
  };
}
