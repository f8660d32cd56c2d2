import { SERVER_TIMEOUT } from '../calls/client.ts';
import { createForeign, type Foreign, type ForeignOptions } from '../process/foreign.ts';
import type { PlatformRules } from './platform-rules.ts';

const MAX_ANSWER = 4 * 1024 * 1024;

/** Opens the way to the platform at `PLATFORM_URL`. */
export const openPlatform = (
  base: string,
  { probe = '/' }: Pick<PlatformRules<never>, 'probe'>,
  log: ForeignOptions['log'],
): Foreign =>
  createForeign({
    name: 'platform',
    base,
    sharesSessions: true,
    deadline: SERVER_TIMEOUT,
    maxBytes: MAX_ANSWER,
    probePath: probe,
    log,
  });
