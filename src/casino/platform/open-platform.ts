import { SERVER_TIMEOUT } from 'hashmark/calls';
import { createForeign, type Foreign } from 'hashmark/server';
import type { Logger } from 'pino';
import { catalogue } from '../calls/catalogue/catalogue.ts';

const MAX_ANSWER = 4 * 1024 * 1024;

/** Opens the way to the platform at `PLATFORM_URL`. */
export const openPlatform = (url: string, log: Logger): Foreign =>
  createForeign({
    name: 'platform',
    base: url,
    sharesSessions: true,
    deadline: SERVER_TIMEOUT,
    maxBytes: MAX_ANSWER,
    probePath: catalogue.getProject.path,
    log,
  });
