import type { Licence } from 'hashmark/i18n';
import type { Store } from 'hashmark/server';
import { z } from 'zod';
import { isClosed, isKeptOut } from '../guards.ts';
import { type JobHandler, type PreparedJob, schedule, scheduleAll, scheduleOnce } from '../jobs/jobs.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { sendMail } from '../outbox/outbox.ts';
import { readLicence } from '../players/licence.ts';
import { readPayer } from '../players/payer.ts';
import { readMoney } from '../responsible-gambling/payout.ts';
import { DAY } from '../rules/calendar.ts';
import { judgeRest, type RestMonths } from '../rules/resting.ts';

/** Who may rest is looked up in parts, one after the other; then everybody is seen to alone. */
const [REVIEW, OF_PLAYER] = ['resting-review', 'resting-account'];
const PART = 500;
/** Parts follow each other, and nobody else waits for them. */
const LANE = 'resting-accounts';

const reviewSchema = z.object({ after: z.object({ at: z.number(), player: z.string() }).optional() });
const playerSchema = z.object({ player: z.string() });

/** Sees to it that the accounts in which nobody signs in are looked for with the next day. */
export function scheduleRestReview({ tx, now }: Pick<LedgerWork, 'tx' | 'now'>): Promise<void> {
  const day = (Math.floor(now / DAY) + 1) * DAY;
  return scheduleOnce(tx, { id: `${REVIEW}-${day}`, kind: REVIEW, dueAt: day, playerId: LANE, data: {} });
}

async function review(work: LedgerWork, { after }: z.output<typeof reviewSchema>): Promise<void> {
  const { tx, now, id } = work;
  const rows = await tx
    .selectFrom('players')
    .select(['id', 'rest_look_at'])
    .where('rest_look_at', '<=', now)
    .where(({ eb, refTuple, tuple }) =>
      after ? eb(refTuple('rest_look_at', 'id'), '>', tuple(after.at, after.player)) : eb.lit(true),
    )
    .orderBy('rest_look_at')
    .orderBy('id')
    .limit(PART)
    .execute();
  await scheduleAll(
    tx,
    rows.map(({ id: playerId }) => ({
      ...{ id: id(), kind: OF_PLAYER, dueAt: now, playerId, data: { player: playerId } },
    })),
  );
  const last = rows.length === PART ? rows.at(-1) : undefined;
  if (!last) return scheduleRestReview(work);
  const data = { after: { at: Number(last.rest_look_at), player: last.id } };
  await schedule(tx, { id: id(), kind: REVIEW, dueAt: now, playerId: LANE, data });
}

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

export const restReviewJobs = (): Record<string, JobHandler> => ({
  [REVIEW]: (work, data) => review(work, reviewSchema.parse(data)),
});

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
    const { player: playerId } = playerSchema.parse(data);
    const to = await supportEmail(await readLicence(reader, playerId));
    return { playerId, handle: (work) => seeToRest(work, playerId, to) };
  },
});
