import { useEffect, useMemo, useRef, useState } from 'react';
import { useWords } from '../messages.ts';
import type { Body, Conflict, Draft } from './draft.ts';
import { type Decision, decided, type FieldConflict, isConflict, mergeBodies, withValue } from './merge.ts';

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

interface PieceProps {
  readonly name: string;
  readonly sides: { readonly mine: string; readonly theirs: string };
  readonly decision: Decision;
  readonly hasBoth: boolean;
  readonly onDecide: (decision: Decision) => void;
}

function Piece({ name, sides, decision, hasBoth, onDecide }: PieceProps) {
  const { t } = useWords();
  const decisions: readonly Decision[] = hasBoth ? ['mine', 'theirs', 'both'] : ['mine', 'theirs'];
  return (
    <fieldset className="conflict__piece">
      <legend>{name}</legend>
      <div className="conflict__sides">
        {(['mine', 'theirs'] as const).map((side) => (
          <div key={side}>
            <p className="conflict__side">{t(`CONFLICT.${side.toUpperCase()}`)}</p>
            <pre data-taken={decision === side || decision === 'both' || undefined}>
              {sides[side] || t('CONFLICT.NOTHING')}
            </pre>
          </div>
        ))}
      </div>
      {decisions.map((one) => (
        <label key={one} className="conflict__choice">
          <input type="radio" name={name} checked={decision === one} onChange={() => onDecide(one)} />{' '}
          {t(`CONFLICT.TAKE_${one.toUpperCase()}`)}
        </label>
      ))}
    </fieldset>
  );
}

/**
 * Shows what two people have written into one document, and makes one of both by what a person decides. What does not touch
 * is merged by itself, and said.
 */
export function ConflictDialog({ draft, conflict, body }: { draft: Draft; conflict: Conflict; body: Body }) {
  const { t, language } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const { theirs, base } = conflict;
  const merged = useMemo(() => mergeBodies(body, base?.body ?? {}, theirs.body), [body, base, theirs]);
  const [decisions, setDecisions] = useState<Readonly<Record<string, Decision>>>({});
  useEffect(() => dialog.current?.showModal(), []);
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' });
  const keyOf = (field: FieldConflict, index: number) => `${field.path.join('.')} ${index + 1}`;

  const finish = () => {
    const whole = merged.conflicts.reduce<Body>((made, field) => {
      const own = sidesOf(field).map((_, index) => decisions[keyOf(field, index)] ?? 'mine');
      return withValue(made, field.path, decided(field, own));
    }, merged.body);
    dialog.current?.close();
    void draft.resolve(conflict, whole);
  };
  return (
    <dialog
      className="dialog conflict"
      ref={dialog}
      aria-labelledby="conflict-title"
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id="conflict-title">{t('CONFLICT.TITLE')}</h2>
      <p>{t('CONFLICT.WHO', { author: theirs.author, time: time.format(new Date(theirs.at)) })}</p>
      {merged.taken.length > 0 && (
        <p>{t('CONFLICT.MERGED', { fields: merged.taken.map((path) => path.join('.')).join(', ') })}</p>
      )}
      {merged.conflicts.map((field) =>
        sidesOf(field).map((sides, index) => (
          <Piece
            key={keyOf(field, index)}
            name={keyOf(field, index)}
            sides={sides}
            decision={decisions[keyOf(field, index)] ?? 'mine'}
            hasBoth={field.pieces !== undefined}
            onDecide={(decision) => setDecisions((known) => ({ ...known, [keyOf(field, index)]: decision }))}
          />
        )),
      )}
      <button type="button" className="button--main" onClick={finish}>
        {t('CONFLICT.FINISH')}
      </button>
    </dialog>
  );
}
