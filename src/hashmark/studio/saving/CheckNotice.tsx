import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { type ContentIssue, checkDocument } from '../api/documents.ts';
import { useWords } from '../messages.ts';
import type { Draft } from './draft.ts';

/** `promo.cards.0.text, line 3`: where something stands. */
const placeOf = ({ path, line }: ContentIssue) =>
  [path.join('.'), line].filter((part) => part !== undefined).join(':');

interface Props {
  readonly draft: Draft;
  readonly type: string;
  readonly path: string;
  readonly locale: string;
}

/** What the server would say of the saved revision if it were published: names, links, numbers and fields among it. */
export function CheckNotice({ draft, type, path, locale }: Props) {
  const { t } = useWords();
  const { kind } = useStore(draft.$state);
  const [issues, setIssues] = useState<readonly ContentIssue[]>([]);
  const { hash, body } = draft.stored;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hash names the body
  useEffect(() => {
    if (kind !== 'saved') return undefined;
    const asked = new AbortController();
    checkDocument({ type, path, locale, body }, asked.signal).then(
      (found) => setIssues(found.filter(({ level }) => level !== 'info')),
      () => undefined,
    );
    return () => asked.abort();
  }, [kind, hash]);
  if (issues.length === 0) return null;
  return (
    <details className="check">
      <summary>{t('CHECK.FOUND', { count: issues.length })}</summary>
      <ul>
        {issues.map((issue) => (
          <li key={`${placeOf(issue)} ${issue.message}`} data-level={issue.level} lang="en">
            <code>{placeOf(issue)}</code> {issue.message}
          </li>
        ))}
      </ul>
    </details>
  );
}
