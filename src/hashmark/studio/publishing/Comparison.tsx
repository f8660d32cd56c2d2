import { useWords } from '../messages.ts';
import { compareLines, linesOf, shorten } from './side-by-side.ts';

interface Props {
  readonly left: Readonly<Record<string, unknown>>;
  readonly right: Readonly<Record<string, unknown>>;
  /** What the sides are called, where they are not a revision and the newest. */
  readonly labels?: readonly [left: string, right: string];
}

/** Two revisions side by side: what differs, and some lines around it. */
export function Comparison({ left, right, labels }: Props) {
  const { t } = useWords();
  const [then, newest] = labels ?? [t('HISTORY.THEN'), t('HISTORY.NEWEST')];
  const lines = shorten(compareLines(linesOf(left), linesOf(right)));
  if (lines.length === 0 || lines.every((line) => line === undefined)) return <p>{t('HISTORY.SAME')}</p>;
  return (
    <table className="comparison">
      <thead>
        <tr>
          <th scope="col">{then}</th>
          <th scope="col">{newest}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) =>
          line === undefined ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
            <tr key={at}>
              <td colSpan={2}>…</td>
            </tr>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
            <tr key={at} className={line.isSame ? undefined : 'comparison__changed'}>
              <td>{line.isSame || line.left === undefined ? line.left : <del>{line.left}</del>}</td>
              <td>{line.isSame || line.right === undefined ? line.right : <ins>{line.right}</ins>}</td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}
