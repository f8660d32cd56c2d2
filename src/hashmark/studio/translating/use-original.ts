import { useEffect, useState } from 'react';
import { CallFailure } from '../api/client.ts';
import { type DocumentAddress, readDocument } from '../api/documents.ts';
import { readTranslation } from '../api/knowing.ts';
import { readRevision } from '../api/publishing.ts';

type Body = Readonly<Record<string, unknown>>;

/** What is translated. */
export interface Original {
  readonly type: string;
  /** Its newest revision, which a check is about. */
  readonly revision: string;
  readonly now: Body;
  /** As it was last translated; undefined where nobody has checked that. */
  readonly before: Body | undefined;
  readonly isCurrent: boolean;
}

async function readOriginal({ plural, locale, path }: DocumentAddress, from: string): Promise<Original> {
  const address = { plural, locale: from, path };
  const { type, revision_id: revision, body: now } = await readDocument(address);
  const found = await readTranslation({ type, from, to: locale, path });
  const isCurrent = found?.state === 'current';
  const basis = found?.translated_revision_id;
  const before = isCurrent ? now : basis ? await readRevision(address, basis) : undefined;
  return { type, revision, now, before, isCurrent };
}

/** The original of a translation, read anew by `reread`. Undefined while it is read. */
export function useOriginal(address: DocumentAddress, from: string) {
  const [original, setOriginal] = useState<Original>();
  const [failure, setFailure] = useState<CallFailure>();
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn reads it anew
  useEffect(() => {
    let isLeft = false;
    readOriginal(address, from).then(
      (found) => {
        if (isLeft) return;
        setOriginal(found);
        setFailure(undefined);
      },
      (error: unknown) => {
        if (!(error instanceof CallFailure)) throw error;
        if (!isLeft) setFailure(error);
      },
    );
    return () => {
      isLeft = true;
    };
  }, [address, from, turn]);
  return { original, failure, reread: () => setTurn((one) => one + 1) };
}
