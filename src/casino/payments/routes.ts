import { DEFAULT_CURRENCY } from 'hashmark/documents';
import { type Currency, isCurrency } from 'hashmark/i18n';
import {
  mount,
  Refusal,
  readerOf,
  refuseField,
  refuseRestricted,
  type Services,
  type SignedIn,
  type StoredAnswer,
} from 'hashmark/server';
import type { Context, Hono } from 'hono';
import { accountsIn, readAccounts } from '../accounts/accounts.ts';
import {
  deposit,
  listPaymentMethods,
  listPayments,
  listPlayerPaymentMethods,
  recallPayment,
  requestCashout,
} from '../calls/payments.ts';
import type { PaymentMethod } from '../entities/payment.ts';
import { countErased } from '../gifts/erase.ts';
import { committedBooks } from '../ledger/balance.ts';
import type { StateName } from '../ledger/group-memory.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { readLicence } from '../players/licence.ts';
import { readPayer, refuseIncomplete } from '../players/payer.ts';
import type { PaymentsTable } from '../players/tables.ts';
import { visibleMethods } from '../rules/payments.ts';
import { hasTwoFactor, requireSecondFactor, secondFactorState } from '../two-factor/two-factor.ts';
import { requireAccount, savedAccounts } from './accounts.ts';
import { beginCashout, recallCashout, statesOfCashout } from './cashouts.ts';
import { beginDeposit, statesOfDeposit } from './deposits.ts';
import { DEMO_METHOD, methodsFor, type OfferedMethod } from './methods.ts';
import { findMonthlyCashouts, leftOfMonth } from './monthly-cashouts.ts';
import { savedAccount } from './payment-states.ts';
import { findPayment, readPayments, toPayment } from './payments.ts';
import { noticeRecalls } from './recalled-often.ts';

interface Asked {
  currency: string;
  amount_cents: number;
  method_id?: string | undefined;
  profile?: string | undefined;
  saved_profile_id?: string | undefined;
}

/** The wallet and the method that were asked for. @throws Refusal `validation-failed` naming the field. */
async function resolve(
  work: LedgerWork,
  c: Context,
  player: SignedIn,
  { currency, amount_cents: amount, method_id = DEMO_METHOD }: Asked,
  direction: 'deposit' | 'withdrawal',
): Promise<{ currency: Currency; offered: OfferedMethod }> {
  const wallets = await accountsIn(work, player.playerId);
  if (!isCurrency(currency) || !wallets.some((wallet) => wallet.currency === currency))
    throw refuseField('currency', 'VALIDATION.CURRENCY.NO_ACCOUNT');
  const offers = methodsFor(readerOf(c).country, currency);
  const visible = visibleMethods(
    offers.map(({ method }) => method),
    player.groups,
  );
  const offered = offers.find(({ method }) => method.id === method_id && visible.includes(method));
  const range = offered?.method[direction];
  if (!offered || !range) throw refuseField('method_id', 'VALIDATION.PAYMENT.METHOD_UNKNOWN');
  if (amount < range.min) throw refuseField('amount_cents', 'VALIDATION.AMOUNT.MIN');
  if (range.max !== null && amount > range.max) throw refuseField('amount_cents', 'VALIDATION.AMOUNT.MAX');
  return { currency, offered };
}

/** The saved account that is asked for. */
const savedNameOf = ({ saved_profile_id: id }: Asked): StateName[] =>
  id === undefined ? [] : [{ kind: savedAccount, key: id }];

const findSavedAccount = async (work: LedgerWork, { saved_profile_id: id }: Asked) =>
  id === undefined ? undefined : work.stateOf(savedAccount, id);

async function receipt(work: LedgerWork, status: number, row: PaymentsTable): Promise<StoredAnswer> {
  const accounts = await accountsIn(work, row.player_id);
  const account = accounts.find(({ currency }) => currency === row.currency);
  return { status, body: JSON.stringify({ payment: toPayment(row), account }) };
}

/** What the level of a player still lets out in this month, in subunits; null for all. */
async function readLeftOfMonth(
  { sandbox, store, runtime }: Services,
  { playerId, groups }: SignedIn,
  currency: Currency,
): Promise<number | null> {
  const rules = await sandbox.readRules(await readLicence(store.reader, playerId));
  const months = await findMonthlyCashouts(store, playerId, runtime.now());
  return leftOfMonth(months, rules['vip-program-config'], { groups, currency });
}

const byDirection = (methods: readonly PaymentMethod[]) => ({
  deposit: methods.filter((method) => method.deposit),
  cashout: methods.filter((method) => method.withdrawal),
});

/** Deposits, cashouts, their methods and the history. */
export function paymentRoutes(app: Hono, services: () => Services): void {
  mount(app, services, listPayments, ({ services, player, query }) =>
    readPayments(services.store.reader, player.playerId, query.before),
  );

  mount(app, services, listPaymentMethods, ({ c, query }) => {
    const reader = readerOf(c);
    return byDirection(
      methodsFor(reader.country, query.currency ?? reader.currency).map(({ method }) => method),
    );
  });

  mount(app, services, listPlayerPaymentMethods, async ({ c, services, player, query }) => {
    const db = services.store.reader;
    const accounts = await readAccounts(committedBooks(db), player.playerId);
    const active = accounts.find((account) => account.active)?.currency ?? DEFAULT_CURRENCY;
    const saved = await savedAccounts(db, player.playerId);
    const currency = query.currency ?? active;
    const methods = methodsFor(readerOf(c).country, currency).map(({ method }) => ({
      ...method,
      savedProfiles: saved.get(method.id) ?? [],
    }));
    return {
      ...byDirection(visibleMethods(methods, player.groups)),
      cashout_left_cents: isCurrency(currency) ? await readLeftOfMonth(services, player, currency) : null,
      cashout_erases: {
        bonus_cents: accounts.find((account) => account.currency === currency)?.bonus_cents ?? 0,
        gifts: isCurrency(currency) ? await countErased(db, { playerId: player.playerId, currency }) : 0,
      },
    };
  });

  mount(app, services, deposit, ({ c, services, player, body, key }) => {
    const { sandbox } = services;
    const { playerId } = player;
    const amount = body.amount_cents;
    if (amount <= 0) throw refuseField('amount_cents', 'VALIDATION.AMOUNT.POSITIVE');
    const intent = { playerId, call: 'deposit', key, request: JSON.stringify(body) };
    return sandbox.ledger.once(
      intent,
      async (work) => {
        // In here, since a repeat of one that was taken elsewhere still gets its answer.
        refuseRestricted(c);
        const { currency, offered } = await resolve(work, c, player, body, 'deposit');
        refuseIncomplete(await readPayer(work, playerId), 'deposit');
        const saved = await findSavedAccount(work, body);
        const account = requireAccount(playerId, offered.method, body, { saved, needed: false });
        const request = { playerId, currency, amount, offered, account };
        return receipt(work, 201, await beginDeposit(work, request, sandbox.surroundings));
      },
      { decidesBy: [...statesOfDeposit(playerId), ...savedNameOf(body)] },
    );
  });

  mount(app, services, requestCashout, async (context) => {
    const { c, services, player, key } = context;
    // A repeat may come with another code, and is the same.
    const { otp_attempt: attempt, ...body } = context.body;
    const { ledger, limits } = services.sandbox;
    const { playerId } = player;
    const amount = body.amount_cents;
    if (amount <= 0) throw refuseField('amount_cents', 'VALIDATION.AMOUNT.POSITIVE');
    const intent = { playerId, call: 'requestCashout', key, request: JSON.stringify(body) };
    const isTry = attempt !== undefined && (await hasTwoFactor(services.store.reader, playerId));
    if (isTry && !(await ledger.isKept(intent))) await limits.secondFactorAccount.take(playerId);
    let isCodeRight = false;
    const answer = ledger.once(
      intent,
      async (work) => {
        // First: a try that is counted is one of the code, whatever else is wrong.
        isCodeRight = await requireSecondFactor(work, playerId, attempt);
        const { currency, offered } = await resolve(work, c, player, body, 'withdrawal');
        refuseIncomplete(await readPayer(work, playerId), 'cashout');
        const saved = await findSavedAccount(work, body);
        const account = requireAccount(playerId, offered.method, body, { saved, needed: true });
        if (account === null) throw refuseField('profile', 'VALIDATION.PAYMENT.NO_ACCOUNT');
        const request = { playerId, currency, amount, offered, account };
        return receipt(work, 201, await beginCashout(work, request));
      },
      {
        decidesBy: [
          ...statesOfCashout(playerId),
          { kind: secondFactorState, key: playerId },
          ...savedNameOf(body),
        ],
      },
    );
    return answer.finally(async () => {
      if (isCodeRight) await limits.secondFactorAccount.forgive(playerId);
    });
  });

  mount(app, services, recallPayment, ({ services, player: { playerId }, params: { id }, key }) => {
    const intent = { playerId, call: 'recallPayment', key, request: id };
    return services.sandbox.ledger.once(intent, async (work) => {
      const payment = await findPayment(work.tx, id);
      if (payment?.player_id !== playerId)
        throw new Refusal('not-found', { message: 'There is no such payment.', field: 'id' });
      const recalled = await recallCashout(work, payment);
      await noticeRecalls(work, playerId);
      return receipt(work, 200, recalled);
    });
  });
}
