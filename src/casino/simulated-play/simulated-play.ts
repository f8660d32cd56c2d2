import { type Currency, SUBUNITS } from 'hashmark/i18n';
import type { Runtime, Store } from 'hashmark/server';
import type { Logger } from 'pino';
import { claimNext } from '../claim-next.ts';
import type { Surroundings } from '../domain-events.ts';
import type { Game } from '../entities/game.ts';
import { playBet } from '../games/bets.ts';
import { jackpotOf } from '../jackpots/from-bets.ts';
import { listJackpots } from '../jackpots/jackpots.ts';
import { SIMULATED_DOMAIN } from '../jackpots/seed.ts';
import type { Ledger, LedgerWork } from '../ledger/ledger.ts';
import { bookDeposit } from '../payments/payments.ts';
import { isJackpotGame } from '../rules/jackpots.ts';
import { pick, seededRandom } from '../rules/random.ts';
import { enterAll } from '../tournaments/play.ts';

/** Time between two rounds, in milliseconds. */
export const ROUND_INTERVAL = 4_000;

/** Every so many rounds somebody also bets on a game of any kind. */
const OTHER_EVERY = 5;
/** A simulated player who runs out of money deposits this many stakes. */
const DEPOSIT_STAKES = 50;
const ACTOR = 'system:lively';

export interface SimulatedPlay {
  /** Plays the round of this moment, unless another process has played it. @returns whether it was played here. */
  round(): Promise<boolean>;
  start(): void;
  stop(): Promise<void>;
}

/**
 * Simulated players who bet now and then, so that jackpots grow and fall. Everything they do is booked in the ledger. Rounds are
 * drawn from their number only: equal rounds of two installations do the same.
 */
export function createSimulatedPlay(options: {
  store: Store;
  ledger: Ledger;
  runtime: Runtime;
  surroundings: Surroundings;
  log: Logger;
}): SimulatedPlay {
  const { store, ledger, runtime, surroundings, log } = options;
  const { games } = surroundings;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();

  async function bet(
    work: LedgerWork,
    player: { id: string },
    game: Game,
    currency: Currency,
    random: () => number,
  ): Promise<void> {
    const stake = Math.ceil((15 + 600 * random() ** 3) * SUBUNITS[currency]);
    if ((await work.readBalances(player.id))('real', currency) < stake)
      await bookDeposit(work, {
        id: work.id(),
        now: work.now,
        playerId: player.id,
        currency,
        amount: stake * DEPOSIT_STAKES,
        actor: ACTOR,
      });
    await enterAll(work, player.id);
    const bet = { playerId: player.id, groups: [], game, currency, stake, sessionId: null, actor: ACTOR };
    await playBet(work, bet, { ...surroundings, random });
  }

  // They are there from the beginning, and never change: all players would have to be looked through for them.
  let simulated: readonly { id: string }[] = [];
  const readSimulated = () =>
    store.reader
      .selectFrom('players')
      .select('id')
      .where('email', 'like', `%@${SIMULATED_DOMAIN}`)
      .orderBy('email')
      .execute();

  async function round(): Promise<boolean> {
    const number = Math.floor(runtime.now() / ROUND_INTERVAL);
    simulated = simulated.length > 0 ? simulated : await readSimulated();
    const players = simulated;
    if (players.length === 0) return false;
    if (!(await ledger.run(({ tx }) => claimNext(tx, 'lively', number), { player: 'simulated-play' })))
      return false;
    const active = (await listJackpots(store.reader)).filter(({ state }) => state === 'active');
    // One jackpot at a time, by turns: few large bets move them as far as many small ones, and are fewer rows to keep.
    const jackpot = active[number % active.length];
    const offered = games.games.filter((game) => isJackpotGame(game) && jackpotOf(game, active) === jackpot);
    const play = async (name: string, among: readonly Game[], currency: Currency) => {
      const player = pick(players, seededRandom(`round ${number}, player of the ${name}`));
      const place = async (work: LedgerWork) => {
        const random = seededRandom(`round ${number}, ${name}`);
        await bet(work, player, pick(among, random), currency, random);
      };
      await ledger.run(place, { player: player.id });
    };
    if (jackpot && offered.length > 0) await play('jackpot', offered, jackpot.currency as Currency);
    if (number % OTHER_EVERY === 0) await play('game', games.games, 'EUR');
    return true;
  }

  return {
    round,
    start() {
      timer ??= setInterval(() => {
        running = round().catch((error: unknown) => log.error({ err: error }, 'a simulated round failed'));
      }, ROUND_INTERVAL).unref();
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      await running;
    },
  };
}
