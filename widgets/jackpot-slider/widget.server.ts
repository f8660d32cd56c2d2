import type { WidgetLoader } from 'hashmark/widget';
import type { z } from 'zod';
import { type ShownJackpot, shownJackpots } from './shown-jackpots.ts';
import type widget from './widget.ts';

/** Seconds after which a page with older amounts is rendered again; readers see the present ones by then anyway. */
const MAX_AGE = 30;

export default (async (props, { api, signal }) => ({
  data: shownJackpots(await api.call('listJackpots', { signal }), props),
  tags: ['call:listJackpots'],
  maxAge: MAX_AGE,
})) satisfies WidgetLoader<z.output<typeof widget.props>, ShownJackpot[]>;
