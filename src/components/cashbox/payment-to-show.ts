import type { Payment } from '../../casino/entities/payment.ts';
import { isFinalState } from '../../casino/rules/payments.ts';
import type { FormView } from '../form/view-form.ts';

/** How long after its end it is told what became of a payment, in milliseconds. */
const SHOWN_FOR = 2 * 60_000;

/**
 * The latest payment, while there is something to say of it: as long as it is under way, and for a while after its end, so that a
 * reload leaves nobody in doubt.
 *
 * @param payments of one kind, newest first
 */
export function paymentToShow(payments: readonly Payment[], form: FormView): Payment | undefined {
  const [latest] = payments;
  // What is wrong with the form that was sent since is what there is to tell.
  if (!latest || form.code !== undefined) return undefined;
  const since = Date.parse(latest.finished_at ?? latest.created_at);
  const isShown = form.isDone || !isFinalState(latest.state) || Date.now() - since < SHOWN_FOR;
  return isShown ? latest : undefined;
}
