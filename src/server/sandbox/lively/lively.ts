import type { Logger } from 'pino';
import { SUBUNITS } from '../../../../content-schemas/currency.ts';
import { pick, seededRandom } from '../../../rules/random.ts';
import type { Runtime } from '../../runtime.ts';
import type { Store } from '../../store/store.ts';
import { publicEvent } from '../events.ts';
import { growJackpot, listJackpots, payJackpot } from '../jackpots/jackpots.ts';
import { SIMULATED_DOMAIN } from '../jackpots/seed.ts';
import type { Ledger, LedgerWork } from '../ledger/ledger.ts';
import { accountId, HOUSE } from '../ledger/movement.ts';
import { bookDeposit } from '../payments/payments.ts';

/** Time between two rounds, in milliseconds. */
export const ROUND_INTERVAL = 4_000;

/** How likely each level falls in one round, from the highest. */
const CHANCES = [0.0004, 0.004, 0.02];
/** Part of each stake that goes into the jackpot. */
const CONTRIBUTION = 0.02;

export interface Lively {
  /** Plays the round of this moment, unless another process has played it. @returns whether it was played here. */
  round(): Promise<boolean>;
  start(): void;
  stop(): Promise<void>;
}

/**
 * Simulated players who bet now and then, so that jackpots grow and fall. Everything they do is booked in the ledger. Rounds are
 * drawn from their number alone: equal rounds of two installations do the same.
 */
export function createLively(options: {
  store: Store;
  ledger: Ledger;
  runtime: Runtime;
  log: Logger;
}): Lively {
  const { store, ledger, runtime, log } = options;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();

  async function bet(work: LedgerWork, player: string, currency: string, stake: number): Promise<void> {
    const { tx, post } = work;
    const balance = await tx
      .selectFrom('ledger_balances')
      .select('amount')
      .where('account_id', '=', accountId(player, 'real', currency))
      .executeTakeFirst();
    if (Number(balance?.amount ?? 0) < stake)
      await bookDeposit(work, {
        id: runtime.id(),
        now: runtime.now(),
        playerId: player,
        currency,
        amount: stake * 50,
        actor: 'system:lively',
      });
    const share = BigInt(Math.floor(stake * CONTRIBUTION));
    await post({
      cause: 'bet',
      actor: 'system:lively',
      postings: [
        { owner: player, kind: 'real', currency, amount: -BigInt(stake) },
        { owner: HOUSE, kind: 'revenue', currency, amount: BigInt(stake) - share },
        ...(share > 0n ? [{ owner: HOUSE, kind: 'jackpot', currency, amount: share } as const] : []),
      ],
    });
  }

  async function round(): Promise<boolean> {
    const number = Math.floor(runtime.now() / ROUND_INTERVAL);
    const players = await store.reader
      .selectFrom('players')
      .select(['id', 'nickname'])
      .where('email', 'like', `%@${SIMULATED_DOMAIN}`)
      .orderBy('email')
      .execute();
    if (players.length === 0) return false;
    return ledger.run(async (work) => {
      const { tx, emit } = work;
      const random = seededRandom(`round ${number}`);
      const claimed = await tx
        .insertInto('event_versions')
        .values({ stream: 'lively', version: number })
        .onConflict((conflict) =>
          conflict
            .column('stream')
            .doUpdateSet({ version: number })
            .where('event_versions.version', '<', number),
        )
        .returning('version')
        .executeTakeFirst();
      if (!claimed) return false;
      const now = runtime.now();
      for (const jackpot of await listJackpots(tx)) {
        if (jackpot.state !== 'active') continue;
        const unit = SUBUNITS[jackpot.currency as keyof typeof SUBUNITS];
        const stake = Math.ceil((5 + 200 * random() ** 3) * unit);
        await bet(work, pick(players, random).id, jackpot.currency, stake);
        await growJackpot(tx, jackpot.id, Math.floor(stake * CONTRIBUTION));
        const chance = random();
        const fallen = jackpot.levels.find((_, index) => chance < (CHANCES[index] ?? 0));
        if (!fallen) continue;
        const { id, nickname } = pick(players, random);
        await payJackpot(work, {
          id: runtime.id(),
          now,
          levelId: fallen.id,
          winner: { id, name: nickname },
        });
      }
      emit(await publicEvent(tx, 'jackpots', now, await listJackpots(tx)));
      return true;
    });
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
