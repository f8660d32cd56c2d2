import { DAY } from 'hashmark/i18n';
import type { Jackpot, JackpotWin } from '../../src/casino/entities/jackpot.ts';

export interface ShownLevel {
  readonly name: string;
  readonly amount_cents: number;
  /** How long ago it was won, in words. */
  readonly won?: string | undefined;
}

/** What the widget shows of a jackpot. */
export interface ShownJackpot {
  readonly identifier: string;
  readonly currency: string;
  readonly levels: readonly ShownLevel[];
}

/** The running jackpots that the props ask for, in the order they name. */
export function shownJackpots(
  jackpots: readonly Jackpot[],
  { id, limit }: { id?: readonly string[] | undefined; limit: number },
): Jackpot[] {
  const running = jackpots.filter(({ state }) => state === 'active');
  const asked = id
    ? id.flatMap((name) => running.find(({ identifier }) => identifier === name) ?? [])
    : running;
  return asked.slice(0, limit);
}

/** How long ago each level was won last, by its name, in whole days: `yesterday`, `13 days ago`. */
export function lastWins(wins: readonly JackpotWin[], now: number, locale: string): Map<string, string> {
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const latest = new Map<string, number>();
  for (const { jackpot_level_name: name, created_at } of wins)
    latest.set(name, Math.max(Date.parse(created_at), latest.get(name) ?? 0));
  return new Map(
    [...latest].map(([name, at]) => [name, words.format(Math.min(0, Math.ceil((at - now) / DAY)), 'day')]),
  );
}
