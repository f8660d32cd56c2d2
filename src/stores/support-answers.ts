import { createPlayerFeed } from './player-feed.ts';

/** What support has answered to the player. */
export interface SupportAnswer {
  readonly id: string;
  readonly text: string;
}

/** The answers that have come while somebody listens, the newest first; what came before stands in the player's mail. */
export const { $value: $supportAnswers } = createPlayerFeed<readonly SupportAnswer[], SupportAnswer>({
  event: 'support_answer',
  read: async () => [],
  apply: (answers, answer) => [answer, ...answers],
  empty: [],
});
