import type { Currency } from 'hashmark/i18n';
import { type Database, Refusal } from 'hashmark/server';
import type { Kysely } from 'kysely';
import { moneyIn } from '../currencies/rates.ts';
import { type LootBox, type LootBoxItem, lootBoxSchema } from '../entities/loot-box.ts';
import { notifyPlayer } from '../events.ts';
import { issueBonus, issueFreespins } from '../gifts/issue.ts';
import { iso } from '../iso.ts';
import { schedule } from '../jobs/jobs.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { readLicence } from '../players/licence.ts';
import type { Rules } from '../published-rules/rule-keys.ts';
import { DAY } from '../rules/calendar.ts';
import { drawByWeight } from '../rules/loot-boxes.ts';
import type { LootBoxesTable } from './reward-tables.ts';
import { lootBoxTable } from './tables.ts';

const LATEST = 100;

function toLootBox(row: LootBoxesTable): LootBox {
  return lootBoxSchema.parse({
    id: row.id,
    group_key: row.group_key,
    stage: row.stage,
    created_at: iso(row.created_at),
    valid_until: iso(row.valid_until),
    activated_at: iso(row.activated_at),
    items: JSON.parse(row.items),
    bonuses: JSON.parse(row.gifts),
  });
}

/** The latest boxes of a player, the newest first. */
export async function readLootBoxes(db: Kysely<Database>, playerId: string): Promise<LootBox[]> {
  const rows = await db
    .selectFrom('lootboxes')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('id', 'desc')
    .limit(LATEST)
    .execute();
  return rows.map(toLootBox);
}

function announce(work: LedgerWork, row: LootBoxesTable): LootBox {
  const box = toLootBox(row);
  notifyPlayer(work, row.player_id, 'lootboxes', box);
  return box;
}

/**
 * Gives a player a box with the table of their groups.
 *
 * @param order `depositCurrency`: of the deposit that brings it
 * @throws Refusal `conflict` where no box has anything in it.
 */
export async function issueLootBox(
  work: LedgerWork,
  {
    playerId,
    groups,
    depositCurrency = null,
  }: { playerId: string; groups: readonly number[]; depositCurrency?: Currency | null },
): Promise<LootBox> {
  const { tx, id, now } = work;
  const rules = work.rules.of(await readLicence(tx, playerId));
  const table = lootBoxTable(rules['wheel-config'], groups);
  if (!table) throw new Refusal('conflict', { message: 'There are no loot boxes at present.' });
  const { groupKey, items } = table;
  const row: LootBoxesTable = {
    id: id(),
    player_id: playerId,
    group_key: groupKey,
    stage: 'issued',
    created_at: now,
    valid_until: now + rules['loot-boxes'].valid_days * DAY,
    activated_at: null,
    items: JSON.stringify(items),
    gifts: '[]',
    deposit_currency: depositCurrency,
  };
  await tx.insertInto('lootboxes').values(row).execute();
  await schedule(tx, {
    id: id(),
    kind: 'lootbox-expiry',
    dueAt: row.valid_until,
    data: { box: row.id },
    playerId,
  });
  return announce(work, row);
}

async function give(work: LedgerWork, row: LootBoxesTable, item: LootBoxItem, game: string): Promise<string> {
  const player = await work.tx
    .selectFrom('players')
    .select('currency')
    .where('id', '=', row.player_id)
    .executeTakeFirstOrThrow();
  const currency = player.currency;
  const order = {
    playerId: row.player_id,
    currency,
    title: item.title,
    groupKey: row.group_key,
    wager: item.result_bonus.wager,
    maxWin: item.result_bonus.max_win[currency],
    depositCurrency: row.deposit_currency,
  };
  const gift =
    item.type === 'freespins'
      ? await issueFreespins(work, {
          ...order,
          type: 'freespins',
          count: item.attributes.freespins_count,
          game,
        })
      : await issueBonus(work, {
          ...order,
          type: 'general',
          amount: item.attributes.bonus_amount[currency] ?? 0,
        });
  return gift.id;
}

/**
 * Opens a box: draws its prize, gives it, and tells which item it was.
 *
 * @param game where free spins are played
 * @throws Refusal `not-found`, `conflict` for one that is open or expired.
 */
export async function openLootBox(
  work: LedgerWork,
  { playerId, id, game, random }: { playerId: string; id: string; game: string; random: () => number },
): Promise<LootBox> {
  const { tx, now } = work;
  const row = await tx
    .selectFrom('lootboxes')
    .selectAll()
    .where('id', '=', id)
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  if (!row) throw new Refusal('not-found', { message: 'There is no such loot box.', field: 'id' });
  if (row.stage !== 'issued' || Number(row.valid_until) <= now)
    throw new Refusal('conflict', {
      message: `This loot box is ${row.stage === 'issued' ? 'expired' : row.stage}.`,
    });
  const { items } = toLootBox(row);
  const prize = drawByWeight(items, random);
  const changes = {
    stage: 'activated',
    activated_at: now,
    items: JSON.stringify(items.map((item) => ({ ...item, prize: item === prize }))),
    gifts: JSON.stringify([await give(work, row, prize, game)]),
  };
  await tx.updateTable('lootboxes').set(changes).where('id', '=', id).execute();
  return announce(work, { ...row, ...changes });
}

async function expire(work: LedgerWork, row: LootBoxesTable): Promise<void> {
  await work.tx.updateTable('lootboxes').set({ stage: 'expired' }).where('id', '=', row.id).execute();
  announce(work, { ...row, stage: 'expired' });
}

/** Ends a box that nobody has opened in time. */
export async function expireLootBox(work: LedgerWork, id: string): Promise<void> {
  const row = await work.tx.selectFrom('lootboxes').selectAll().where('id', '=', id).executeTakeFirst();
  if (row?.stage === 'issued') await expire(work, row);
}

/** Ends the boxes that deposits have brought and that are not open: money that leaves takes them along, as it does gifts. */
export async function expireByCashout(
  work: LedgerWork,
  { playerId, currency }: { playerId: string; currency: Currency },
): Promise<void> {
  const rows = await work.tx
    .selectFrom('lootboxes')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('stage', '=', 'issued')
    .where('deposit_currency', '=', currency)
    .execute();
  for (const row of rows) await expire(work, row);
}

/** Whether a first deposit of so much brings a box. */
export const bringsBox = (
  rules: Rules,
  groups: readonly number[],
  { currency, amount }: { currency: Currency; amount: number },
): boolean => {
  const { first_deposit } = rules['loot-boxes'];
  const isEnough = first_deposit !== undefined && amount >= moneyIn(first_deposit, currency);
  return isEnough && lootBoxTable(rules['wheel-config'], groups) !== undefined;
};
