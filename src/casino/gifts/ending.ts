import { getDefaultLocale, isLocale } from 'hashmark/i18n';
import { z } from 'zod';
import { isKeptFromPlay } from '../guards.ts';
import type { JobHandler } from '../jobs/jobs.ts';
import { schedule } from '../jobs/jobs.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { momentIn, notify } from '../notifications/notifications.ts';
import { sendMail } from '../outbox/outbox.ts';
import { readPayer } from '../players/payer.ts';
import { titleIn } from '../published-rules/rule-titles.ts';
import { DAY } from '../rules/calendar.ts';
import { scheduleExpiry } from './issue.ts';
import { readClock } from './standstill.ts';
import type { GiftsTable } from './tables.ts';

/** How long before the end of a bonus its player is told, in milliseconds. */
const NOTICE = DAY;
const JOB = 'gift-ending';

const dataSchema = z.object({ gift: z.string(), until: z.int() });

/**
 * Looks at what a player plays again when its time is over, and at a bonus a day before, to tell of it: once, however often the
 * time is moved.
 *
 * @param gift as it was before it has this time
 * @param until milliseconds UTC
 */
export async function scheduleEnd(
  work: LedgerWork,
  gift: Pick<GiftsTable, 'id' | 'player_id' | 'kind' | 'valid_until'>,
  until: number,
): Promise<void> {
  const { tx, now, id } = work;
  await scheduleExpiry(work, gift, until);
  const clock = await readClock(work, gift.player_id);
  const isTold = gift.valid_until !== null && Number(gift.valid_until) - NOTICE <= clock;
  if (gift.kind !== 'bonus' || isTold || until - NOTICE <= now) return;
  await schedule(tx, {
    ...{ id: id(), kind: JOB, dueAt: until - NOTICE, playerId: gift.player_id },
    data: { gift: gift.id, until },
  });
}

/** Tells a player, wherever they are, that a bonus ends soon. */
async function tellEnd(work: LedgerWork, { player_id: playerId, title: named }: GiftsTable, until: number) {
  const { locale, email } = await work.tx
    .selectFrom('players')
    .select(['locale', 'email'])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  const spoken = isLocale(locale) ? locale : getDefaultLocale();
  const ends = momentIn(spoken, until);
  await notify(work, playerId, {
    ...{ kind: 'BONUS_ENDING', title: named, values: { ends } },
    ...{ icon: 'gift', toName: 'profileGifts' },
  });
  // Whoever has come by a provider that told no address has none yet.
  if (!(await readPayer(work, playerId)).fields.email) return;
  const title = titleIn(work.rules.of('CW'), named, spoken);
  await sendMail(work, { playerId, to: email, kind: 'BONUS_ENDING', locale, data: { title, ends } });
}

/** Tells of bonuses whose time is nearly over; nobody in a break, and of none that has ended or has been given more time. */
export const endingJobs = (): Record<string, JobHandler> => ({
  async [JOB](work, data) {
    const { gift: id, until } = dataSchema.parse(data);
    const gift = await work.tx.selectFrom('gifts').selectAll().where('id', '=', id).executeTakeFirst();
    if (gift?.stage !== 'handle_bets' || Number(gift.valid_until) !== until || until <= work.now) return;
    // While its clock stands still, it has more time than that.
    if (until - NOTICE > (await readClock(work, gift.player_id))) return;
    if (await isKeptFromPlay(work, gift.player_id)) return;
    await tellEnd(work, gift, until);
  },
});
