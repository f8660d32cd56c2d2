import type { WidgetLoader } from 'hashmark/widget';
import type { z } from 'zod';
import { type ShownWin, shownWins } from './shown-wins.ts';
import type widget from './widget.ts';

/** Seconds after which a page with older winners is rendered again. */
const MAX_AGE = 60;

export default (async (props, { api, signal }) => ({
  data: shownWins(await api.call('listJackpotWins', { signal }), props),
  tags: ['call:listJackpotWins'],
  maxAge: MAX_AGE,
})) satisfies WidgetLoader<z.output<typeof widget.props>, ShownWin[]>;
