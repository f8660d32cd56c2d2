import { listReviews, type OpenReview, type OpenReviews } from '../api/reviews.ts';
import { pluralOf, useSite } from '../api/use-site.ts';
import { plainName } from '../documents/plain-name.ts';
import { PartsEnd } from '../knowing/PartsEnd.tsx';
import { useParts } from '../knowing/use-parts.ts';
import { useWords } from '../messages.ts';
import { Heading } from '../shell/Heading.tsx';
import { addressOf } from '../shell/router.ts';
import { useTimes } from './use-times.tsx';
import '../documents/documents.css';
import './publishing.css';
import './review.css';

interface LineProps {
  readonly review: OpenReview;
  readonly plural: string;
}

function Line({ review: { what, path, locale, title, actor, words, recorded_at }, plural }: LineProps) {
  const { t } = useWords();
  const say = useTimes();
  return (
    <li>
      <p>
        <a href={addressOf(`/document/${plural}/${locale}/${path}`)}>{title || path}</a> · {locale} ·{' '}
        <span className={what === 'asked' ? 'state state--changed' : 'state'}>
          {t(what === 'asked' ? 'REVIEW.ASKED' : 'REVIEW.SENT_BACK', { name: plainName(actor) })}
        </span>{' '}
        · {say(recorded_at)} {words && <q className="review__words">{words}</q>}
      </p>
    </li>
  );
}

/** The documents that wait for a look or for their author. */
export default function ReviewsScreen() {
  const { t } = useWords();
  const site = useSite();
  const list = useParts<OpenReview, OpenReviews>('', listReviews);
  return (
    <section className="list" aria-labelledby="reviews-title">
      <Heading id="reviews-title">{t('MENU.REVIEWS')}</Heading>
      <p>{t('REVIEW.LIST')}</p>
      <ol className="past">
        {list.items.map((review) => (
          <Line key={review.id} review={review} plural={pluralOf(site, review.type)} />
        ))}
      </ol>
      <PartsEnd list={list} />
    </section>
  );
}
