import type { Licence } from 'hashmark/i18n';
import type { Store } from 'hashmark/server';
import { isClosed, isKeptOut } from '../guards.ts';
import { defineDailyReview, reviewedPlayer } from '../jobs/daily-review.ts';
import type { PreparedJob } from '../jobs/jobs.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { sendMail } from '../outbox/outbox.ts';
import { readLicence } from '../players/licence.ts';
import { readPayer } from '../players/payer.ts';
import { readMoney } from '../responsible-gambling/payout.ts';
import { judgeRest, type RestMonths } from '../rules/resting.ts';

const OF_PLAYER = 'resting-account';

/** Looks for accounts in which nobody has signed in for long. */
export const restReview = defineDailyReview({
  kind: 'resting-review',
  ofPlayer: OF_PLAYER,
  lane: 'resting-accounts',
  async find(tx, now, after, most) {
    const rows = await tx
      .selectFrom('players')
      .select(['id', 'rest_look_at'])
      .where('rest_look_at', '<=', now)
      .where(({ eb, refTuple, tuple }) =>
        after ? eb(refTuple('rest_look_at', 'id'), '>', tuple(after.at, after.player)) : eb.lit(true),
      )
      .orderBy('rest_look_at')
      .orderBy('id')
      .limit(most)
      .execute();
    return rows.map(({ id, rest_look_at }) => ({ player: id, at: Number(rest_look_at) }));
  },
});

/** The method that a player has paid by last, and the account at it where that is known. */
async function readLastMethod({ tx }: LedgerWork, playerId: string): Promise<string> {
  const saved = await tx
    .selectFrom('payment_profiles')
    .select(['method', 'account'])
    .where('player_id', '=', playerId)
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (saved) return `${saved.method}, ${saved.account}`;
  const paid = await tx
    .selectFrom('payments')
    .select('method')
    .where('player_id', '=', playerId)
    .where('state', '=', 'succeeded')
    .where('method', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return paid?.method ?? '-';
}

/** Writes to the owner; nobody whom an exclusion keeps out is asked to sign in, and whoever has closed the account hears nothing more. */
async function mailOwner(
  work: LedgerWork,
  playerId: string,
  { months, supportEmail }: { months: RestMonths; supportEmail: string },
): Promise<void> {
  const { tx, now } = work;
  // Whoever has come by a provider that told no address has none.
  if (months === 60 || !(await readPayer(work, playerId)).fields.email) return;
  if ((months === 11 && (await isKeptOut(tx, playerId, now))) || (await isClosed(tx, playerId))) return;
  const { email, locale } = await tx
    .selectFrom('players')
    .select(['email', 'locale'])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  const kind = months === 11 ? 'RESTING_SOON' : 'RESTING';
  await sendMail(work, { playerId, to: email, kind, locale, data: { supportEmail } });
}

/** Has support pay out, or hand over, what is left in an account. */
async function mailSupport(
  work: LedgerWork,
  playerId: string,
  { months, supportEmail }: { months: RestMonths; supportEmail: string },
): Promise<void> {
  const money = months === 11 ? '' : await readMoney(work, playerId);
  if (money === '') return;
  const kind = months === 24 ? 'RESTING_PAYOUT' : 'RESTING_END';
  const method = await readLastMethod(work, playerId);
  const { email } = (await readPayer(work, playerId)).fields;
  const data = { player: playerId, email: email ?? '-', months, money, method };
  await sendMail(work, { playerId, to: supportEmail, kind, locale: 'en', data });
}

async function seeToRest(work: LedgerWork, playerId: string, supportEmail: string): Promise<void> {
  const { tx, now } = work;
  const row = await tx
    .selectFrom('players')
    .select(['current_sign_in_at', 'created_at', 'rest_written_at'])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  const { due, lookAt } = judgeRest(
    {
      seenAt: Number(row.current_sign_in_at ?? row.created_at),
      writtenAt: row.rest_written_at === null ? null : Number(row.rest_written_at),
    },
    now,
  );
  if (due !== undefined) {
    await mailOwner(work, playerId, { months: due, supportEmail });
    await mailSupport(work, playerId, { months: due, supportEmail });
  }
  await tx
    .updateTable('players')
    .set({ rest_look_at: lookAt, ...(due === undefined ? {} : { rest_written_at: now }) })
    .where('id', '=', playerId)
    .execute();
}

/**
 * Writes to whoever has not signed in for as long as the terms name, and has support pay out what is left.
 *
 * @param supportEmail where support of a licence reads its mail
 */
export const restingJobs = (
  { reader }: Pick<Store, 'reader'>,
  supportEmail: (licence: Licence) => Promise<string>,
): Record<string, PreparedJob> => ({
  [OF_PLAYER]: async (data) => {
    const { player: playerId } = reviewedPlayer.parse(data);
    const to = await supportEmail(await readLicence(reader, playerId));
    return { playerId, handle: (work) => seeToRest(work, playerId, to) };
  },
});
