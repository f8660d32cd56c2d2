import { atom } from 'nanostores';
import { call } from './client.ts';

/** A look that was asked for, or the reason why a document was sent back. */
export interface StoredReview {
  readonly what: 'asked' | 'sent-back';
  readonly words: string;
  readonly actor: string;
  readonly recorded_at: string;
}

/** A document that waits for a look, or for its author. */
export interface OpenReview extends StoredReview {
  readonly id: string;
  readonly type: string;
  readonly path: string;
  readonly locale: string;
  readonly title: string;
  /** Who has asked for the look: who it is sent back to. */
  readonly asked_by: string;
}

/** Raised when something was done to a document that may end a review. */
export const $turn = atom(0);

export interface OpenReviews {
  readonly items: readonly OpenReview[];
  readonly next: string | null;
}

/** The longest first. @param after the `next` of the part before @throws CallFailure */
export const listReviews = (after: string, signal?: AbortSignal): Promise<OpenReviews> =>
  call('GET', `/reviews${after && `?${new URLSearchParams({ after })}`}`, { signal });

/** Asking for a look, sending back with a reason, and taking the question back. */
export type ReviewStep = 'ask' | 'send-back' | 'withdraw';

/** @param base hash of the newest revision @throws CallFailure */
export const review = (
  { type, locale, path }: Pick<OpenReview, 'type' | 'locale' | 'path'>,
  base: string,
  step: ReviewStep,
  words: string,
): Promise<unknown> => call('POST', '/reviews', { base, body: { type, locale, path, step, words } });
