import { SUBUNITS } from 'hashmark/i18n';
import type { WidgetLoader } from 'hashmark/widget';
import type { z } from 'zod';
import { convert } from '../../src/casino/currencies/rates.ts';
import { CURRENCIES } from '../../src/casino/entities/regions.ts';
import { isMeant, isQuest, type QuestSize, readQuest } from '../../src/casino/rules/quests.ts';
import type widget from './widget.ts';

/** What guests see of a quest. */
interface ShownQuest {
  readonly frontend_identifier: string;
  readonly title: string;
  readonly questSize: QuestSize;
  readonly currency: string;
  readonly end_at: string;
}

export interface QuestData {
  /** The quest that everybody may see; undefined where none is meant. */
  readonly quest: ShownQuest | undefined;
  /** What a thousand euros are in each currency, in its subunits: bets count in the currency of the quest, by the same rates. */
  readonly worth: Readonly<Record<string, number>>;
}

const WORTH = Object.fromEntries(
  CURRENCIES.map((currency) => [currency, convert(1_000 * SUBUNITS.EUR, 'EUR', currency)]),
);

export default (async ({ size }, { api, parts, signal }) => {
  const list = await api.call('listTournaments', { signal });
  const quests = list
    .filter(({ frontend_identifier, status }) => isQuest(frontend_identifier) && status === 'active')
    .map(
      ({ frontend_identifier, title, currency, end_at }): ShownQuest => ({
        frontend_identifier,
        title,
        currency,
        end_at,
        questSize: readQuest(frontend_identifier).questSize,
      }),
    );
  return {
    data: {
      quest: quests.find(({ frontend_identifier }) =>
        isMeant(readQuest(frontend_identifier), size, parts?.slug),
      ),
      worth: WORTH,
    },
    tags: ['call:listTournaments', 'config:tournaments'],
    maxAge: 300,
  };
}) satisfies WidgetLoader<z.output<typeof widget.props>, QuestData>;
