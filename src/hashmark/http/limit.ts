import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from './errors.ts';

export interface LimitRule {
  /** Tries in a window. */
  points: number;
  /** Length of the window. */
  seconds: number;
  /** From so many tries on a captcha is asked for. */
  suspicious?: number;
}

export interface Limit {
  /** Counts one try. @throws Refusal `too-many-requests` with the seconds to wait. */
  take(key: string): Promise<void>;
  /** For how many seconds a person has to show that they are one, after so many tries; 0: not at all. */
  readSuspicion(key: string): Promise<number>;
  /** Forgets the tries of a key, after a success. */
  forgive(key: string): Promise<void>;
}

/** A limit by network address. */
export interface AddressLimit extends Limit {
  /** Counts nothing. @throws Refusal `too-many-requests` when there were too many tries already. */
  check(key: string): Promise<void>;
}

/** Counts in the memory of this process. */
export function createLimit({ points, seconds, suspicious = points }: LimitRule): AddressLimit {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  return {
    async check(key) {
      const seen = await limiter.get(key);
      if (seen && seen.consumedPoints >= points)
        throw new Refusal('too-many-requests', { retryAfter: seen.msBeforeNext / 1000 });
    },
    async take(key) {
      try {
        await limiter.consume(key);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw new Refusal('too-many-requests', { retryAfter: error.msBeforeNext / 1000 });
      }
    },
    async readSuspicion(key) {
      const seen = await limiter.get(key);
      return seen && seen.consumedPoints >= suspicious ? seen.msBeforeNext / 1000 : 0;
    },
    async forgive(key) {
      await limiter.delete(key);
    },
  };
}

/** What the product itself counts, by network address. */
export interface RequestLimits {
  /** Requests that were refused for how they are written. */
  refused: AddressLimit;
  /** Reports of browsers. */
  reports: AddressLimit;
  /** Measurements of browsers. */
  measurements: AddressLimit;
}

/** @param factor raises the limits, for tests in which one address is many readers */
export function createRequestLimits(factor = 1): RequestLimits {
  const limit = (points: number) => createLimit({ points: points * factor, seconds: 300 });
  return { refused: limit(120), reports: limit(60), measurements: limit(300) };
}
