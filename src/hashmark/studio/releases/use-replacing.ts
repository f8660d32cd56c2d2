import { useRef, useState } from 'react';
import type { CallFailure } from '../api/client.ts';
import { type DocumentAddress, readDocument, type StoredDocument } from '../api/documents.ts';
import { publish, restore } from '../api/publishing.ts';
import { type Release, type ReleaseDocument, replaceInRelease } from '../api/releases.ts';
import { useWords } from '../messages.ts';
import type { Body } from '../saving/draft.ts';
import { useAttempt } from '../shell/acting.tsx';
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
  /** Makes the text newest again that was being written, where a merged one stands in its place. */
  bringBack(): Promise<void>;
}

/** The steps by which a text takes the place of another, and what has come of them so far. */
export function useReplacing(release: Release, { item, address, into }: Replacement): Replacing {
  const { t } = useWords();
  const [made, setMade] = useState<Made>();
  const { failure, attempt } = useAttempt();
  const aside = useRef<Made>(undefined);
  const replaced = into === 'release' ? item.revision : item.covered;

  async function restoreAside(): Promise<void> {
    const from = aside.current;
    aside.current = undefined;
    if (from) await restore(address, from.head.body, from.hash, t('RELEASES.DRAFT_MESSAGE'));
  }
  return {
    made,
    failure,
    takeNewest: () =>
      attempt(async () => {
        const head = await readDocument(address);
        setMade({ revisionId: head.revision_id, hash: head.hash, body: head.body, head });
      }),
    storeMerged: (body) =>
      attempt(async () => {
        const head = await readDocument(address);
        const message = t('RELEASES.MERGED_MESSAGE', { title: release.title });
        const saved = await restore(address, body, head.hash, message);
        const merged = { revisionId: saved.revision_id, hash: saved.hash, body, head };
        if (head.hash !== saved.hash) aside.current = merged;
        setMade(merged);
      }),
    putIn: (text, acknowledged, onDone) =>
      attempt(async () => {
        const { type, locale, path, publication_id } = item;
        const target = { type, locale, path, revision_id: text.revisionId };
        const now = { startsAt: undefined, endsAt: undefined, isCampaign: false };
        if (into === 'covered') await publish(target, text.hash, now, acknowledged);
        else await replaceInRelease(release.id, publication_id, text.revisionId, text.hash, acknowledged);
        if (text.head.hash === replaced?.hash) aside.current = undefined;
        await restoreAside();
        onDone();
      }),
    keepMerged() {
      aside.current = undefined;
    },
    bringBack: () => attempt(restoreAside),
  };
}
