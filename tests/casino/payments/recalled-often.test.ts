import { expect, it } from 'vitest';
import { type Runtime, realRuntime } from '../../../src/hashmark/process/runtime.ts';
import { completeProfile, createHarness, newcomer } from '../harness.ts';
import { textsOfMails } from '../mail.ts';

const key = () => crypto.randomUUID();
const DAY = 86_400_000;

it('support hears once of whoever takes withdrawals back again and again within a week', async () => {
  const clock = { now: Date.parse('2026-11-21T12:00:00Z') };
  const runtime: Runtime = { ...realRuntime, now: () => clock.now };
  const { browser, services } = await createHarness({ runtime });
  const { api } = browser();
  const { id } = await api.call('signUp', { body: newcomer('mira@example.com') });
  await completeProfile(api);
  await api.call('deposit', { body: { currency: 'EUR', amount_cents: 100_00 }, idempotencyKey: key() });
  const recall = async (days: number) => {
    const body = { currency: 'EUR', amount_cents: 50_00, method_id: 'visa', profile: '4242' };
    const { payment } = await api.call('requestCashout', { body, idempotencyKey: key() });
    await api.call('recallPayment', { params: { id: payment.id }, idempotencyKey: key() });
    clock.now += days * DAY;
    await services.sandbox.jobs.runDue();
  };
  const mails = () => textsOfMails(services, 'RECALLED_OFTEN');
  await recall(0);
  await recall(8);
  await recall(1);
  await recall(1);
  expect(await mails(), 'two in the week of the last one').toEqual([]);
  await recall(0);
  await recall(0);
  expect(await mails()).toEqual([expect.stringContaining(`${id} (mira@example.com)`)]);
});
