import type { Jackpot } from '../../src/casino/entities/jackpot.ts';

/** What the widget shows of a jackpot. */
export interface ShownJackpot {
  readonly identifier: string;
  readonly currency: string;
  readonly levels: readonly { readonly name: string; readonly amount_cents: number }[];
}

/** The running jackpots that the props ask for, in the order they name. */
export function shownJackpots(
  jackpots: readonly Jackpot[],
  { id, limit }: { id?: readonly string[] | undefined; limit: number },
): ShownJackpot[] {
  const running = jackpots.filter(({ state }) => state === 'active');
  const asked = id
    ? id.flatMap((name) => running.find(({ identifier }) => identifier === name) ?? [])
    : running;
  return asked.slice(0, limit).map(({ identifier, currency, levels }) => ({
    identifier,
    currency,
    levels: levels.map(({ name, amount_cents }) => ({ name, amount_cents })),
  }));
}
