import { useMemo, useState } from 'react';
import { useWords } from '../messages.ts';
import type { Body } from './draft.ts';
import { type Decision, decided, type FieldConflict, isConflict, mergeBodies, withValue } from './merge.ts';
import './merging.css';

/** The field that holds lines, even where there is one. */
const TEXT = 'content';

/** What the two sides are called. */
type Labels = Readonly<Record<'mine' | 'theirs', string>>;

const shown = (value: unknown) =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value, undefined, 2);

/** The pieces of a conflict between which somebody has to decide, each with both sides. */
const sidesOf = (conflict: FieldConflict) =>
  conflict.pieces
    ? conflict.pieces.filter(isConflict).map(({ mine, theirs }) => ({
        mine: mine.join('\n'),
        theirs: theirs.join('\n'),
      }))
    : [{ mine: shown(conflict.mine), theirs: shown(conflict.theirs) }];

/** Whether both sides of a piece can stand one below the other: not where a text is one line, as a title is. */
const hasLines = ({ path, pieces, mine, base, theirs }: FieldConflict): boolean =>
  pieces !== undefined &&
  (path.includes(TEXT) || [mine, base, theirs].some((text) => String(text).includes('\n')));

interface PieceProps {
  readonly name: string;
  readonly sides: { readonly mine: string; readonly theirs: string };
  readonly decision: Decision;
  readonly hasBoth: boolean;
  readonly labels: Labels;
  readonly onDecide: (decision: Decision) => void;
}

function Piece({ name, sides, decision, hasBoth, labels, onDecide }: PieceProps) {
  const { t } = useWords();
  const decisions: readonly Decision[] = hasBoth ? ['mine', 'theirs', 'both'] : ['mine', 'theirs'];
  return (
    <fieldset className="merge__piece">
      <legend>{name}</legend>
      <div className="merge__sides">
        {(['mine', 'theirs'] as const).map((side) => (
          <div key={side}>
            <p className="merge__side">{labels[side]}</p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it */}
            <pre tabIndex={0} data-taken={decision === side || decision === 'both' || undefined}>
              {sides[side] || t('CONFLICT.NOTHING')}
            </pre>
          </div>
        ))}
      </div>
      {decisions.map((one) => (
        <label key={one} className="merge__choice">
          <input type="radio" name={name} checked={decision === one} onChange={() => onDecide(one)} />{' '}
          {one === 'both' ? t('CONFLICT.TAKE_BOTH') : t('CONFLICT.TAKE', { side: labels[one] })}
        </label>
      ))}
    </fieldset>
  );
}

interface Props {
  readonly mine: Body;
  readonly base: Body;
  readonly theirs: Body;
  readonly labels: Labels;
  readonly finish: string;
  readonly onFinish: (merged: Body) => void;
}

/** Makes one of two texts that come from one: what does not touch by itself, and said; the rest as a person decides. */
export function MergeForm({ mine, base, theirs, labels, finish, onFinish }: Props) {
  const { t } = useWords();
  const merged = useMemo(() => mergeBodies(mine, base, theirs), [mine, base, theirs]);
  const [decisions, setDecisions] = useState<Readonly<Record<string, Decision>>>({});
  const keyOf = (field: FieldConflict, index: number) =>
    field.path.join('.') + (sidesOf(field).length > 1 ? ` ${index + 1}` : '');
  const make = () =>
    merged.conflicts.reduce<Body>((made, field) => {
      const own = sidesOf(field).map((_, index) => decisions[keyOf(field, index)] ?? 'mine');
      return withValue(made, field.path, decided(field, own));
    }, merged.body);
  return (
    <div className="merge">
      {merged.taken.length > 0 && (
        <p>{t('CONFLICT.MERGED', { fields: merged.taken.map((path) => path.join('.')).join(', ') })}</p>
      )}
      {merged.conflicts.map((field) =>
        sidesOf(field).map((sides, index) => (
          <Piece
            key={keyOf(field, index)}
            name={keyOf(field, index)}
            sides={sides}
            labels={labels}
            decision={decisions[keyOf(field, index)] ?? 'mine'}
            hasBoth={hasLines(field)}
            onDecide={(decision) => setDecisions((known) => ({ ...known, [keyOf(field, index)]: decision }))}
          />
        )),
      )}
      <button type="button" className="button--main" onClick={() => onFinish(make())}>
        {finish}
      </button>
    </div>
  );
}
