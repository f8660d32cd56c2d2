import type { WidgetLoader } from 'hashmark/widget';
import type { z } from 'zod';
import { lastWins, type ShownJackpot, shownJackpots } from './shown-jackpots.ts';
import type widget from './widget.ts';

/** Seconds after which a page with older amounts is rendered again; readers see the present ones by then anyway. */
const MAX_AGE = 30;

export default (async (props, { api, now, locale, signal }) => {
  const [jackpots, wins] = await Promise.all([
    api.call('listJackpots', { signal }),
    // What is in the pots matters more than who had them last.
    api.call('listJackpotWins', { signal }).catch(() => []),
  ]);
  const won = lastWins(wins, now, locale);
  return {
    data: shownJackpots(jackpots, props).map(({ identifier, currency, levels }) => ({
      identifier,
      currency,
      levels: levels.map(({ name, amount_cents }) => ({ name, amount_cents, won: won.get(name) })),
    })),
    tags: ['call:listJackpots', 'call:listJackpotWins'],
    maxAge: MAX_AGE,
  };
}) satisfies WidgetLoader<z.output<typeof widget.props>, ShownJackpot[]>;
