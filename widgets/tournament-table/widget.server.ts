import type { WidgetLoader } from 'hashmark/widget';
import type { z } from 'zod';
import type { Tournament } from '../../src/casino/entities/tournament.ts';
import { readTournament, TOURNAMENT_TAGS } from '../../src/ui/tournaments/read-tournament.ts';
import type widget from './widget.ts';

/** Places change with each bet: a page shows them anew so often, in seconds. */
const MOST = 60;

export default (async ({ tournament }, load) => ({
  data: await readTournament(tournament, load),
  tags: TOURNAMENT_TAGS,
  maxAge: MOST,
})) satisfies WidgetLoader<z.output<typeof widget.props>, Tournament | undefined>;
