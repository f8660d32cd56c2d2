import { claimNext } from '../claim-next.ts';
import type { LedgerWork } from '../ledger/ledger.ts';

/** The public channel hears of growth at most this often, in milliseconds; of a fall at once. */
const TELL_EVERY = 1000;

/** Decides which bet tells everyone what the jackpots hold. */
export interface JackpotTelling {
  /** Whether this work is to tell: nobody has told of its second. */
  mayTell(work: Pick<LedgerWork, 'tx' | 'now'>): Promise<boolean>;
}

/** A process asks the store once a second, whatever is bet. */
export function createJackpotTelling(): JackpotTelling {
  let asked = 0;
  return {
    async mayTell({ tx, now }) {
      const second = Math.floor(now / TELL_EVERY);
      if (second === asked) return false;
      asked = second;
      return claimNext(tx, 'jackpots-told', second);
    },
  };
}
