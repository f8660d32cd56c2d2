import { defineWidget } from 'hashmark/widget';
import { z } from 'zod';
import { QUEST_SIZES } from '../../src/casino/rules/quests.ts';

export default defineWidget({
  name: 'QuestProgress',
  folder: 'quest-progress',
  summary:
    'A quest with its levels and what the next of them asks for; a player sees how far the own bets have come.',
  display: 'block',
  props: z.strictObject({
    size: z
      .enum(QUEST_SIZES)
      .optional()
      .describe(
        'Which of the quests that run, by its size. Without it: the one of the page’s address, else the first.',
      ),
  }),
  hydration: 'session',
  version: 1,
  examples: [
    { title: 'The first that runs', text: '#QuestProgress[]#' },
    { title: 'A long one', text: '#QuestProgress[size=m]#' },
    { title: 'One that only some may see', text: '#QuestProgress[size=robot-m]#' },
  ],
});
