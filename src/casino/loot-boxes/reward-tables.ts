import type { Currency } from 'hashmark/i18n';

/** Points a player has ever earned. What can be spent is in the ledger. */
export interface CompProgressTable {
  player_id: string;
  persistent: number;
  /** EUR cents staked that have not made a whole point yet. */
  carry: number;
  /** When the player has placed a bet, as far as the points know: the last one may be later. Null once nothing is left to end. */
  bet_at: number | null;
}

export interface LootBoxesTable {
  id: string;
  player_id: string;
  group_key: string;
  stage: string;
  created_at: number;
  valid_until: number;
  activated_at: number | null;
  /** JSON: `LootBoxItem[]`, as they were when the box was given. */
  items: string;
  /** JSON: ids of the gifts it gave. */
  gifts: string;
  /** Of the deposit that has brought it; null for one that none has. */
  deposit_currency: Currency | null;
}

export interface LotteriesTable {
  id: string;
  identifier: string;
  title: string;
  start_at: number;
  end_at: number;
  /** Since when it takes no tickets. */
  closed_at: number | null;
  /** When its winners were known. */
  drawn_at: number | null;
  /** JSON: group ids. */
  groups: string;
  /** JSON: EUR cents per place. */
  prizes: string;
  /** SHA-256 of the seed it is drawn by; `null` where it was drawn without one. */
  seed_hash: string | null;
}

/** What a lottery is drawn by. Nothing but the draw reads it before. */
export interface LotterySeedsTable {
  lottery_id: string;
  /** 32 bytes in hexadecimal digits. */
  seed: string;
}

export interface LotteryTicketsTable {
  lottery_id: string;
  player_id: string;
  tickets: number;
  /** Stands for the player where all can see who took part. */
  entry: string;
}

/** How many tickets are in a drum: the sum of its parts. Players of one lane of the ledger add to the same part. */
export interface LotteryDrumsTable {
  lottery_id: string;
  part: number;
  tickets: number;
}

/** Who took part in a draw, in the order in which tickets were counted. */
export interface LotteryEntriesTable {
  lottery_id: string;
  number: number;
  entry: string;
  first_ticket: number;
  tickets: number;
}

export interface LotteryWinnersTable {
  lottery_id: string;
  place: number;
  player_id: string;
  entry: string | null;
  ticket: number | null;
}

export interface RewardsTables {
  comp_progress: CompProgressTable;
  lootboxes: LootBoxesTable;
  lotteries: LotteriesTable;
  lottery_seeds: LotterySeedsTable;
  lottery_tickets: LotteryTicketsTable;
  lottery_drums: LotteryDrumsTable;
  lottery_entries: LotteryEntriesTable;
  lottery_winners: LotteryWinnersTable;
}
