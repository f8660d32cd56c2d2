import type { EditorView } from '@codemirror/view';
import { useId } from 'react';
import { changeParam } from '../../engine/change-param.ts';
import type { PlacedPlaceholder } from '../../engine/types.ts';
import { choicesOf, type FieldSchema, type WidgetDescription } from '../api/site.ts';
import { NameInput } from '../forms/NameInput.tsx';
import { useWords } from '../messages.ts';
import { positionedText } from './code/line-breaks.ts';
import { movePlaceholder } from './code/moving.ts';

interface ParamProps {
  readonly name: string;
  readonly field: FieldSchema;
  readonly isRequired: boolean;
  readonly value: string | true | undefined;
  readonly onChange: (value: string | true | undefined) => void;
}

/** One param. What stands in the placeholder is what the field shows; left empty it is taken out. */
function Param({ name, field, isRequired, value, onChange }: ParamProps) {
  const { t } = useWords();
  const id = useId();
  const choices = field.items ? [] : choicesOf(field);
  const shown = value === true ? 'true' : (value ?? '');
  const fallback = field.default === undefined ? '' : String(field.default);
  const common = { id, 'aria-describedby': field.description ? `${id}-help` : undefined };
  return (
    <div className="field">
      <label htmlFor={id}>
        {name}
        {isRequired && <span className="field__required"> {t('FIELD.REQUIRED')}</span>}
      </label>
      {choices.length > 0 ? (
        <select {...common} value={shown} onChange={({ target }) => onChange(target.value || undefined)}>
          <option value="">{fallback ? t('FIELD.DEFAULT', { value: fallback }) : '–'}</option>
          {[...new Set([...choices, ...(shown ? [shown] : [])])].map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      ) : field.names !== undefined ? (
        <NameInput
          id={id}
          help={common['aria-describedby']}
          kind={field.names}
          value={shown}
          placeholder={fallback}
          onChange={(written) => onChange(written || undefined)}
        />
      ) : (
        <input
          {...common}
          value={shown}
          placeholder={fallback}
          inputMode={field.type === 'integer' || field.type === 'number' ? 'numeric' : undefined}
          onChange={({ target }) => onChange(target.value || undefined)}
        />
      )}
      {field.description && (
        <p className="field__help" id={`${id}-help`}>
          {field.description}
        </p>
      )}
    </div>
  );
}

interface Props {
  readonly view: EditorView;
  readonly placeholder: PlacedPlaceholder;
  readonly widget: WidgetDescription | undefined;
}

/** The params of the placeholder that is selected, each in a field. A change writes that one value and nothing else. */
export function PlaceholderForm({ view, placeholder, widget }: Props) {
  const { t } = useWords();
  const { name, params } = placeholder;
  if (!widget) return <p className="notice notice--warning">{t('PARAMS.UNKNOWN', { name })}</p>;
  const write = (key: string, value: string | true | undefined) => {
    const changes = changeParam(positionedText(view.state.doc), placeholder, key, value);
    view.dispatch({ changes, userEvent: 'input.param' });
  };
  const fields = Object.entries(widget.schema.properties ?? {});
  return (
    <section className="params" aria-label={t('PARAMS.LABEL', { name })}>
      <header className="params__head">
        <h2>{name}</h2>
        <p>{widget.summary}</p>
        <div className="params__move">
          {(['up', 'down'] as const).map((direction) => (
            <button
              key={direction}
              type="button"
              title={direction === 'up' ? 'Alt+↑' : 'Alt+↓'}
              onClick={() => movePlaceholder(direction)(view)}
            >
              {t(`PARAMS.MOVE_${direction.toUpperCase()}`)}
            </button>
          ))}
        </div>
      </header>
      <div className="params__fields">
        {fields.map(([key, field]) => (
          <Param
            key={key}
            name={key}
            field={field}
            isRequired={widget.schema.required?.includes(key) ?? false}
            value={params[key]}
            onChange={(value) => write(key, value)}
          />
        ))}
        {fields.length === 0 && <p className="field__help">{t('PARAMS.NONE')}</p>}
      </div>
    </section>
  );
}
