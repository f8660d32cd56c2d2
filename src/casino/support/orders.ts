import { formatMoney, type Licence } from 'hashmark/i18n';
import { isRefusal, type Store } from 'hashmark/server';
import { z } from 'zod';
import { COOLING_OFF_PERIODS, EXCLUSION_PERIODS } from '../entities/limit-types.ts';
import type { PreparedJob } from '../jobs/jobs.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { sendMail } from '../outbox/outbox.ts';
import { payOut, readPaid } from '../payments/pay-out.ts';
import { changeGroups, readGroups } from '../players/groups.ts';
import { readLicence } from '../players/licence.ts';
import { readPayer } from '../players/payer.ts';
import type { Owner } from '../responsible-gambling/changes.ts';
import { closeFor, openAgain } from '../responsible-gambling/closing.ts';
import { closeAccount } from '../responsible-gambling/exclusion.ts';
import { setLimit } from '../responsible-gambling/set.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { COPY, type PlayerOrdersTable } from './tables.ts';

/** Names the work that carries an order out. */
export const ORDER_JOB = 'player-order';
export const orderJobSchema = z.object({ order: z.string(), player: z.string() });
type OrderJob = z.output<typeof orderJobSchema>;

/** The value that an order takes, by action; those that are not here take none. */
export const ORDER_VALUES = {
  close: z.literal('house').optional(),
  break: z.enum(COOLING_OFF_PERIODS),
  exclude: z.enum(EXCLUSION_PERIODS),
  'group-add': z.coerce.number().int().min(1).max(1_000_000),
  'group-remove': z.coerce.number().int().min(1).max(1_000_000),
  'pay-out': z
    .string()
    .toUpperCase()
    .refine((text) => readPaid(text) !== undefined)
    .optional(),
} as const;

interface Means {
  sessions: Sessions;
  supportEmail: string;
}

async function changeGroup(
  work: LedgerWork,
  playerId: string,
  change: { add?: number[]; remove?: number[] },
) {
  const before = await readGroups(work, playerId);
  await changeGroups(work, playerId, change);
  return (await readGroups(work, playerId)).length !== before.length;
}

/** Books what support has paid out, and writes to the owner, who may not be able to come in to see it. */
async function bookPayOut(
  work: LedgerWork,
  { value, actor }: PlayerOrdersTable,
  { playerId, email, locale }: Owner,
  supportEmail: string,
): Promise<boolean> {
  const paid = value === null ? undefined : readPaid(value);
  const booked = await payOut(work, { playerId, actor, paid });
  if (booked.length === 0) return false;
  // Whoever has come by a provider that told no address has none.
  if (!(await readPayer(work, playerId)).fields.email) return true;
  const money = booked.map(({ currency, amount }) => formatMoney(amount, currency, locale)).join('\n');
  await sendMail(work, { playerId, to: email, kind: 'PAID_OUT', locale, data: { money, supportEmail } });
  return true;
}

/** Does what an order asks for, as if the player had done it. @returns whether it has changed anything */
async function carryOut(
  work: LedgerWork,
  order: PlayerOrdersTable,
  owner: Owner,
  { sessions, supportEmail }: Means,
): Promise<boolean> {
  const { action, value } = order;
  const { playerId } = owner;
  switch (action) {
    case 'close':
      return closeFor(work, { owner, sessions, supportEmail, by: value === 'house' ? 'house' : 'owner' });
    case 'reopen':
      return openAgain(work, playerId);
    case 'break':
      await setLimit(work, owner, { type: 'cooling-off', period: ORDER_VALUES.break.parse(value) });
      return true;
    case 'exclude': {
      const period = ORDER_VALUES.exclude.parse(value);
      const limit = await setLimit(work, owner, { type: 'self-exclusion', period });
      await closeAccount(work, { owner, limit, sessions, supportEmail });
      return true;
    }
    case 'group-add':
      return changeGroup(work, playerId, { add: [ORDER_VALUES[action].parse(value)] });
    case 'group-remove':
      return changeGroup(work, playerId, { remove: [ORDER_VALUES[action].parse(value)] });
    case COPY:
      return false;
    case 'pay-out':
      return bookPayOut(work, order, owner, supportEmail);
  }
}

async function doOrder(work: LedgerWork, { order: id, player }: OrderJob, means: Means): Promise<void> {
  const { tx, now } = work;
  const order = await tx.selectFrom('player_orders').selectAll().where('id', '=', id).executeTakeFirst();
  if (!order || order.done_at !== null) return;
  const { email, locale } = await tx
    .selectFrom('players')
    .select(['email', 'locale'])
    .where('id', '=', player)
    .executeTakeFirstOrThrow();
  let outcome: string;
  try {
    const isChanged = await carryOut(work, order, { playerId: player, email, locale, origin: '' }, means);
    outcome = isChanged ? 'done' : 'unchanged';
  } catch (error) {
    if (!isRefusal(error)) throw error;
    outcome = error.code;
  }
  await tx.updateTable('player_orders').set({ done_at: now, outcome }).where('id', '=', id).execute();
}

/** @param supportEmail where support of a licence reads its mail */
export const orderJobs = (
  { reader }: Pick<Store, 'reader'>,
  sessions: Sessions,
  supportEmail: (licence: Licence) => Promise<string>,
): Record<string, PreparedJob> => ({
  [ORDER_JOB]: async (data) => {
    const job = orderJobSchema.parse(data);
    const means = { sessions, supportEmail: await supportEmail(await readLicence(reader, job.player)) };
    return { playerId: job.player, handle: (work) => doOrder(work, job, means) };
  },
});
