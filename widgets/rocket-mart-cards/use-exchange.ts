import { ApiError } from 'hashmark/calls';
import { useState } from 'react';
import type { CompPointRate } from '../../src/casino/entities/comp-points.ts';
import type { Lottery } from '../../src/casino/entities/lottery.ts';
import type { Player } from '../../src/casino/entities/player.ts';
import { exchangeRequest } from '../../src/casino/rules/comp-points.ts';
import { updateBonusSettings } from '../../src/stores/bonus-settings.ts';
import { exchangePoints, refreshCompPoints } from '../../src/stores/comp-points.ts';
import { refreshLotteries } from '../../src/stores/lotteries.ts';
import { useSlow } from '../../src/ui/use-slow.ts';

/** What came of an exchange: given, refused, too dear by now, of a lottery that is over, kept back by a break, or not known because no answer came. */
export type ExchangeOutcome = 'done' | 'failed' | 'spent' | 'closed' | 'paused' | 'unsure';

/** An order: how many of a card, of which lottery, and what the player held when it was sent. */
interface Order {
  readonly card: CompPointRate;
  /** Of tickets only. */
  readonly lottery?: Lottery;
  readonly quantity: number;
  readonly balance: number;
}

export interface Exchange {
  /** What has been sent; null before that. */
  readonly order: Order | null;
  /** Null while the answer is awaited. */
  readonly outcome: ExchangeOutcome | null;
  /** Whether the answer is awaited for longer than anybody waits without a word; asked again meanwhile, it is the same exchange. */
  readonly isSlow: boolean;
  send(order: Order): void;
  reset(): void;
}

function outcomeOf(error: unknown): ExchangeOutcome {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return 'unsure';
  if (error.body.error?.field === 'exchange.lottery_id') return 'closed';
  if (error.code === 'limit-reached') return 'paused';
  return error.code === 'insufficient-funds' ? 'spent' : 'failed';
}

/** Sends an exchange once; asked again after a lost answer, it is the same one (COMP-24 … COMP-26). */
export function useExchange(player: Player | null, currency: string): Exchange {
  const [order, setOrder] = useState<Order | null>(null);
  const [outcome, setOutcome] = useState<ExchangeOutcome | null>(null);
  const isSlow = useSlow(order !== null && outcome === null);

  async function exchange({ card, lottery, quantity }: Order): Promise<ExchangeOutcome> {
    // Nothing has been spent where the setting cannot be changed.
    if (!player?.can_issue_bonuses && !(await updateBonusSettings({ can_issue: true }))) return 'failed';
    try {
      await exchangePoints(card.type, exchangeRequest(card, quantity, currency, lottery?.id));
      return 'done';
    } catch (error) {
      // The store has logged it.
      const outcome = outcomeOf(error);
      // The event that told of the spending never came here.
      if (outcome === 'spent') refreshCompPoints();
      // No event reports the end of a lottery.
      if (outcome === 'closed') refreshLotteries();
      return outcome;
    }
  }

  return {
    order,
    outcome,
    isSlow,
    send(next) {
      setOrder(next);
      setOutcome(null);
      void exchange(next).then(setOutcome);
    },
    reset() {
      setOrder(null);
      setOutcome(null);
    },
  };
}
