/** Points a player has ever earned. What can be spent is in the ledger. */
export interface CompProgressTable {
  player_id: string;
  persistent: number;
  /** EUR cents staked that have not made a whole point yet. */
  carry: number;
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
}

export interface LotteriesTable {
  id: string;
  identifier: string;
  title: string;
  start_at: number;
  end_at: number;
  drawn_at: number | null;
  /** JSON: group ids. */
  groups: string;
  /** JSON: EUR cents per place. */
  prizes: string;
}

export interface LotteryTicketsTable {
  lottery_id: string;
  player_id: string;
  tickets: number;
}

export interface LotteryWinnersTable {
  lottery_id: string;
  place: number;
  player_id: string;
}

export interface RewardsTables {
  comp_progress: CompProgressTable;
  lootboxes: LootBoxesTable;
  lotteries: LotteriesTable;
  lottery_tickets: LotteryTicketsTable;
  lottery_winners: LotteryWinnersTable;
}
