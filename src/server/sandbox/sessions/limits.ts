import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../../http/errors.ts';

export interface Limit {
  /** Counts one try. @throws Refusal `too-many-requests` with the seconds to wait. */
  take(key: string): Promise<void>;
  /** Forgets the tries of a key, after a success. */
  forgive(key: string): Promise<void>;
}

function createLimit(points: number, seconds: number): Limit {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  return {
    async take(key) {
      try {
        await limiter.consume(key);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw new Refusal('too-many-requests', { retryAfter: error.msBeforeNext / 1000 });
      }
    },
    async forgive(key) {
      await limiter.delete(key);
    },
  };
}

export interface Limits {
  /** Sign-in tries for one e-mail address, known or not. */
  signInAccount: Limit;
  /** Sign-in tries from one network address. */
  signInAddress: Limit;
  signUpAddress: Limit;
  checkEmailAddress: Limit;
  /** Reports of browsers from one network address. */
  logAddress: Limit;
}

/**
 * How often the doors may be tried, per process.
 *
 * @param factor raises the limits per network address, for tests in which one address is many players
 */
export const createLimits = (factor = 1): Limits => ({
  signInAccount: createLimit(10, 900),
  signInAddress: createLimit(100 * factor, 900),
  signUpAddress: createLimit(20 * factor, 3600),
  checkEmailAddress: createLimit(60 * factor, 300),
  logAddress: createLimit(60 * factor, 300),
});
