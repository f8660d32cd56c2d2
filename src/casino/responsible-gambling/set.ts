import { Refusal, refuseField } from 'hashmark/server';
import type { z } from 'zod';
import type { setLimit as setLimitCall } from '../calls/limits.ts';
import { LONGEST_MINUTES } from '../entities/limit-types.ts';
import { stopClocks } from '../gifts/breaks.ts';
import { schedule } from '../jobs/jobs.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { profileDataSchema } from '../players/players.ts';
import { breakEnd, isBreak, isRaise } from '../rules/limits.ts';
import { zoneOf } from '../rules/zones.ts';
import { askForChange, type Owner, readBreakStart, recordChange } from './changes.ts';
import { announceLimits, limitRows, readAmounts } from './limits.ts';
import type { UserLimitsTable } from './tables.ts';

/** What a player asks for. */
export type Wish = z.output<(typeof setLimitCall)['request']>;

type BreakWish = Extract<Wish, { type: 'cooling-off' | 'self-exclusion' }>;

const slotOf = ({ type, period }: Wish): string => (isBreak(type) ? type : `${type}:${period}`);

/** @throws Refusal `validation-failed` for a currency without a wallet, one that comes twice, or too many minutes. */
async function readLimitContent({ tx }: LedgerWork, playerId: string, wish: Wish) {
  if (wish.type === 'session') {
    if (wish.minutes > LONGEST_MINUTES[wish.period]) throw refuseField('minutes', 'VALIDATION.MAX_VALUE');
    return { amounts: '[]', minutes: wish.minutes };
  }
  if (!('accounts' in wish)) return { amounts: '[]', minutes: null };
  const wallets = await tx
    .selectFrom('wallets')
    .select('currency')
    .where('player_id', '=', playerId)
    .execute();
  const seen = new Set<string>();
  wish.accounts.forEach(({ currency }, index) => {
    const field = `accounts.${index}.currency`;
    if (!wallets.some((wallet) => wallet.currency === currency))
      throw refuseField(field, 'VALIDATION.CURRENCY.NO_ACCOUNT');
    if (seen.has(currency)) throw refuseField(field, 'VALIDATION.CURRENCY.REPEATED');
    seen.add(currency);
  });
  const amounts = wish.accounts.map(({ currency, amount_cents }) => ({ currency, amount: amount_cents }));
  return { amounts: JSON.stringify(amounts), minutes: null };
}

const save = ({ tx }: LedgerWork, row: UserLimitsTable) =>
  tx
    .insertInto('user_limits')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        period: row.period,
        amounts: row.amounts,
        minutes: row.minutes,
        created_at: row.created_at,
        ends_at: row.ends_at,
        reopens_at: row.reopens_at,
        told_period: row.told_period,
        zone: row.zone,
      }),
    )
    .execute();

/** Where the player lives, by whose clock a limit counts as long as it is there. */
async function zoneOfPlayer({ tx }: LedgerWork, playerId: string): Promise<string> {
  const { country, data } = await tx
    .selectFrom('players')
    .select(['country', 'data'])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  return zoneOf(country, profileDataSchema.parse(JSON.parse(data)).state);
}

/** @throws Refusal `limit-locked` when the running break lasts as long or longer. */
function refuseShorter(running: UserLimitsTable, endsAt: number | null): void {
  const isLonger = running.ends_at !== null && (endsAt === null || endsAt > Number(running.ends_at));
  if (!isLonger) throw new Refusal('limit-locked', { field: 'period' });
}

/** Begins a break or an exclusion, or makes the running one longer. */
async function setBreak(
  work: LedgerWork,
  owner: Owner,
  wish: BreakWish,
  running: UserLimitsTable | undefined,
): Promise<UserLimitsTable> {
  const { tx, now, id } = work;
  const endsAt = breakEnd(wish.period, now);
  if (running) refuseShorter(running, endsAt);
  // One that is over keeps its place in the table, so that there is one of a kind.
  const earlier = await tx
    .selectFrom('user_limits')
    .select('id')
    .where('player_id', '=', owner.playerId)
    .where('slot', '=', slotOf(wish))
    .executeTakeFirst();
  const row: UserLimitsTable = {
    id: earlier?.id ?? id(),
    player_id: owner.playerId,
    slot: slotOf(wish),
    type: wish.type,
    period: wish.period,
    amounts: '[]',
    minutes: null,
    created_at: running?.created_at ?? now,
    ends_at: endsAt,
    reopens_at: null,
    told_period: null,
    zone: await zoneOfPlayer(work, owner.playerId),
  };
  await save(work, row);
  await recordChange(work, row, running ? 'extend' : 'set');
  if (wish.type === 'cooling-off' && endsAt !== null) {
    const from = running?.ends_at ? Number(running.ends_at) : now;
    const start = await readBreakStart(work, row.id);
    await stopClocks(work, owner.playerId, { start, from, to: endsAt });
  }
  if (endsAt !== null)
    await schedule(tx, {
      id: id(),
      kind: 'limit-end',
      dueAt: endsAt,
      data: { player: owner.playerId },
      playerId: owner.playerId,
    });
  return row;
}

/** Sets a limit: at once where it allows less than before, else as a change that waits. @returns the limit that counts now */
export async function setLimit(work: LedgerWork, owner: Owner, wish: Wish): Promise<UserLimitsTable> {
  const { now, id } = work;
  const content = await readLimitContent(work, owner.playerId, wish);
  const rows = await limitRows(work.tx, owner.playerId, now);
  const present = rows.find(({ slot }) => slot === slotOf(wish));
  let limit: UserLimitsTable;
  if (wish.type === 'cooling-off' || wish.type === 'self-exclusion')
    limit = await setBreak(work, owner, wish, present);
  else if (!present) {
    limit = {
      id: id(),
      player_id: owner.playerId,
      slot: slotOf(wish),
      type: wish.type,
      period: wish.period,
      ...content,
      created_at: now,
      ends_at: null,
      reopens_at: null,
      told_period: null,
      zone: await zoneOfPlayer(work, owner.playerId),
    };
    await save(work, limit);
    await recordChange(work, limit, 'set');
  } else if (
    isRaise(
      { amounts: readAmounts(present.amounts), minutes: present.minutes },
      { amounts: readAmounts(content.amounts), minutes: content.minutes },
    )
  ) {
    limit = present;
    await askForChange(work, owner, present, 'raise', { ...content, period: present.period });
  } else {
    limit = { ...present, ...content };
    await save(work, limit);
    await recordChange(work, limit, 'lower');
  }
  await announceLimits(work, owner.playerId);
  return limit;
}

/**
 * Asks for the removal of a limit.
 *
 * @throws Refusal `not-found` for one of somebody else, `limit-locked` for breaks.
 */
export async function removeLimit(work: LedgerWork, owner: Owner, id: string): Promise<UserLimitsTable> {
  const limit = (await limitRows(work.tx, owner.playerId, work.now)).find((row) => row.id === id);
  if (!limit) throw new Refusal('not-found', { message: 'There is no such limit.', field: 'id' });
  if (isBreak(limit.type)) throw new Refusal('limit-locked', { field: 'id' });
  await askForChange(work, owner, limit, 'remove', limit);
  await announceLimits(work, owner.playerId);
  return limit;
}
