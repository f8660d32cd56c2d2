import { startClocksAgain, stopClocks } from '../gifts/breaks.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { sendMail } from '../outbox/outbox.ts';
import { licenceNamed } from '../players/licence.ts';
import { profileDataSchema } from '../players/players.ts';
import { DAY } from '../rules/calendar.ts';
import { zoneOf } from '../rules/zones.ts';
import { readBreakStart, recordChange } from './changes.ts';
import { announceLimits, limitRows, PAST_REGISTER_SLOT, REGISTER_SLOT } from './limits.ts';
import type { UserLimitsTable } from './tables.ts';

/** What the register has said holds for so long at most, in milliseconds: no session lasts longer, and each sign-in asks anew. */
const HOLDS = 14 * DAY;

/** The sandbox's own register of the state: whoever's personal ID ends in 99 stands in it. */
const hasEntry = (personalId: string): boolean => personalId.endsWith('99');

/** Ends the break of an entry that is gone. The row stays, as those of other breaks do: what rests in one counts from its end. */
async function endBreak({ tx, now }: LedgerWork, { id, player_id, ends_at }: UserLimitsTable): Promise<void> {
  await tx
    .deleteFrom('user_limits')
    .where('player_id', '=', player_id)
    .where('slot', '=', PAST_REGISTER_SLOT)
    .execute();
  await tx
    .updateTable('user_limits')
    .set({ slot: PAST_REGISTER_SLOT, ends_at: Math.min(Number(ends_at), now) })
    .where('id', '=', id)
    .execute();
}

/**
 * Asks the register of Estonia for an entry of a player of its licence. One is kept as a break, which closes deposits, play and offers; it
 * ends when the register holds none any more. The clocks of gifts stand still in it as in every break.
 */
export async function askRegister(work: LedgerWork, playerId: string): Promise<void> {
  const { tx, now, id } = work;
  const { email, locale, country, data } = await tx
    .selectFrom('players')
    .select(['email', 'locale', 'country', 'data'])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  const { license_name, personal_id, state } = profileDataSchema.parse(JSON.parse(data));
  if (licenceNamed(license_name) !== 'EE' || !personal_id) return;
  const known = await tx
    .selectFrom('user_limits')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('slot', '=', REGISTER_SLOT)
    .executeTakeFirst();
  if (!hasEntry(personal_id)) {
    if (!known) return;
    const start = await readBreakStart(work, known.id);
    await endBreak(work, known);
    const others = await limitRows(tx, playerId, now);
    if (!others.some(({ type }) => type === 'cooling-off'))
      await startClocksAgain(work, playerId, { start, to: Number(known.ends_at) });
    return announceLimits(work, playerId);
  }
  const ends_at = now + HOLDS;
  if (known) await tx.updateTable('user_limits').set({ ends_at }).where('id', '=', known.id).execute();
  else {
    const row: UserLimitsTable = {
      ...{ id: id(), player_id: playerId, slot: REGISTER_SLOT, type: 'cooling-off', period: '2-weeks' },
      ...{ amounts: '[]', minutes: null, created_at: now, ends_at, reopens_at: null, told_period: null },
      zone: zoneOf(country, state),
    };
    await tx.insertInto('user_limits').values(row).execute();
    await recordChange(work, row, 'set');
    await stopClocks(work, playerId, { start: now, from: now, to: ends_at });
    await sendMail(work, { playerId, to: email, kind: 'STATE_REGISTER', locale });
  }
  await announceLimits(work, playerId);
}
