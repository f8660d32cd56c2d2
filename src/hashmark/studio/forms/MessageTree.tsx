import { useId } from 'react';
import { useWords } from '../messages.ts';
import { withValue } from '../saving/merge.ts';
import { FaultList, faultsAt, useFaults } from './faults.tsx';
import { type Text, textsIn } from './message-texts.ts';
import { NewName } from './PairList.tsx';
import type { Fields } from './shape.ts';
import { useSearch } from './use-search.ts';

/** So many are shown at a time; with more, words find them. */
const MOST = 100;

/** A name of a place that no other has: a key may hold dots itself. */
const nameOf = (place: Text['place']) => JSON.stringify(place);

interface Props {
  readonly value: Fields;
  readonly onChange: (value: Fields) => void;
}

/** Texts by key, in groups or not: each by its whole key, wherever it stands. */
export function MessageTree({ value, onChange }: Props) {
  const { t } = useWords();
  const texts = textsIn(value);
  const { hidden, field } = useSearch(() =>
    texts.map(({ place, text }) => [nameOf(place), `${place.join('.')} ${text}`]),
  );
  const found = texts.filter(({ place }) => !hidden.has(nameOf(place)));
  const keys = new Set(texts.map(({ place }) => place.join('.')));
  return (
    <div className="object-list">
      {texts.length > MOST && <input {...field} aria-label={t('FIELD.FIND')} placeholder={t('FIELD.FIND')} />}
      <ol>
        {found.slice(0, MOST).map((text) => (
          <Message
            key={nameOf(text.place)}
            {...text}
            onChange={(next) => onChange(withValue(value, text.place, next))}
          />
        ))}
      </ol>
      {found.length > MOST && (
        <p className="field__help">{t('FIELD.MORE', { count: found.length - MOST })}</p>
      )}
      <NewName
        names={undefined}
        isTaken={(key) => keys.has(key)}
        onAdd={(key) => onChange({ ...value, [key]: '' })}
      />
    </div>
  );
}

interface MessageProps extends Text {
  /** Called with the new words; without any the key goes. */
  readonly onChange: (text: string | undefined) => void;
}

function Message({ place, text, onChange }: MessageProps) {
  const { t } = useWords();
  const id = useId();
  const name = place.join('.');
  const faults = place.reduce(faultsAt, useFaults());
  return (
    <li>
      <div className="object-list__entry object-list__message">
        <label htmlFor={id}>
          <code>{name}</code>
        </label>
        <textarea
          id={id}
          rows={Math.min(6, Math.ceil((text.length + 1) / 60))}
          aria-describedby={faults.length > 0 ? `${id}-faults` : undefined}
          aria-invalid={faults.some(({ level }) => level === 'error') || undefined}
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
        <FaultList id={`${id}-faults`} faults={faults} />
      </div>
      <span className="object-list__buttons">
        <button type="button" aria-label={t('FIELD.REMOVE', { name })} onClick={() => onChange(undefined)}>
          ×
        </button>
      </span>
    </li>
  );
}
