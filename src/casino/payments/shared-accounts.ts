import type { Licence } from 'hashmark/i18n';
import type { Database, Store } from 'hashmark/server';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { findKeptOut } from '../guards.ts';
import { type PreparedJob, schedule } from '../jobs/jobs.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { notify } from '../notifications/notifications.ts';
import { sendMail } from '../outbox/outbox.ts';
import { addToGroups, readGroups } from '../players/groups.ts';
import { readLicence } from '../players/licence.ts';
import type { PaymentsTable } from '../players/tables.ts';
import { GROUPS } from '../rules/roles.ts';
import { accountKindOf } from './methods.ts';

const JOB = 'shared-account';
const jobSchema = z.object({ player: z.string(), account: z.string() });
/** How many others support hears of. */
const MOST = 10;

/** The others who have paid with an account. */
async function findSharers(db: Kysely<Database>, player: string, account: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_profiles')
    .select('player_id')
    .distinct()
    .where('account', '=', account)
    .where('player_id', '!=', player)
    .orderBy('player_id')
    .limit(MOST)
    .execute();
  return rows.map(({ player_id }) => player_id);
}

/**
 * Whose an account is: of whoever has paid with it first. A stranger who names it later makes nobody a sharer. Written down, so that of
 * several who pay with it at the same moment one is its owner: PostgreSQL has the others wait here until that is decided.
 *
 * @returns undefined where nobody has paid with it
 */
async function findOwner({ tx }: LedgerWork, account: string): Promise<string | undefined> {
  await tx
    .insertInto('account_owners')
    .columns(['account', 'player_id'])
    .expression(
      tx
        .selectFrom('payment_profiles')
        .select(['account', 'player_id'])
        .where('account', '=', account)
        .orderBy('id')
        .limit(1),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('account_owners')
    .select('player_id')
    .where('account', '=', account)
    .executeTakeFirst();
  return row?.player_id;
}

/** Whether support has looked at how a player shares an account, and taken them out of the group since. */
async function isCleared({ tx }: LedgerWork, player: string, account: string): Promise<boolean> {
  const looked = await tx
    .selectFrom('payment_profiles as profile')
    .innerJoin('player_orders as order', 'order.player_id', 'profile.player_id')
    .select('order.id')
    .where('profile.player_id', '=', player)
    .where('profile.account', '=', account)
    .where('order.action', '=', 'group-remove')
    .where('order.value', '=', String(GROUPS.multiAccount))
    .where('order.done_at', 'is not', null)
    .whereRef('profile.id', '<', 'order.id')
    .limit(1)
    .executeTakeFirst();
  return looked !== undefined;
}

/** Whether the account of a payment tells whose it is: of a card the last digits are known only, and coins come to an address of ours. */
const tellsOwner = ({ action, method }: Pick<PaymentsTable, 'action' | 'method'>): boolean => {
  const kind = accountKindOf(method);
  return kind === 'iban' || kind === 'email' || (kind === 'address' && action === 'cashout');
};

/**
 * Takes whoever pays with an account with which another player has paid before for somebody with several accounts: deposits bring
 * nothing any more, the player is told, and support looks at them.
 *
 * @returns whether the account is shared
 */
export async function markSharer(work: LedgerWork, payment: PaymentsTable): Promise<boolean> {
  const { tx, now, id } = work;
  const { player_id: player, account } = payment;
  if (account === null || !tellsOwner(payment)) return false;
  const owner = await findOwner(work, account);
  if (owner === undefined || owner === player) return false;
  if ((await readGroups(work, player)).includes(GROUPS.multiAccount)) return true;
  if (await isCleared(work, player, account)) return false;
  await addToGroups(work, player, [GROUPS.multiAccount]);
  await notify(work, player, { kind: 'SHARED_ACCOUNT', icon: 'cashbox', toName: 'supportPage' });
  await schedule(tx, { id: id(), kind: JOB, dueAt: now, data: { player, account }, playerId: player });
  return true;
}

/** Tells support whose account a player has paid with, and who of them is excluded. */
async function mailSharers(
  work: LedgerWork,
  { player, account, supportEmail }: z.output<typeof jobSchema> & { supportEmail: string },
): Promise<void> {
  const others = await findSharers(work.tx, player, account);
  const excluded = await findKeptOut(work.tx, others, work.now);
  await sendMail(work, {
    playerId: player,
    to: supportEmail,
    kind: 'SHARED_ACCOUNT',
    locale: 'en',
    data: {
      player,
      others: others.map((other) => (excluded.has(other) ? `${other} (excluded)` : other)).join('\n'),
    },
  });
}

/** @param supportEmail where support of a licence reads its mail */
export const sharerJobs = (
  { reader }: Pick<Store, 'reader'>,
  supportEmail: (licence: Licence) => Promise<string>,
): Record<string, PreparedJob> => ({
  [JOB]: async (data) => {
    const shared = jobSchema.parse(data);
    const to = await supportEmail(await readLicence(reader, shared.player));
    return {
      playerId: shared.player,
      handle: (work) => mailSharers(work, { ...shared, supportEmail: to }),
    };
  },
});
