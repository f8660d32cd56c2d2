import type { WidgetLoader } from 'hashmark/widget';
import type { z } from 'zod';
import { isMeant, isQuest, type QuestSize, readQuest } from '../../src/casino/rules/quests.ts';
import type widget from './widget.ts';

/** What guests see of a quest. */
export interface ShownQuest {
  readonly frontend_identifier: string;
  readonly title: string;
  readonly questSize: QuestSize;
  readonly currency: string;
  readonly end_at: string;
}

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
    data: quests.find(({ frontend_identifier }) =>
      isMeant(readQuest(frontend_identifier), size, parts?.slug),
    ),
    tags: ['call:listTournaments', 'config:tournaments'],
    maxAge: 300,
  };
}) satisfies WidgetLoader<z.output<typeof widget.props>, ShownQuest | undefined>;
