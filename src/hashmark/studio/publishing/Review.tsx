import { type FormEvent, useState } from 'react';
import type { DocumentPast } from '../api/publishing.ts';
import type { ReviewStep } from '../api/reviews.ts';
import { useWords } from '../messages.ts';
import { ReviewWords } from './ReviewWords.tsx';

interface Props {
  readonly past: DocumentPast;
  readonly maySave: boolean;
  /** May send back what waits. */
  readonly mayApprove: boolean;
  readonly onStep: (step: ReviewStep, words: string) => void;
}

/** Who waits for a look at the newest revision or has sent it back, and how to ask for one. */
export function Review({ past, maySave, mayApprove, onStep }: Props) {
  const { t } = useWords();
  const [words, setWords] = useState('');
  const open = past.reviews.find(({ closed_at }) => closed_at === null);
  const isAsked = open?.what === 'asked';
  if (!open && !maySave) return null;
  const act = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    onStep((submitter as HTMLButtonElement).value as ReviewStep, words);
  };
  return (
    <section aria-labelledby="review-title">
      <h2 id="review-title">{t('REVIEW.TITLE')}</h2>
      {open ? (
        <p>
          <ReviewWords review={open} />
        </p>
      ) : (
        <p>{t('REVIEW.ABOUT')}</p>
      )}
      {(maySave || mayApprove) && (
        <form className="review" onSubmit={act}>
          <label className="field">
            <span>{t(isAsked ? 'REVIEW.REASON' : 'REVIEW.QUESTION')}</span>
            <textarea
              value={words}
              maxLength={2000}
              rows={3}
              required={isAsked}
              onChange={({ target }) => setWords(target.value)}
            />
          </label>
          {isAsked && mayApprove && (
            <button type="submit" value="send-back">
              {t('REVIEW.SEND_BACK')}
            </button>
          )}
          {isAsked && maySave && (
            <button type="submit" value="withdraw" formNoValidate>
              {t('REVIEW.WITHDRAW')}
            </button>
          )}
          {!isAsked && maySave && (
            <button type="submit" value="ask">
              {t('REVIEW.ASK')}
            </button>
          )}
        </form>
      )}
    </section>
  );
}
