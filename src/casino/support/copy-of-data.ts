import type { Database } from 'hashmark/server';
import type { Kysely } from 'kysely';

/** What is copied of each table that names a player: without what would let others in, or names those who work here. */
export const COPIED = {
  ...{ wallets: ['currency', 'created_at'], personal_ids: ['personal_id'], player_groups: ['group_id'] },
  player_identities: ['provider', 'subject', 'created_at'],
  terms_acceptances: ['licence', 'accepted_at'],
  sessions: ['created_at', 'expires_at'],
  two_factor: ['created_at', 'enabled_at'],
  payments: [
    ...['id', 'action', 'state', 'currency', 'amount', 'method', 'account'],
    ...['created_at', 'finished_at', 'movement_id', 'from_jackpots'],
  ],
  payment_profiles: ['method', 'account', 'used_at'],
  deposit_addresses: ['currency', 'address'],
  fraud_checks: [
    ...['type', 'currency', 'amount', 'payment_system', 'card_bin', 'card_last_4', 'data'],
    ...['status', 'reasons', 'created_at'],
  ],
  user_limits: ['id', 'type', 'period', 'amounts', 'minutes', 'created_at', 'ends_at', 'reopens_at', 'zone'],
  limit_changes: [
    ...['limit_id', 'action', 'type', 'period', 'amounts', 'minutes', 'requested_at', 'effective_at'],
    ...['confirmed_at', 'settled_at', 'outcome'],
  ],
  bonus_settings: ['can_issue', 'deposit_bonus_code'],
  gifts: [
    ...[
      'id',
      'kind',
      'type',
      'title',
      'stage',
      'currency',
      'amount',
      'wager',
      'wager_requirement',
      'wagered',
    ],
    ...['freespins_total', 'freespins_left', 'game', 'max_win', 'received_at', 'activated_at', 'valid_until'],
    ...['expired_at', 'used_at', 'erased_at', 'deposit_currency'],
  ],
  redeemed_codes: ['code', 'redeemed_at'],
  lootboxes: ['id', 'stage', 'created_at', 'valid_until', 'activated_at', 'items', 'gifts'],
  rounds: ['id', 'game', 'currency', 'stake', 'win', 'real_stake', 'real_win', 'created_at', 'movement_id'],
  game_sessions: ['game', 'mode', 'currency', 'created_at', 'last_activity_at'],
  played_games: ['game', 'last_activity_at'],
  favorite_games: ['game', 'created_at'],
  tournament_players: ['tournament_id', 'confirmed_at', 'bets'],
  lottery_tickets: ['lottery_id', 'tickets', 'entry'],
  lottery_winners: ['lottery_id', 'place', 'entry', 'ticket'],
  jackpot_wins: [
    'jackpot_id',
    'level_name',
    'user_name',
    'amount',
    'original_amount',
    'original_currency',
    'created_at',
  ],
  adventure_days: ['day', 'given_at'],
  comp_progress: ['persistent', 'carry', 'bet_at'],
  vip_quarters: ['quarter', 'currency', 'deposits', 'bets'],
  vip_lost: ['status', 'quarter'],
  contact_messages: ['name', 'email', 'subject', 'message', 'locale', 'created_at', 'answer'],
  player_orders: ['action', 'value', 'created_at', 'done_at', 'outcome'],
} as const;

type CopiedTable = keyof typeof COPIED;

/** Every movement of a player's money and points, as the ledger holds it. */
const readMovements = (db: Kysely<Database>, playerId: string) =>
  db
    .selectFrom('ledger_accounts as account')
    .innerJoin('ledger_entries as entry', 'entry.account_id', 'account.id')
    .innerJoin('ledger_movements as movement', 'movement.id', 'entry.movement_id')
    .select(['movement.id', 'movement.cause', 'movement.created_at', 'movement.reference'])
    .select(['account.kind', 'account.currency', 'entry.amount'])
    .where('account.owner', '=', playerId)
    .orderBy('movement.id')
    .orderBy('entry.line')
    .execute();

/** Copies what is known of a player. Amounts are in subunits, times in milliseconds UTC, as they are kept. */
export async function copyData(db: Kysely<Database>, playerId: string): Promise<Record<string, unknown>> {
  const { data, ...player } = await db
    .selectFrom('players')
    .select([
      'id',
      'email',
      'nickname',
      'country',
      'locale',
      'currency',
      'data',
      'created_at',
      'confirmed_at',
    ])
    .select(['current_sign_in_at', 'identity_verified_at', 'wealth_due_at', 'wealth_answered_at'])
    .select('reality_check_minutes')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  const copy: Record<string, unknown> = { player: { ...player, ...JSON.parse(data) } };
  for (const table of Object.keys(COPIED) as CopiedTable[]) {
    const rows = db.selectFrom(table as 'payments').where('player_id', '=', playerId);
    copy[table] = await rows.select(COPIED[table] as unknown as (typeof COPIED)['payments']).execute();
  }
  // By their address: some that name a player go to support, and name others as well.
  copy.mails = await db
    .selectFrom('outbox')
    .select(['kind', 'to_address', 'subject', 'body_text', 'created_at', 'sent_at'])
    .where('player_id', '=', playerId)
    .where('to_address', '=', player.email)
    .orderBy('position')
    .execute();
  copy.movements = await readMovements(db, playerId);
  return copy;
}
