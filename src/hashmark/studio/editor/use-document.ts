import { useEffect, useState } from 'react';
import { CallFailure } from '../api/client.ts';
import { type DocumentAddress, readDocument, type StoredDocument, saveDocument } from '../api/documents.ts';
import { mayDo, readMe } from '../api/me.ts';
import { readSchema, readSite, type SiteDescription, type TypeDescription } from '../api/site.ts';
import type { LeftCopy } from '../saving/crash-copies.ts';
import { Draft } from '../saving/draft.ts';
import { awaitLeaving, beginCopy, findUnsaved, leave, leaveCopy } from '../saving/leave.ts';

/** A document with all that its editor needs. */
export interface OpenedDocument {
  readonly draft: Draft;
  readonly stored: StoredDocument;
  readonly site: SiteDescription;
  readonly type: TypeDescription;
  /** Whether whoever reads it may save it too. */
  readonly maySave: boolean;
  readonly mayBringBack: boolean;
  /** What was written in this browser and never saved, the newest first. */
  readonly left: readonly LeftCopy[];
  /** Keeps what is written now for whoever opens the document next, unless it is decided about before. */
  readonly leaveCopy: () => Promise<LeftCopy>;
}

/** @throws CallFailure */
export async function openDocument(address: DocumentAddress): Promise<OpenedDocument> {
  await awaitLeaving(address);
  const [stored, site, me] = await Promise.all([readDocument(address), readSite(), readMe()]);
  const type = site.types.find(({ plural }) => plural === address.plural);
  if (!type) throw new CallFailure('refused');
  const schema = await readSchema(type, address.path);
  const left = await findUnsaved(address, stored);
  const draft = new Draft({
    stored,
    schema,
    copy: beginCopy(address),
    save: (body, base) => saveDocument(address, body, base),
  });
  return {
    draft,
    stored,
    site,
    type: { ...type, schema },
    // What is in the trash is brought back first.
    maySave: stored.trashed_at === null && mayDo(me, site, 'save', stored),
    mayBringBack: mayDo(me, site, 'save', stored),
    left,
    leaveCopy: () => leaveCopy(address, { base: draft.stored, body: draft.$body.get(), at: Date.now() }),
  };
}

/** Opens a document and lets it go when another one is asked for. Undefined while it is read. */
export function useDocument(
  address: DocumentAddress,
  /** Raised to open it anew. */
  version = 0,
): OpenedDocument | { readonly failure: CallFailure } | undefined {
  const [opened, setOpened] = useState<OpenedDocument | { readonly failure: CallFailure }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it is to be opened anew
  useEffect(() => {
    let own: OpenedDocument | undefined;
    let isLeft = false;
    setOpened(undefined);
    openDocument(address).then(
      (found) => {
        own = found;
        if (isLeft) leave(address, found.draft);
        else setOpened(found);
      },
      (failure: unknown) => {
        if (!(failure instanceof CallFailure)) throw failure;
        if (!isLeft) setOpened({ failure });
      },
    );
    return () => {
      isLeft = true;
      if (own) leave(address, own.draft);
    };
  }, [address, version]);
  return opened;
}
