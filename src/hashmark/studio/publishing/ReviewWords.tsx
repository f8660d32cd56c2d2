import type { StoredReview } from '../api/reviews.ts';
import { plainName } from '../documents/plain-name.ts';
import { useWords } from '../messages.ts';
import { useTimes } from './use-times.tsx';
import './review.css';

/** Who asks for a look or has sent a document back, when, and what they say. */
export function ReviewWords({
  review: { what, actor, words, recorded_at },
}: {
  readonly review: StoredReview;
}) {
  const { t } = useWords();
  const say = useTimes();
  return (
    <>
      {t(what === 'asked' ? 'REVIEW.ASKED' : 'REVIEW.SENT_BACK', { name: plainName(actor) })} ·{' '}
      {say(recorded_at)} {words && <q className="review__words">{words}</q>}
    </>
  );
}

/** Where the document is written: what is open of it, if anything is. */
export function ReviewNotice({ review }: { readonly review: StoredReview | null }) {
  const { t } = useWords();
  if (!review) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be scrolled by keys too
    <section className="notice review__notice" aria-label={t('REVIEW.TITLE')} tabIndex={0}>
      <ReviewWords review={review} />
    </section>
  );
}
