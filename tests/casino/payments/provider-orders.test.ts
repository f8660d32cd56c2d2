import fc from 'fast-check';
import { expect, it } from 'vitest';
import { schedule } from '../../../src/casino/jobs/jobs.ts';
import { isFinalState } from '../../../src/casino/rules/payments.ts';
import { type Runtime, realRuntime } from '../../../src/hashmark/process/runtime.ts';
import { completeProfile, createHarness, newcomer } from '../harness.ts';

const key = () => crypto.randomUUID();

/** What can happen to a payment that is under way, in any order and any number. */
const happening = fc.constantFrom('succeeded', 'declined', 'timeout', 'review', 'recall');

it('moves the money of a payment once, in whatever order providers, timeouts, reviews and recalls come', async () => {
  const clock = { now: Date.parse('2026-11-18T12:00:00Z') };
  const runtime: Runtime = { ...realRuntime, now: () => clock.now };
  const harness = await createHarness({ runtime });
  const { store, sandbox } = harness.services;
  const { api } = harness.browser();
  const user = { ...newcomer('mira@example.com').user, currency: 'CAD' as const };
  const { id: playerId } = await api.call('signUp', { body: { user } });
  await completeProfile(api);
  await api.call('updateBonusSettings', { body: { settings: { can_issue: false } } });
  await store.db.updateTable('players').set({ confirmed_at: 1 }).where('id', '=', playerId).execute();
  const demo = { currency: 'CAD', amount_cents: 1_000_000_00 };
  await api.call('deposit', { body: demo, idempotencyKey: key() });
  const wallet = async () => (await api.call('listAccounts'))[0]?.amount_cents ?? 0;
  const pending = async () => {
    const row = await store.db
      .selectFrom('ledger_balances')
      .select('amount')
      .where('account_id', '=', `${playerId}:pending:CAD`)
      .executeTakeFirst();
    return row?.amount ?? 0;
  };

  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('deposit', 'cashout'),
      fc.integer({ min: 0, max: 6 }),
      fc.array(happening, { maxLength: 8 }),
      async (action, magic, order) => {
        const before = await wallet();
        const amount_cents = 50_00 + magic;
        const body = { currency: 'CAD', amount_cents, method_id: 'interac', profile: 'mira@example.com' };
        const { payment } = await api.call(action === 'deposit' ? 'deposit' : 'requestCashout', {
          body,
          idempotencyKey: key(),
        });
        // What the sandbox has deferred itself would come between.
        await store.db
          .deleteFrom('jobs')
          .where('kind', 'in', ['payment-answer', 'payment-timeout', 'cashout-review'])
          .execute();
        const states: string[] = [payment.state];
        for (const what of order) {
          if (what === 'recall')
            await api
              .call('recallPayment', { params: { id: payment.id }, idempotencyKey: key() })
              .catch((error: { status: number }) => expect(error.status).toBe(409));
          else {
            await sandbox.ledger.run(({ tx, id, now }) =>
              schedule(tx, {
                id: id(),
                kind:
                  { timeout: 'payment-timeout', review: 'cashout-review' }[what as string] ??
                  'payment-answer',
                dueAt: now,
                data: { payment: payment.id, outcome: what },
              }),
            );
            await sandbox.jobs.runDue();
            await store.db
              .deleteFrom('jobs')
              .where('due_at', '>', clock.now)
              .where('kind', 'like', 'payment-%')
              .execute();
          }
          const { state } = (await api.call('listPayments')).find(({ id }) => id === payment.id) ?? {
            state: '',
          };
          const last = states.at(-1) ?? '';
          // A word that is final stays, but for money that arrives after we gave up waiting.
          if (isFinalState(last) && state !== last)
            expect([action, last, state]).toEqual(['deposit', 'canceled', 'succeeded']);
          states.push(state);
          const arrived = state === 'succeeded' ? amount_cents : 0;
          const away = isFinalState(state) && state !== 'succeeded' ? 0 : amount_cents;
          expect(await wallet()).toBe(action === 'deposit' ? before + arrived : before - away);
          expect(await pending()).toBe(action === 'cashout' && !isFinalState(state) ? amount_cents : 0);
        }
        const failed = await store.db.selectFrom('jobs').selectAll().where('attempts', '>', 0).execute();
        expect(failed).toEqual([]);
        if (!isFinalState(states.at(-1) ?? '')) {
          // Ends it for the next one.
          for (const kind of action === 'deposit'
            ? ['payment-timeout']
            : ['cashout-review', 'payment-answer'])
            await sandbox.ledger
              .run(({ tx, id, now }) =>
                schedule(tx, {
                  id: id(),
                  kind,
                  dueAt: now,
                  data: { payment: payment.id, outcome: 'declined' },
                }),
              )
              .then(() => sandbox.jobs.runDue());
        }
      },
    ),
    { numRuns: 60 },
  );
});
