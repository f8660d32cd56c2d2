import { logFailure } from './log.ts';

/**
 * Reports what `work` fails with and lets the caller decide (ERR-04, ERR-05).
 *
 * @param signal gives the work up, of which nothing is reported
 * @throws what `work` throws
 */
export async function logged<Value>(
  name: string,
  work: Promise<Value>,
  signal?: AbortSignal,
): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (!signal?.aborted) logFailure(name, error);
    throw error;
  }
}

/** Reports what `work` fails with and goes on without an answer (ERR-13). */
export async function loggedOrNothing<Value>(name: string, work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    logFailure(name, error);
    return undefined;
  }
}
