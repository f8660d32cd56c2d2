import { offerToAdventure } from './adventure/prizes.ts';
import type { CashoutRequested, DepositSucceeded, PlayerRegistered, Surroundings } from './domain-events.ts';
import { eraseByCashout } from './gifts/erase.ts';
import { giveDepositGifts, giveRegistrationGifts } from './gifts/offers.ts';
import type { LedgerWork } from './ledger/ledger.ts';
import { giveBoxForDeposit } from './loot-boxes/loot-boxes.ts';
import { askForWealth } from './players/source-of-wealth.ts';
import { tellReachedByDeposit } from './responsible-gambling/reached.ts';
import { countDepositForVip } from './vip/quarters.ts';

/**
 * What follows from an event, in the same ledger work: it happens together with the event or not at all.
 *
 * A reaction that throws undoes the event too, so it refuses nothing; what refuses stands in `guards.ts`. What follows from a bet is
 * decided with it: `games/decide-bet.ts`.
 */
type Reaction<Event> = (work: LedgerWork, event: Event, surroundings: Surroundings) => Promise<void>;

const ON_DEPOSIT: readonly Reaction<DepositSucceeded>[] = [
  giveDepositGifts,
  giveBoxForDeposit,
  countDepositForVip,
  askForWealth,
  offerToAdventure,
  tellReachedByDeposit,
];
const ON_CASHOUT: readonly Reaction<CashoutRequested>[] = [eraseByCashout];
const ON_REGISTRATION: readonly Reaction<PlayerRegistered>[] = [giveRegistrationGifts];

const all =
  <Event>(reactions: readonly Reaction<Event>[]): Reaction<Event> =>
  async (work, event, surroundings) => {
    for (const react of reactions) await react(work, event, surroundings);
  };

export const afterDeposit = all(ON_DEPOSIT);
export const afterCashout = all(ON_CASHOUT);
export const afterRegistration = all(ON_REGISTRATION);
