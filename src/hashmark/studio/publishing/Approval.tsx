import type { Me } from '../api/me.ts';
import type { Approval as ApprovalLine, DocumentPast } from '../api/publishing.ts';
import { plainName } from '../documents/plain-name.ts';
import { useWords } from '../messages.ts';
import { useTimes } from './use-times.tsx';

interface Props {
  readonly past: DocumentPast;
  readonly me: Me;
  readonly mayApprove: boolean;
  readonly onApprove: () => void;
  readonly onRevoke: (id: string) => void;
}

/** Who stands for the newest revision, and how to stand for it or to take that back. */
export function Approval({ past, me, mayApprove, onApprove, onRevoke }: Props) {
  const { t } = useWords();
  const say = useTimes();
  const [newest] = past.revisions;
  if (!newest) return null;
  const given = past.approvals.filter(
    (one: ApprovalLine) => one.revision_id === newest.id && one.revoked_at === null,
  );
  const isAuthor = newest.author === me.actor;
  return (
    <section aria-labelledby="approval-title">
      <h2 id="approval-title">{t('APPROVAL.TITLE')}</h2>
      <p>
        {t(given.length > 0 ? 'APPROVAL.GIVEN' : 'APPROVAL.MISSING', { author: plainName(newest.author) })}
      </p>
      <ul className="past">
        {given.map(({ id, actor, recorded_at }) => (
          <li key={id}>
            <p id={id}>
              {plainName(actor)} · {say(recorded_at)}
            </p>
            {mayApprove && (
              <button type="button" aria-describedby={id} onClick={() => onRevoke(id)}>
                {t('APPROVAL.REVOKE')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {mayApprove && !isAuthor && !given.some(({ actor }) => actor === me.actor) && (
        <button type="button" onClick={onApprove}>
          {t('APPROVAL.APPROVE')}
        </button>
      )}
      {isAuthor && <p>{t('APPROVAL.OWN')}</p>}
    </section>
  );
}
