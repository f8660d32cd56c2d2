import { useState } from 'react';
import { CopyNotice } from '../saving/CopyNotice.tsx';
import type { OpenedDocument } from './use-document.ts';

/** Offers what was written in this browser and not saved, if there is any. */
export function OfferedCopy({ opened }: { readonly opened: OpenedDocument }) {
  const [copy, setCopy] = useState(opened.copy);
  const { draft, stored } = opened;
  if (!copy) return null;
  return (
    <CopyNotice
      copy={copy}
      onTake={() => {
        setCopy(undefined);
        const { hash, author, saved_at: at } = stored;
        draft.restore(copy, { hash, body: stored.body, author, at });
      }}
      onDiscard={() => {
        setCopy(undefined);
        void opened.discardCopy();
      }}
    />
  );
}
