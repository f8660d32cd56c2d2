import { useState } from 'react';
import { CopyNotice } from '../saving/CopyNotice.tsx';
import type { OpenedDocument } from './use-document.ts';

/** Offers what was written in this browser and not saved, if there is any. Each copy stays until it is decided about. */
export function OfferedCopy({ opened }: { readonly opened: OpenedDocument }) {
  const [left, setLeft] = useState(opened.left);
  const { draft, stored, leaveCopy } = opened;
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
      <CopyNotice
        key={copy.at}
        copy={copy}
        onTake={() => void take()}
        onDiscard={() => {
          decide();
          void copy.remove();
        }}
      />
    );
  });
}
