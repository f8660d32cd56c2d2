import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { Refusal } from '../http/errors.ts';
import type { Places } from '../http/secure-cookies.ts';
import type { Config } from '../process/config.ts';
import { isStudioHost, type StudioSettings } from '../process/hosts.ts';
import { type Actor, serverActor } from './actor.ts';
import { readSessionCookie, setSessionCookie } from './cookies.ts';
import { findSession } from './sessions.ts';
import type { Staff } from './staff.ts';
import { findProgram } from './tokens.ts';

/** What tells who asks. */
export interface StaffDoors {
  readonly staff: Staff;
  readonly config: StudioSettings & Places;
  /** The token of `server.json`. */
  readonly token: string;
}

const SAFE = ['GET', 'HEAD', 'OPTIONS'];

/** Whether a request may change something. */
export const isWrite = (c: Context): boolean => !SAFE.includes(c.req.method);

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares in a time that tells nothing about the token. */
const isSame = (given: string, token: string): boolean => timingSafeEqual(digest(given), digest(token));

/** Who writes, as the tool says: percent-encoded, since headers hold no other letters. */
function nameOf(c: Context): string {
  const given = c.req.header('X-Actor') ?? '';
  let name = given;
  try {
    name = decodeURIComponent(given);
  } catch {
    // Not encoded: taken as it is.
  }
  return (
    name
      .replaceAll(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, 100)
      .toWellFormed() || 'unnamed'
  );
}

/**
 * Refuses a write that no page of the Studio has sent: browsers name the origin of each.
 *
 * @throws Refusal `origin-refused`
 */
export function refuseForeignWrite(c: Context, { STUDIO_ORIGIN }: Pick<Config, 'STUDIO_ORIGIN'>): void {
  if (!isWrite(c)) return;
  const origin = c.req.header('origin') ?? '';
  const site = c.req.header('sec-fetch-site');
  const isOwn =
    STUDIO_ORIGIN === undefined
      ? URL.canParse(origin) && new URL(origin).host === new URL(c.req.url).host
      : origin === STUDIO_ORIGIN;
  if (!isOwn || (site !== undefined && site !== 'same-origin')) throw new Refusal('origin-refused');
}

/** Who comes with a session of the Studio. @throws Refusal `origin-refused` for a write that another site has caused */
async function identifyBrowser(c: Context, { staff, config }: StaffDoors): Promise<Actor | undefined> {
  const token = readSessionCookie(c, config);
  if (!token || !isStudioHost(config, new URL(c.req.url).host)) return undefined;
  const found = await findSession(staff, token);
  if (!found) return undefined;
  refuseForeignWrite(c, config);
  if (found.freshToken) setSessionCookie(c, config, found.freshToken);
  return found.actor;
}

/**
 * Who asks: whoever holds the token of the server, a program with a token of its own, or a person who has signed in.
 *
 * @returns undefined for everybody else, and where a token is sent that is not good
 * @throws Refusal `origin-refused` for a write that a page of another site has caused
 */
export async function identify(c: Context, doors: StaffDoors): Promise<Actor | undefined> {
  const header = c.req.header('Authorization');
  if (header === undefined) return await identifyBrowser(c, doors);
  const given = /^Bearer (\S+)$/i.exec(header)?.[1] ?? '';
  if (isSame(given, doors.token)) return serverActor(nameOf(c));
  return await findProgram(doors.staff, given);
}
