import type { Kysely } from 'kysely';
import type { AdventureConfig, AdventureDay } from '../../../content-schemas/entities/adventure.ts';
import type { Database } from '../store/schema.ts';

/** Marks the days on which the player made the deposit they ask for. */
export async function withCompletedDays(
  db: Kysely<Database>,
  config: AdventureConfig,
  playerId: string,
): Promise<AdventureConfig> {
  const first = config.days[0];
  if (!first) return config;
  const payments = await db
    .selectFrom('payments')
    .select(['currency', 'amount', 'created_at'])
    .where('player_id', '=', playerId)
    .where('action', '=', 'deposit')
    .where('state', '=', 'succeeded')
    .where('created_at', '>=', Date.parse(`${first.day}T00:00:00Z`))
    .execute();
  const isDone = ({ day, condition }: AdventureDay) =>
    payments.some(
      ({ currency, amount, created_at }) =>
        new Date(Number(created_at)).toISOString().startsWith(day) &&
        Number(amount) >= (condition.minDep[currency] ?? Number.POSITIVE_INFINITY),
    );
  return { ...config, days: config.days.map((day) => ({ ...day, isCompleted: isDone(day) })) };
}
