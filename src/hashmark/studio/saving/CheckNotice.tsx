import type { ContentIssue } from '../api/documents.ts';
import { DescribeLink } from '../media/DescribeLink.tsx';
import { useWords } from '../messages.ts';

/** `promo.cards.0.text, line 3`: where something stands. */
const placeOf = ({ path, line }: ContentIssue) =>
  [path.join('.'), line].filter((part) => part !== undefined).join(':');

interface Props {
  readonly issues: readonly ContentIssue[];
  /** Of the document. */
  readonly locale: string;
}

/** What the server would say of the saved revision if it were published now. */
export function CheckNotice({ issues, locale }: Props) {
  const { t } = useWords();
  if (issues.length === 0) return null;
  return (
    <details className="check">
      <summary>{t('CHECK.FOUND', { count: issues.length })}</summary>
      <ul>
        {issues.map((issue) => (
          <li key={`${placeOf(issue)} ${issue.message}`} data-level={issue.level} lang="en">
            <code>{placeOf(issue)}</code> {issue.message} <DescribeLink media={issue.media} locale={locale} />
          </li>
        ))}
      </ul>
    </details>
  );
}
