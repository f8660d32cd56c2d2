import { api } from './api.ts';
import { createPlayerFeed } from './player-feed.ts';

/** What support has answered to the player. */
export interface SupportAnswer {
  /** That of the message it answers. */
  readonly id: string;
  readonly text: string;
}

/** How many are held at most; the server lists as many. */
const MOST = 20;

/** What support has answered, the newest first. */
export const { $value: $supportAnswers } = createPlayerFeed<readonly SupportAnswer[], SupportAnswer>({
  event: 'support_answer',
  read: (signal) => api.call('listSupportAnswers', { signal }),
  apply: (answers, answer) => [answer, ...answers.filter(({ id }) => id !== answer.id)].slice(0, MOST),
  empty: [],
});
