import { claimNext } from '../claim-next.ts';
import type { LedgerWork } from '../ledger/ledger.ts';

/** The public channel hears of growth at most this often, in milliseconds; of a fall at once. */
const ANNOUNCE_EVERY = 1000;

/** Decides which bet tells everyone what the jackpots hold. */
export interface JackpotNews {
  /** Whether this work is to announce: nobody has announced in its second. */
  mayAnnounce(work: Pick<LedgerWork, 'tx' | 'now'>): Promise<boolean>;
}

/** A process asks the store once a second, whatever is bet. */
export function createJackpotNews(): JackpotNews {
  let asked = 0;
  return {
    async mayAnnounce({ tx, now }) {
      const second = Math.floor(now / ANNOUNCE_EVERY);
      if (second === asked) return false;
      asked = second;
      return claimNext(tx, 'jackpots-told', second);
    },
  };
}
