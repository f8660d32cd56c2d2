import type { WidgetLoader } from 'hashmark/widget';
import type { z } from 'zod';
import type { Tournament } from '../../src/casino/entities/tournament.ts';
import type widget from './widget.ts';

/** Places change with each bet: a page shows them anew so often, in seconds. */
const MOST = 60;

/** The tournament that is meant: by its identifier, else the first that runs. */
export const findTournament = (list: readonly Tournament[], identifier: string | undefined) =>
  list.find((entry) =>
    identifier === undefined
      ? entry.type === 'tournament' && entry.status === 'active'
      : entry.frontend_identifier === identifier,
  );

export default (async ({ tournament }, { api, signal }) => ({
  data: findTournament(await api.call('listTournaments', { signal }), tournament),
  tags: ['call:listTournaments', 'config:tournaments', 'config:banners-config'],
  maxAge: MOST,
})) satisfies WidgetLoader<z.output<typeof widget.props>, Tournament | undefined>;
