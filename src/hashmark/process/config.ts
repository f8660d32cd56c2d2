import type { z } from 'zod';
import { findProblems } from '../documents/schema-problems.ts';
import { ConfigError } from './config-error.ts';
import { isLocalName, withoutPort } from './hosts.ts';
import { findMisspelt, showValue } from './settings-rules.ts';
import { settingsSchema } from './settings-schema.ts';

/** The settings as the process reads them. */
export type Config = z.output<typeof settingsSchema>;

/**
 * Reads the settings.
 *
 * @throws ConfigError naming every bad setting, its value (but for secrets) and what is allowed.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = settingsSchema.safeParse(given);
  const problems = findMisspelt(Object.keys(given), Object.keys(settingsSchema.shape));
  if (result.success) problems.push(...findContradictions(result.data));
  else
    for (const { path, message } of findProblems(result.error, settingsSchema, given)) {
      const name = String(path[0]);
      problems.push(`${name}: saw ${showValue(name, given[name])}. ${message}`);
    }
  if (problems.length > 0 || !result.success)
    throw new ConfigError(
      `These settings cannot be used:\n${problems.map((line) => `  ${line}`).join('\n')}`,
    );
  return result.data;
}

/** Settings that are each right and cannot be together. */
function findContradictions(config: Config): string[] {
  const { PUSHER_APP_ID, PUSHER_KEY, PUSHER_SECRET, PUSHER_HOST } = config;
  const problems: string[] = [];
  if (Boolean(PUSHER_KEY) !== Boolean(PUSHER_SECRET))
    problems.push('PUSHER_KEY and PUSHER_SECRET belong together: set both or none.');
  if (PUSHER_HOST && !(PUSHER_APP_ID && PUSHER_KEY && PUSHER_SECRET))
    problems.push('PUSHER_HOST is set: PUSHER_APP_ID, PUSHER_KEY and PUSHER_SECRET are needed too.');
  if (config.WORKERS > 1 && !config.DATABASE_URL)
    problems.push(
      'WORKERS is set: DATABASE_URL is needed too. A SQLite file takes the writes of one process only.',
    );
  if (config.INTERNAL_PORT !== undefined && !config.INTERNAL_TOKEN)
    problems.push('INTERNAL_PORT is set: INTERNAL_TOKEN is needed too, at least 16 characters.');
  if (
    config.INTERNAL_PORT !== undefined &&
    config.INTERNAL_PORT !== 0 &&
    config.INTERNAL_PORT === config.PORT
  )
    problems.push(`INTERNAL_PORT and PORT are both ${config.PORT}: give the internal port another one.`);
  if (config.COUNTRY_HEADER && config.TRUSTED_PROXIES.length === 0)
    problems.push(
      'COUNTRY_HEADER is set: TRUSTED_PROXIES is needed too, else nobody is believed to send it.',
    );
  if (config.SANDBOX_TEST_MOMENT !== undefined && !config.SANDBOX_TEST_HOOKS)
    problems.push('SANDBOX_TEST_MOMENT is set: SANDBOX_TEST_HOOKS=1 is needed too, else the clock goes on.');
  return [...problems, ...findStudioContradictions(config)];
}

/** The Studio's own host has no pages for readers, and its sessions travel by https only. */
function findStudioContradictions({
  STUDIO_ORIGIN,
  SITE_ORIGIN,
  SITE_HOSTS,
  LICENCE_HOSTS,
}: Config): string[] {
  if (STUDIO_ORIGIN === undefined) return [];
  const { protocol, host } = new URL(STUDIO_ORIGIN);
  const name = withoutPort(host);
  const isReaders = SITE_ORIGIN === STUDIO_ORIGIN || SITE_HOSTS.includes(name) || LICENCE_HOSTS.has(name);
  return [
    ...(isReaders
      ? [`STUDIO_ORIGIN names ${name}, where readers are: give the Studio a host of its own.`]
      : []),
    ...(protocol === 'http:' && !isLocalName(name)
      ? ['STUDIO_ORIGIN begins with http: sessions of staff need https, or a host of this machine.']
      : []),
  ];
}
