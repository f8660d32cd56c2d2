import type { LotteryDraw, LotteryEntries } from '../../src/casino/entities/lottery.ts';
import { drawPlaces, hashSeed } from '../../src/casino/rules/lottery-draw.ts';
import { api } from '../../src/stores/api.ts';

/** What a reader's own browser has found of a draw. */
export interface CheckedDraw {
  /** Whether the seed is the one that was sealed before. */
  isSealed: boolean;
  /** Whether the entries are as many, with as many tickets, as were told. */
  isCounted: boolean;
  /** Whether the seed gives these winners from these entries. */
  isDrawn: boolean;
  entries: number;
  tickets: number;
}

async function readEntries(id: string): Promise<LotteryEntries['entries']> {
  const all: LotteryEntries['entries'] = [];
  let after: number | null = 0;
  while (after !== null) {
    const page: LotteryEntries = await api.call('listLotteryEntries', {
      params: { id },
      query: { after: String(after) },
    });
    all.push(...page.entries);
    after = page.next;
  }
  return all;
}

/** Draws a lottery again, from what everybody can read of it. */
export async function checkDraw(id: string, places: number, draw: LotteryDraw): Promise<CheckedDraw> {
  const seed = draw.seed ?? '';
  const entries = await readEntries(id);
  const again = await drawPlaces(seed, entries, places);
  const tickets = entries.reduce((sum, entry) => sum + entry.tickets, 0);
  const published = draw.winners.map(({ award_place, entry, ticket }) => `${award_place} ${entry} ${ticket}`);
  return {
    isSealed: (await hashSeed(seed)) === draw.seed_hash,
    isCounted: entries.length === draw.entries && tickets === draw.tickets,
    isDrawn:
      again.map(({ place, entry, ticket }) => `${place} ${entry} ${ticket}`).join() === published.join(),
    entries: entries.length,
    tickets,
  };
}
