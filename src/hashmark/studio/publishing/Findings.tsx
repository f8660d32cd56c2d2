import type { Preflight } from '../api/publishing.ts';
import { DescribeLink } from '../media/DescribeLink.tsx';
import { useWords } from '../messages.ts';

type Item = Preflight['items'][number];
type Issue = Item['issues'][number];

const placeOf = ({ path, line }: Issue) =>
  [path.join('.'), line].filter((part) => part !== undefined && part !== '').join(':');

/** The rules whose warnings have to be acknowledged before these go live. */
export const warnedRules = (found: Preflight): string[] => [
  ...new Set(
    found.items.flatMap(({ issues }) => issues.flatMap(({ id, level }) => (level === 'warning' ? [id] : []))),
  ),
];

interface ListProps {
  readonly found: Preflight;
  readonly isListed: (issue: Issue) => boolean;
}

function IssueList({ found, isListed }: ListProps) {
  const several = found.items.length > 1;
  return (
    <ul className="findings__list">
      {found.items.flatMap((item) =>
        item.issues.filter(isListed).map((issue) => (
          <li
            key={`${item.path} ${item.locale} ${placeOf(issue)} ${issue.message}`}
            data-level={issue.level}
            lang="en"
          >
            {several && <strong>{`${item.path} (${item.locale}) `}</strong>}
            <code>{placeOf(issue)}</code> {issue.message}{' '}
            <DescribeLink media={issue.media} locale={item.locale} />
          </li>
        )),
      )}
    </ul>
  );
}

/** The routes that change for readers, and what is not known of them. */
function Routes({ found }: { readonly found: Preflight }) {
  const { t } = useWords();
  return (
    <details>
      <summary>{t('GATE.ROUTES', { count: found.routes_found })}</summary>
      <p>{t('GATE.ROUTES_BOUND')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it */}
      <ul className="findings__routes" tabIndex={0}>
        {found.routes.map(({ path, licence }) => (
          <li key={`${path} ${licence}`}>
            <code>{path}</code> {licence && <small>{licence}</small>}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface Props {
  readonly found: Preflight;
  readonly acknowledged: readonly string[];
  readonly onAcknowledge: (rule: string, isRead: boolean) => void;
}

/** What publishing would meet: what refuses it, what has to be read first, and what changes. */
export function Findings({ found, acknowledged, onAcknowledge }: Props) {
  const { t } = useWords();
  const issues = found.items.flatMap((item) => item.issues);
  const unapproved = found.items.filter((item) => item.lacks_approval);
  const count = (level: Issue['level']) => issues.filter((issue) => issue.level === level).length;
  return (
    <div className="findings">
      {unapproved.length > 0 && (
        <p className="findings__refusal">
          {t('GATE.LACKS_APPROVAL')}{' '}
          {found.items.length > 1 && unapproved.map(({ path, locale }) => `${path} (${locale})`).join(', ')}
        </p>
      )}
      {count('error') > 0 && (
        <>
          <p className="findings__refusal">{t('GATE.ERRORS', { count: count('error') })}</p>
          <IssueList found={found} isListed={({ level }) => level === 'error'} />
        </>
      )}
      {warnedRules(found).map((rule) => (
        <fieldset key={rule} className="findings__warning">
          <legend>
            <code>{rule}</code>
          </legend>
          <IssueList found={found} isListed={({ id, level }) => id === rule && level === 'warning'} />
          <label>
            <input
              type="checkbox"
              required
              checked={acknowledged.includes(rule)}
              onChange={({ target }) => onAcknowledge(rule, target.checked)}
            />{' '}
            {t('GATE.ACKNOWLEDGE')}
          </label>
        </fieldset>
      ))}
      {count('info') > 0 && (
        <details>
          <summary>{t('GATE.INFOS', { count: count('info') })}</summary>
          <IssueList found={found} isListed={({ level }) => level === 'info'} />
        </details>
      )}
      {issues.length + unapproved.length === 0 && <p>{t('GATE.NOTHING')}</p>}
      <Routes found={found} />
    </div>
  );
}
