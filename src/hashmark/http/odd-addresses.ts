import type { MiddlewareHandler } from 'hono';
import { fail } from './errors.ts';

/** More parameters than anything here reads. */
const MAX_PARAMETERS = 100;

/** Refuses addresses that no path, key or parameter of ours can be: with NUL, or with parameters without end. */
export const refuseOddAddresses: MiddlewareHandler = async (c, next) => {
  const { url } = c.req;
  if (url.includes('%00'))
    return fail(c, 'bad-request', { message: 'The address holds a NUL, which no address here has.' });
  if (url.split('&', MAX_PARAMETERS + 1).length > MAX_PARAMETERS)
    return fail(c, 'bad-request', { message: `An address has at most ${MAX_PARAMETERS} parameters.` });
  return await next();
};
