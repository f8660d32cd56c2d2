import type { IncomingHttpHeaders } from 'node:http';
import { plainName } from '../process/kept-cookies.ts';
import { SESSION_COOKIE } from '../staff/cookies.ts';

/** Also stands in the name that it has otherwise. */
const STAFF = `${plainName(SESSION_COOKIE)}=`;

/**
 * Whether a request is a reader who opens a page, or is about to. Browsers say so in a header that no script can set, which programs
 * that fetch pages do not send; frames, such as the Studio's preview, and those who work on the site do not count.
 */
export const isReading = ({ 'sec-fetch-dest': dest, cookie }: IncomingHttpHeaders): boolean =>
  dest === 'document' && !cookie?.includes(STAFF);
