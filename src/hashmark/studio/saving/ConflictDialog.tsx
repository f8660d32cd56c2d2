import { useRef } from 'react';
import { plainName } from '../documents/plain-name.ts';
import { useWords } from '../messages.ts';
import { useModal } from '../shell/use-modal.ts';
import type { Body, Conflict, Draft } from './draft.ts';
import { MergeForm } from './MergeForm.tsx';

/** Shows what two people have written into one document, and makes one of both by what a person decides. */
export function ConflictDialog({ draft, conflict, body }: { draft: Draft; conflict: Conflict; body: Body }) {
  const { t, language } = useWords();
  const dialog = useModal();
  const isDecided = useRef(false);
  const { theirs, base } = conflict;
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' });
  return (
    <dialog
      className="dialog"
      ref={dialog}
      aria-labelledby="conflict-title"
      onCancel={(event) => event.preventDefault()}
      // A browser may close it all the same, at the second Escape.
      onClose={({ currentTarget }) => !isDecided.current && currentTarget.showModal()}
    >
      <h2 id="conflict-title">{t('CONFLICT.TITLE')}</h2>
      <p>{t('CONFLICT.WHO', { author: plainName(theirs.author), time: time.format(new Date(theirs.at)) })}</p>
      <MergeForm
        mine={body}
        base={base?.body ?? NOTHING}
        theirs={theirs.body}
        labels={{ mine: t('CONFLICT.MINE'), theirs: t('CONFLICT.THEIRS') }}
        finish={t('CONFLICT.FINISH')}
        onFinish={(whole) => {
          isDecided.current = true;
          dialog.current?.close();
          void draft.resolve(conflict, whole);
        }}
      />
    </dialog>
  );
}

const NOTHING: Body = {};
