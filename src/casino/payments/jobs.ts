import { z } from 'zod';
import type { Surroundings } from '../domain-events.ts';
import type { DecidingJob, JobHandler } from '../jobs/jobs.ts';
import { answerCashout, giveUpCashout, reviewCashout } from './cashouts.ts';
import { answerDeposit, statesOfDeposit } from './deposits.ts';
import { paymentState } from './payment-states.ts';
import { changeState, findPayment } from './payments.ts';

const paymentSchema = z.object({ payment: z.string() });
const answerSchema = paymentSchema.extend({ outcome: z.enum(['succeeded', 'declined']) });

/** The jobs of payments: answers of providers, giving up on them, the review of cashouts. */
export const paymentJobs = (surroundings: Surroundings): Record<string, JobHandler | DecidingJob> => ({
  'payment-answer': {
    decidesBy: (data, player) => [
      { kind: paymentState, key: answerSchema.parse(data).payment },
      ...statesOfDeposit(player),
    ],
    async handle(work, data) {
      const { payment: id, outcome } = answerSchema.parse(data);
      const payment = await work.stateOf(paymentState, id);
      if (payment?.action === 'deposit') await answerDeposit(work, payment, outcome, surroundings);
      else if (payment) await answerCashout(work, payment, outcome);
    },
  },
  async 'payment-timeout'(work, data) {
    const payment = await findPayment(work.tx, paymentSchema.parse(data).payment);
    if (!payment || payment.finished_at !== null) return;
    if (payment.action === 'deposit') await changeState(work, payment, 'canceled');
    else await giveUpCashout(work, payment);
  },
  async 'cashout-review'(work, data) {
    const payment = await findPayment(work.tx, paymentSchema.parse(data).payment);
    if (payment) await reviewCashout(work, payment);
  },
});
