import type { Context } from 'hono';
import type { Config } from '../process/config.ts';
import { isLocalHost } from './reader.ts';

/** Browsers keep Secure cookies of https and of localhost only; a development host by plain http has to do without. */
export function isPlain(c: Context, config: Pick<Config, 'NODE_ENV'>): boolean {
  const { protocol, hostname } = new URL(c.req.url);
  return config.NODE_ENV !== 'production' && protocol === 'http:' && !isLocalHost(hostname);
}

/** What all cookies of this host alone share. */
export const cookieAttributes = (c: Context, config: Config) =>
  ({ path: '/', sameSite: 'Lax', secure: !isPlain(c, config) }) as const;
