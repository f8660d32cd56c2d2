import type { Kysely } from 'kysely';
import type { z } from 'zod';
import {
  type AdventureConfig,
  type AdventureDay,
  adventureConfigSchema,
} from '../../../../content-schemas/entities/adventure.ts';
import { type VipProgramConfig, vipProgramConfigSchema } from '../../../../content-schemas/entities/vip.ts';
import type { Services } from '../../services.ts';
import type { Database } from '../../store/schema.ts';
import type { Reader } from '../http/reader.ts';
import { defaultAdventureDays, defaultVipProgram } from './defaults.ts';

/**
 * Reads a config document of the CMS. One that is missing or breaks its schema is replaced by the built-in one; the
 * break is logged with its field.
 */
export async function readConfig<Schema extends z.ZodType>(
  { cms, log }: Services,
  reader: Reader,
  key: string,
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  const document = await cms.resolve({ ...reader, type: 'config', key });
  if (!document.found) return undefined;
  const result = schema.safeParse(document.body.value);
  if (result.success) return result.data;
  const fields = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  log.error({ key, fields }, 'a config document breaks its schema; the built-in one is used');
  return undefined;
}

export const vipProgramConfig = async (services: Services, reader: Reader): Promise<VipProgramConfig> =>
  (await readConfig(services, reader, 'vip-program-config', vipProgramConfigSchema)) ?? defaultVipProgram();

export async function adventureConfig(services: Services, reader: Reader): Promise<AdventureConfig> {
  const { runtime, sandbox } = services;
  return (
    (await readConfig(services, reader, 'vip-adventures', adventureConfigSchema)) ??
    defaultAdventureDays(
      runtime.now(),
      sandbox.games.games.map((game) => game.identifier),
    )
  );
}

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
