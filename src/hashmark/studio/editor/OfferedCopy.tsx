import { useState } from 'react';
import { CopyNotice } from '../saving/CopyNotice.tsx';
import type { OpenedDocument } from './use-document.ts';

/** Offers what was written in this browser and not saved, if there is any. Each copy stays until it is decided about. */
export function OfferedCopy({ opened }: { readonly opened: OpenedDocument }) {
  const [left, setLeft] = useState(opened.left);
  const { draft, stored } = opened;
  return left.map((copy) => {
    const decide = () => setLeft((all) => all.filter((one) => one !== copy));
    return (
      <CopyNotice
        key={copy.at}
        copy={copy}
        onTake={() => {
          decide();
          const { hash, author, saved_at: at } = stored;
          void draft.restore(copy, { hash, body: stored.body, author, at }).then(copy.remove);
        }}
        onDiscard={() => {
          decide();
          void copy.remove();
        }}
      />
    );
  });
}
