import { z } from 'zod';
import { parse, print } from '../../engine/index.ts';
import type { WidgetDefinition } from '../../widget/widget.ts';

/** A field by which one prop of a placeholder is changed. */
export interface PropControl {
  readonly name: string;
  /** The editor's manual of the prop. */
  readonly description: string;
  readonly required: boolean;
  readonly kind: 'text' | 'number' | 'flag' | 'choice';
  /** What there is to choose from. */
  readonly choices: readonly string[];
  readonly min: number | undefined;
  readonly max: number | undefined;
  /** What holds where nothing is written. */
  readonly fallback: string | undefined;
  /** As the placeholder has it; undefined where it leaves it out. */
  readonly value: string | undefined;
  /** As the example has it, which needs no field in the query. */
  readonly own: string | undefined;
}

/** What the names of the fields begin with. */
export const PROP = 'prop.';

const described = z.object({
  properties: z
    .record(
      z.string(),
      z.looseObject({
        description: z.string().default(''),
        type: z.unknown().optional(),
        enum: z.array(z.unknown()).optional(),
        minimum: z.number().optional(),
        maximum: z.number().optional(),
        default: z.unknown().optional(),
      }),
    )
    .default({}),
  required: z.array(z.string()).default([]),
});

type Params = Readonly<Record<string, string | true>>;

const asText = (given: string | true | undefined) => (given === true ? 'true' : given);

/**
 * A control for each prop, as the schema of the widget describes it.
 *
 * @param params what the placeholder says
 * @param own what that of the example says
 */
export function controlsOf(widget: WidgetDefinition, params: Params, own: Params = params): PropControl[] {
  const { properties, required } = described.parse(
    z.toJSONSchema(widget.props, { io: 'input', unrepresentable: 'any' }),
  );
  return Object.entries(properties).map(([name, property]) => {
    const { description, type, enum: choices, minimum, maximum, default: fallback } = property;
    const isFlag = type === 'boolean' || isFlagText(property);
    const kind = isFlag
      ? 'flag'
      : choices
        ? 'choice'
        : type === 'integer' || type === 'number'
          ? 'number'
          : 'text';
    return {
      name,
      description,
      required: required.includes(name),
      kind,
      choices: isFlag ? ['true', 'false'] : (choices?.map(String) ?? []),
      min: minimum,
      max: maximum,
      fallback: fallback === undefined ? undefined : String(fallback),
      value: asText(params[name]),
      own: asText(own[name]),
    };
  });
}

/** A prop that is written `key`, `key=true` or `key=false`. */
const isFlagText = ({ enum: choices }: { enum?: readonly unknown[] | undefined }) =>
  choices !== undefined && choices.length === 2 && choices.includes('true') && choices.includes('false');

/** The first placeholder of a widget in a text. */
function placeholderOf(text: string, widget: WidgetDefinition) {
  const names = [widget.name, ...(widget.aliases ?? [])];
  for (const part of parse(text).parts)
    if (part.kind === 'placeholder' && names.includes(part.name)) return part;
  return undefined;
}

/** What an example says once its props are changed by the fields of a query. */
export interface ChangedExample {
  readonly text: string;
  readonly params: Params;
  /** Those of the example, unchanged. */
  readonly own: Params;
}

/**
 * The fields of a query that make the placeholder of an example have these params: one that only the example has is left out by an
 * empty field.
 */
export function fieldsFor(example: string, widget: WidgetDefinition, params: Params): [string, string][] {
  const own = placeholderOf(example, widget)?.params ?? {};
  return Object.entries({ ...Object.fromEntries(Object.keys(own).map((name) => [name, ''])), ...params }).map(
    ([name, value]) => [PROP + name, value === true ? 'true' : value],
  );
}

/** The text of an example in which the params that the query names are replaced, or left out where their field is empty. */
export function changeExample(
  text: string,
  widget: WidgetDefinition,
  query: URLSearchParams,
): ChangedExample {
  const part = placeholderOf(text, widget);
  if (!part) return { text, params: {}, own: {} };
  const own = part.params;
  const asked = [...query].filter(([name]) => name.startsWith(PROP));
  if (asked.length === 0) return { text, params: own, own };
  const known = new Set(controlsOf(widget, {}).map(({ name }) => name));
  const changed = new Map<string, string | true>(Object.entries(own));
  for (const [field, value] of asked) {
    const name = field.slice(PROP.length);
    if (!known.has(name)) continue;
    if (value.trim() === '') changed.delete(name);
    else changed.set(name, value.trim());
  }
  const params = Object.fromEntries(changed);
  const placeholder = print({ name: part.name, params });
  return {
    text: text.slice(0, part.offset) + placeholder + text.slice(part.offset + part.raw.length),
    params,
    own,
  };
}
