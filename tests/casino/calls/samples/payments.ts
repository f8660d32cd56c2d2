import { completeProfile } from '../../harness.ts';
import type { Samples, World } from './sample.ts';

const key = () => crypto.randomUUID();

async function cashout({ browser }: World) {
  await completeProfile(browser.api);
  await browser.api.call('deposit', {
    body: { currency: 'EUR', amount_cents: 100_00 },
    idempotencyKey: key(),
  });
  return {
    currency: 'EUR',
    amount_cents: 50_00,
    method_id: 'visa',
    profile: '4242',
  };
}

export const payments = {
  deposit: () => ({ body: { currency: 'EUR', amount_cents: 5000 } }),
  requestCashout: async (world) => ({ body: await cashout(world) }),
  recallPayment: async (world) => {
    const { payment } = await world.browser.api.call('requestCashout', {
      body: await cashout(world),
      idempotencyKey: key(),
    });
    return { params: { id: payment.id } };
  },
  listPayments: () => ({}),
  listPlayerPaymentMethods: () => ({ query: { currency: 'EUR' } }),
  listPaymentMethods: () => ({}),
} satisfies Samples;
