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
        enum: z.array(z.union([z.string(), z.number()])).optional(),
        minimum: z.number().optional(),
        maximum: z.number().optional(),
        default: z.unknown().optional(),
      }),
    )
    .default({}),
  required: z.array(z.string()).default([]),
});

type Params = Readonly<Record<string, string | true>>;

/** A control for each prop, as the schema of the widget describes it. @param params what the placeholder says */
export function controlsOf(widget: WidgetDefinition, params: Params): PropControl[] {
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
    const given = params[name];
    return {
      name,
      description,
      required: required.includes(name),
      kind,
      choices: isFlag ? ['true', 'false'] : (choices?.map(String) ?? []),
      min: minimum,
      max: maximum,
      fallback: fallback === undefined ? undefined : String(fallback),
      value: given === true ? 'true' : given,
    };
  });
}

/** A prop that is written `key`, `key=true` or `key=false`. */
const isFlagText = ({ enum: choices }: { enum?: readonly (string | number)[] | undefined }) =>
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
}

/** The text of an example with the props that the query names; without any it stays as it is. */
export function changeExample(
  text: string,
  widget: WidgetDefinition,
  query: URLSearchParams,
): ChangedExample {
  const part = placeholderOf(text, widget);
  if (!part) return { text, params: {} };
  const asked = [...query].filter(([name]) => name.startsWith(PROP));
  if (asked.length === 0) return { text, params: part.params };
  const known = new Set(controlsOf(widget, {}).map(({ name }) => name));
  const params = Object.fromEntries(
    asked.flatMap(([field, value]): [string, string][] => {
      const name = field.slice(PROP.length);
      return known.has(name) && value.trim() !== '' ? [[name, value.trim()]] : [];
    }),
  );
  const placeholder = print({ name: part.name, params });
  return {
    text: text.slice(0, part.offset) + placeholder + text.slice(part.offset + part.raw.length),
    params,
  };
}
