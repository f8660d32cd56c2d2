import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Config } from '../process/config.ts';
import { isLocalName } from '../process/hosts.ts';
import { isLocalHost } from './reader.ts';

/** The settings that say where a site is. */
export interface Places {
  readonly SITE_ORIGIN?: string | undefined;
  readonly STUDIO_ORIGIN?: string | undefined;
  readonly SITE_HOSTS: readonly string[];
  readonly LICENCE_HOSTS: ReadonlyMap<string, unknown>;
  readonly TRUSTED_PROXIES: readonly unknown[];
}

const isLocalOrigin = (origin: string): boolean => {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'http:' && isLocalName(hostname);
};

/** Whether a site is for this machine alone, by plain http, as settings tell: never one that others can come to. */
export function isLocalSite(config: Places): boolean {
  const { SITE_ORIGIN, STUDIO_ORIGIN, SITE_HOSTS, LICENCE_HOSTS, TRUSTED_PROXIES } = config;
  const origins = [SITE_ORIGIN, STUDIO_ORIGIN].filter((origin) => origin !== undefined);
  const hosts = [...SITE_HOSTS, ...LICENCE_HOSTS.keys()];
  return TRUSTED_PROXIES.length === 0 && origins.every(isLocalOrigin) && hosts.every(isLocalName);
}

/** Safari and all browsers on iOS. To them localhost by plain http is a place like any other, of which no Secure cookie is kept. */
const isWebKit = (agent = ''): boolean => agent.includes('AppleWebKit/') && !/Chrom(?:e|ium)\//.test(agent);

/** Whether the browser of a request keeps no Secure cookie of a site that is for this machine alone. */
export const isPlainHere = (c: Context, config: Places): boolean =>
  isWebKit(c.req.header('user-agent')) && isLocalSite(config);

/** Browsers keep Secure cookies of https and most of them of localhost; a development host by plain http has to do without. */
export function isPlain(c: Context, config: Places & Pick<Config, 'NODE_ENV'>): boolean {
  const { protocol, hostname } = new URL(c.req.url);
  if (isLocalHost(hostname)) return isPlainHere(c, config);
  return config.NODE_ENV !== 'production' && protocol === 'http:';
}

/** What all cookies of this host alone share. */
export const cookieAttributes = (c: Context, config: Config) =>
  ({ path: '/', sameSite: 'Lax', secure: !isPlain(c, config) }) as const;

/**
 * A cookie of this host alone, as browsers see to it by its name. On this machine it may stand without that, whoever asks: what a page
 * asks on behalf of a reader does not say in which browser.
 *
 * @param name without `__Host-`
 */
export const readHostCookie = (c: Context, config: Config, name: string): string | undefined =>
  getCookie(c, `__Host-${name}`) ??
  (isPlain(c, config) || isLocalSite(config) ? getCookie(c, name) : undefined);
