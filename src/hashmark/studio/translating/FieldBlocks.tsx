import { useState } from 'react';
import { useWords } from '../messages.ts';
import { type BlockPair, isChanged, joinBlocks, pairBlocks, withTranslation } from './blocks.ts';

interface Props {
  readonly name: string;
  /** The original as it was translated; undefined where nobody knows. */
  readonly before: string | undefined;
  readonly now: string;
  readonly value: string;
  readonly from: string;
  readonly to: string;
  readonly onlyChanged: boolean;
  readonly isReadOnly: boolean;
  readonly onWrite: (text: string) => void;
}

/** A block of the original: what it says, and what it said when that has changed. */
function OriginalBlock({ pair, isKnown }: { readonly pair: BlockPair; readonly isKnown: boolean }) {
  const { before, now } = pair;
  if (!isChanged(pair) || !isKnown) return <p>{now}</p>;
  return (
    <>
      {before !== undefined && (
        <p>
          <del>{before}</del>
        </p>
      )}
      {now !== undefined && (
        <p>
          <ins>{now}</ins>
        </p>
      )}
    </>
  );
}

const rowsOf = (text: string) => Math.min(14, text.split('\n').length + Math.floor(text.length / 60));

/** One text of a document, block by block beside its translation. */
export function FieldBlocks({ name, before, now, value, from, to, onlyChanged, isReadOnly, onWrite }: Props) {
  const { t } = useWords();
  const [pairing, setPairing] = useState(() => pairBlocks(before, now, value));
  // Somebody else has changed it, or a conflict was settled otherwise.
  if (joinBlocks(pairing) !== value) setPairing(pairBlocks(before, now, value));
  const { pairs } = pairing;
  const write = (index: number, text: string) => {
    const next = withTranslation(pairing, index, text);
    setPairing(next);
    onWrite(joinBlocks(next));
  };
  const shown = pairs
    .map((pair, index) => ({ pair, index }))
    .filter(({ pair }) => !onlyChanged || isChanged(pair));
  return shown.map(({ pair, index }) => {
    const label = pairs.length > 1 ? `${name} ${index + 1}` : name;
    return (
      <div
        key={`${name} ${index}`}
        className="translating__pair"
        data-changed={(before !== undefined && isChanged(pair)) || undefined}
      >
        <div className="translating__original" lang={from} dir="auto">
          <p className="translating__name" lang="en" dir="ltr">
            {label}
          </p>
          <OriginalBlock pair={pair} isKnown={before !== undefined} />
        </div>
        <textarea
          aria-label={t('TRANSLATE.FIELD', { name: label, locale: to })}
          lang={to}
          dir="auto"
          readOnly={isReadOnly}
          rows={Math.max(2, rowsOf(pair.translation), rowsOf(pair.now ?? ''))}
          value={pair.translation}
          onChange={({ target }) => write(index, target.value)}
        />
      </div>
    );
  });
}
