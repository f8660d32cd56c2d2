import { type Currency, formatMoney, type Licence } from 'hashmark/i18n';
import type { Store } from 'hashmark/server';
import { z } from 'zod';
import { readAccounts } from '../accounts/accounts.ts';
import { isKeptOut } from '../guards.ts';
import { type PreparedJob, schedule } from '../jobs/jobs.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { sendMail } from '../outbox/outbox.ts';
import { readLicence } from '../players/licence.ts';

const JOB = 'exclusion-payout';
const playerSchema = z.object({ player: z.string() });

/** What is in a player's wallets, a line for each; empty where nothing is. */
export const readMoney = async (work: LedgerWork, playerId: string): Promise<string> =>
  (await readAccounts(work, playerId))
    .filter((account) => account.amount_cents > 0)
    .map(({ currency, amount_cents }) => formatMoney(amount_cents, currency as Currency, 'en'))
    .join('\n');

/** Asks support to pay out what is in the wallets of a player who cannot come in any more; nothing where they are empty. */
export async function mailPayout(work: LedgerWork, playerId: string, supportEmail: string): Promise<void> {
  const money = await readMoney(work, playerId);
  if (money === '') return;
  const { email } = await work.tx
    .selectFrom('players')
    .select('email')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  await sendMail(work, {
    playerId,
    to: supportEmail,
    kind: 'EXCLUSION_PAYOUT',
    locale: 'en',
    data: { player: playerId, email, money },
  });
}

/**
 * Has support hear of money that comes into the wallets of a player who cannot come in any more: a deposit that was under way, a
 * cashout that was refused. Deferred, because the address of support is a document, which no transaction waits for.
 */
export async function reportStranded(work: LedgerWork, playerId: string): Promise<void> {
  const { tx, now, id } = work;
  if (await isKeptOut(tx, playerId, now))
    await schedule(tx, { id: id(), kind: JOB, dueAt: now, data: { player: playerId }, playerId });
}

/** @param supportEmail where support of a licence reads its mail */
export const payoutJobs = (
  { reader }: Pick<Store, 'reader'>,
  supportEmail: (licence: Licence) => Promise<string>,
): Record<string, PreparedJob> => ({
  [JOB]: async (data) => {
    const { player: playerId } = playerSchema.parse(data);
    const to = await supportEmail(await readLicence(reader, playerId));
    return { playerId, handle: (work) => mailPayout(work, playerId, to) };
  },
});
