import { useState } from 'react';
import { useWords } from '../messages.ts';
import { UnsavedNotice } from '../shell/acting.tsx';
import type { OpenedDocument } from './use-document.ts';

/**
 * Offers what was written in this browser and not saved, if there is any. Each copy stays until it is decided about, and waits where
 * nothing may be saved.
 */
export function OfferedCopy({ opened }: { readonly opened: OpenedDocument }) {
  const [left, setLeft] = useState(opened.left);
  const { draft, stored, leaveCopy } = opened;
  const { t, language } = useWords();
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return left.map((copy) => {
    const decide = () => setLeft((all) => all.filter((one) => one !== copy));
    async function take(): Promise<void> {
      decide();
      if (!draft.isSaved) {
        // It is not lost by that: it is offered in the place of the copy.
        const written = await leaveCopy();
        setLeft((all) => [written, ...all]);
      }
      await draft.restore(copy, { author: stored.author, at: stored.saved_at });
      await copy.remove();
    }
    return (
      <UnsavedNotice
        key={copy.at}
        words={t('COPY.FOUND', { time: time.format(new Date(copy.at)) })}
        take="COPY.TAKE"
        mayDecide={opened.maySave}
        onTake={() => void take()}
        onDiscard={() => {
          decide();
          void copy.remove();
        }}
      />
    );
  });
}
