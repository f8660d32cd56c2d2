import { useEffect, useRef, useState } from 'react';
import { CallFailure } from '../api/client.ts';
import { type DocumentAddress, readDocument, type StoredDocument } from '../api/documents.ts';
import { publish, restore } from '../api/publishing.ts';
import { type Release, type ReleaseDocument, replaceInRelease } from '../api/releases.ts';
import { useWords } from '../messages.ts';
import type { Body } from '../saving/draft.ts';
import { goOnWith, useAttempt } from '../shell/acting.tsx';
import type { Sides } from './drift.ts';

/** Which text takes the place of which. */
export interface Replacement {
  readonly item: ReleaseDocument;
  readonly address: DocumentAddress;
  /** Whether it goes into the release, or before readers once that is over. */
  readonly into: 'release' | 'covered';
  /** Of what it is merged. Without it, it is the newest text. */
  readonly sides: Sides | undefined;
  /** What it takes the place of. */
  readonly before: Body;
}

/** A text that is stored, and the one that was being written when it was made. */
export interface Made {
  readonly revisionId: string;
  readonly hash: string;
  readonly body: Body;
  readonly head: StoredDocument;
}

/** What can be done about a replacement. Each keeps the failure of a call instead of throwing it. */
interface Replacing {
  /** The text that is stored and can be put in; undefined until there is one. */
  readonly made: Made | undefined;
  readonly failure: CallFailure | undefined;
  /** Takes the newest text, which needs no merging. */
  takeNewest(): Promise<void>;
  /** Stores a merged text as the newest. */
  storeMerged(body: Body): Promise<void>;
  /** Puts the text in. @param onDone called once it stands there */
  putIn(text: Made, acknowledged: readonly string[], onDone: () => void): Promise<void>;
  /** Leaves the merged text the newest, for whoever approves; what was being written waits among the revisions. */
  keepMerged(): void;
  /** Whether a text was put in, which is not done twice. */
  readonly isPut: boolean;
  /** Makes the text newest again that was being written, where a merged one stands in its place. @param onDone called once that is so */
  bringBack(onDone: () => void): Promise<void>;
}

/** Keeps the text that a merged one stands in the place of, until it is the newest again: at the latest when the dialog goes. */
function useAside(address: DocumentAddress, attempt: (work: () => Promise<unknown>) => Promise<void>) {
  const { t } = useWords();
  const aside = useRef<Made>(undefined);
  const returning = useRef<Promise<void>>(undefined);
  const isLeft = useRef(false);

  async function restoreFrom({ head, hash }: Made, isLast: boolean): Promise<void> {
    try {
      const { revision_id } = head;
      await restore(address, { revision_id }, hash, t('RELEASES.DRAFT_MESSAGE'), isLast);
      aside.current = undefined;
    } catch (error) {
      const kind = error instanceof CallFailure && error.kind;
      // Tried again later, unless the server will have none of it.
      if (kind === 'stale' || kind === 'refused') aside.current = undefined;
      // The merged text is not the newest any more.
      if (kind !== 'stale') throw error;
    }
  }
  /** @param isLast whether the page is about to go */
  async function bringBack(isLast = false): Promise<void> {
    if (!aside.current) return;
    returning.current ??= restoreFrom(aside.current, isLast).finally(() => {
      returning.current = undefined;
    });
    await returning.current;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the dialog goes, by whichever way
  useEffect(() => {
    isLeft.current = false;
    const hide = () => void attempt(() => bringBack(true));
    addEventListener('pagehide', hide);
    return () => {
      removeEventListener('pagehide', hide);
      isLeft.current = true;
      void attempt(() => bringBack());
    };
  }, []);
  /** Lays a text aside; at once brought back where the dialog has gone meanwhile. */
  async function layAside(text: Made): Promise<void> {
    aside.current = text;
    if (isLeft.current) await bringBack();
  }
  const letGo = () => {
    aside.current = undefined;
  };
  return { layAside, letGo, bringBack };
}

/** The steps by which a text takes the place of another, and what has come of them so far. */
export function useReplacing(release: Release, { item, address, into }: Replacement): Replacing {
  const { t } = useWords();
  const [made, setMade] = useState<Made>();
  const [isPut, setPut] = useState(false);
  const { failure, attempt } = useAttempt();
  const { layAside, letGo, bringBack } = useAside(address, attempt);
  const replaced = into === 'release' ? item.revision : item.covered;
  return {
    made,
    failure,
    isPut,
    takeNewest: () =>
      attempt(async () => {
        const head = await readDocument(address);
        setMade({ revisionId: head.revision_id, hash: head.hash, body: head.body, head });
      }),
    storeMerged: (body) =>
      attempt(async () => {
        const head = await readDocument(address);
        const message = t('RELEASES.MERGED_MESSAGE', { title: release.title });
        const saved = await restore(address, { body }, head.hash, message);
        const merged = { revisionId: saved.revision_id, hash: saved.hash, body, head };
        if (head.hash !== saved.hash) await layAside(merged);
        goOnWith(() => setMade(merged));
      }),
    putIn: (text, acknowledged, onDone) =>
      attempt(async () => {
        const { type, locale, path, publication_id } = item;
        const target = { type, locale, path, revision_id: text.revisionId };
        const now = { startsAt: undefined, endsAt: undefined, isCampaign: false };
        if (into === 'covered') await publish(target, text.hash, now, acknowledged);
        else await replaceInRelease(release.id, publication_id, text.revisionId, text.hash, acknowledged);
        if (text.head.hash === replaced?.hash) letGo();
        await bringBack().finally(() => goOnWith(() => setPut(true)));
        onDone();
      }),
    keepMerged: letGo,
    bringBack: (onDone) =>
      attempt(async () => {
        await bringBack();
        onDone();
      }),
  };
}
