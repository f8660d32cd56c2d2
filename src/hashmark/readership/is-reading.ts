import type { IncomingHttpHeaders } from 'node:http';
import { SESSION_COOKIE } from '../staff/cookies.ts';

/**
 * Whether a request is a reader who opens a page, or is about to. Browsers say so in a header that no script can set, which programs
 * that fetch pages do not send; frames, such as the Studio's preview, and those who work on the site do not count.
 */
export const isReading = ({ 'sec-fetch-dest': dest, cookie }: IncomingHttpHeaders): boolean =>
  dest === 'document' && !cookie?.includes(`${SESSION_COOKIE}=`);
