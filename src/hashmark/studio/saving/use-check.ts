import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { type ContentIssue, checkDocument } from '../api/documents.ts';
import type { Body, Draft } from './draft.ts';

/** What the server would say of a saved body if it were published now. */
export interface Checked {
  readonly body: Body;
  readonly issues: readonly ContentIssue[];
}

const NOTHING: Checked = { body: {}, issues: [] };

/** Asks the server what it would say of the saved revision: names, links, numbers and fields among it. */
export function useCheck(draft: Draft, type: string, path: string, locale: string): Checked {
  const { kind } = useStore(draft.$state);
  const [checked, setChecked] = useState(NOTHING);
  const { hash, body } = draft.stored;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hash names the body
  useEffect(() => {
    if (kind !== 'saved') return undefined;
    const asked = new AbortController();
    checkDocument({ type, path, locale, body }, asked.signal).then(
      (issues) => setChecked({ body, issues: issues.filter(({ level }) => level !== 'info') }),
      () => undefined,
    );
    return () => asked.abort();
  }, [kind, hash]);
  return checked;
}

/** What is wrong with the body that the server would not take; said until one is saved. */
export function useRefusedIssues(draft: Draft): readonly ContentIssue[] {
  const state = useStore(draft.$state);
  const [issues, setIssues] = useState<readonly ContentIssue[]>([]);
  useEffect(() => {
    if (state.kind === 'saved') setIssues([]);
    if (state.kind !== 'refused') return;
    const { issues: found } = (state.refused?.details ?? {}) as { issues?: readonly ContentIssue[] };
    setIssues(found ?? []);
  }, [state]);
  return issues;
}

/** What is wrong with a document: what the server would not take, else what it would say of the saved revision. */
export function useIssues(draft: Draft, type: string, path: string, locale: string): readonly ContentIssue[] {
  const checked = useCheck(draft, type, path, locale);
  const refused = useRefusedIssues(draft);
  return refused.length > 0 ? refused : checked.issues;
}
