import type { Books } from '../ledger/balance.ts';

/** What a bet asks of who places it, and changes none of. */
export interface Bettor {
  player_id: string;
  nickname: string;
  reality_checked_at: number | null;
}

/** @throws Error for an unknown player. */
export async function readBettor(books: Books, playerId: string): Promise<Bettor> {
  const [bettor] = await books.readOfPlayer(playerId, 'bettor', (isOfPlayers) =>
    books.tx
      .selectFrom('players')
      .select(['id as player_id', 'nickname', 'reality_checked_at'])
      .where(isOfPlayers('id'))
      .execute(),
  );
  if (!bettor) throw new Error(`There is no player ${playerId}.`);
  return bettor;
}
