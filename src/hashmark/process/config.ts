import type { z } from 'zod';
import { findProblems } from '../documents/schema-problems.ts';
import type { ModuleSettings } from '../open-types.ts';
import { ConfigError } from './config-error.ts';
import { isLocalName } from './hosts.ts';
import { findMisspelt, showValue } from './settings-rules.ts';
import { settingsSchema } from './settings-schema.ts';

/** The settings of the product, as a process reads them. */
export type Config = z.output<typeof settingsSchema>;

/** The settings of the product and of the modules of the site. */
export type FullConfig = Config & ModuleSettings;

type Environment = Readonly<Record<string, string | undefined>>;

/** What declares settings besides the product: a module. */
interface Declaring {
  readonly settings?: z.ZodObject;
}

/** What a schema reads of its settings, and what is wrong with them. */
function readPart(schema: z.ZodObject, given: Environment): { values: object; problems: string[] } {
  const own = Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(schema.shape, name)));
  const result = schema.safeParse(own);
  if (result.success) return { values: result.data, problems: [] };
  const problems = findProblems(result.error, schema, own).map(({ kind, path, message }) => {
    const name = String(path[0] ?? '');
    const setting = schema.shape[name] as z.ZodType | undefined;
    // Whatever a schema says of several settings together.
    if (!setting) return message;
    const allowed = kind === 'missing' ? `It has to be set: ${setting.description}` : message;
    return `${name}: saw ${showValue(name, own[name], setting)}. ${allowed}`;
  });
  return { values: {}, problems };
}

/**
 * Reads the settings: those of the product, and those of the modules that are given.
 *
 * @throws ConfigError naming every bad setting, its value (but for secrets) and what is allowed.
 */
export function readConfig(environment: Environment): Config;
export function readConfig(environment: Environment, modules: readonly Declaring[]): FullConfig;
export function readConfig(environment: Environment, modules: readonly Declaring[] = []): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const schemas: z.ZodObject[] = [settingsSchema, ...modules.flatMap(({ settings }) => settings ?? [])];
  const parts = schemas.map((schema) => readPart(schema, given));
  const config = Object.assign({}, ...parts.map(({ values }) => values)) as Config;
  const bad = parts.flatMap(({ problems }) => problems);
  const problems = [
    ...findMisspelt(
      Object.keys(given),
      schemas.flatMap(({ shape }) => Object.keys(shape)),
    ),
    ...(bad.length > 0 ? bad : findContradictions(config)),
  ];
  if (problems.length > 0)
    throw new ConfigError(
      `These settings cannot be used:\n${problems.map((line) => `  ${line}`).join('\n')}`,
    );
  return config;
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

/** Which setting puts readers at a host, as the end of a sentence. */
function whyReadersAt(host: string, { SITE_ORIGIN, SITE_HOSTS, LICENCE_HOSTS, HOST }: Config) {
  if (SITE_HOSTS.includes(host)) return 'by SITE_HOSTS';
  if (LICENCE_HOSTS.has(host)) return 'by LICENCE_HOSTS';
  if (SITE_ORIGIN !== undefined) return new URL(SITE_ORIGIN).hostname === host ? 'by SITE_ORIGIN' : undefined;
  // The process calls the usual address of itself `localhost`.
  const isOwn = host === 'localhost' || (host.replace(/[[\]]/g, '') === HOST && HOST !== '127.0.0.1');
  return isOwn ? 'without SITE_ORIGIN' : undefined;
}

/** The Studio's own host has no pages for readers, and its sessions travel by https only. Cookies are the same at every port. */
function findStudioContradictions(config: Config): string[] {
  if (config.STUDIO_ORIGIN === undefined) return [];
  const { protocol, hostname } = new URL(config.STUDIO_ORIGIN);
  const why = whyReadersAt(hostname, config);
  return [
    ...(why
      ? [
          `STUDIO_ORIGIN names ${hostname}, where readers are ${why}: give the Studio a host of its own, another port is not enough.`,
        ]
      : []),
    ...(protocol === 'http:' && !isLocalName(hostname)
      ? ['STUDIO_ORIGIN begins with http: sessions of staff need https, or a host of this machine.']
      : []),
  ];
}
