import { call } from './client.ts';

/** A JSON Schema as far as forms and the editor read it. */
export interface FieldSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly (string | number | boolean | null)[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly format?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly anyOf?: readonly FieldSchema[];
  readonly oneOf?: readonly FieldSchema[];
  readonly items?: FieldSchema;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | FieldSchema;
  readonly propertyNames?: FieldSchema;
  /** Of what kind the name is that a value has to be: `picture`, `link`, `page` … */
  readonly names?: string;
  /** Of a list: an entry with none of these fields is a heading, to which those that follow belong. */
  readonly headings?: readonly string[];
}

/** From so many allowed characters on a text may have several lines. */
const LONG = 250;

export const mayBeLong = ({ maxLength = 0 }: FieldSchema): boolean => maxLength > LONG;

export interface WidgetDescription {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly folder: string;
  readonly summary: string;
  readonly display: 'block' | 'inline';
  readonly schema: FieldSchema;
  readonly examples: readonly { readonly title: string; readonly text: string }[];
}

export interface TypeDescription {
  readonly type: string;
  readonly plural: string;
  /** A second person has to approve a revision before it goes live. */
  readonly approval: boolean;
  /** Keys whose documents have a schema of their own. */
  readonly own_keys: readonly string[];
  readonly schema: FieldSchema;
}

/** What the site lets editors write. */
export interface SiteDescription {
  readonly types: readonly TypeDescription[];
  readonly widgets: readonly WidgetDescription[];
  readonly locales: readonly string[];
  readonly licences: readonly string[];
  readonly markets: readonly string[];
  readonly currencies: readonly string[];
  /** The kinds of names that values can be, besides addresses: `game`, `bonus` … */
  readonly names: readonly string[];
  /** What these kinds are called, by language. */
  readonly name_titles: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Whether widgets can be seen in the gallery. */
  readonly gallery: boolean;
  /** Readers whom pages tell apart, besides guests and those who have signed in. */
  readonly audiences: readonly { readonly name: string; readonly title: string }[];
}

let described: Promise<SiteDescription> | undefined;

/** Asked once for as long as the page is open. */
export function readSite(): Promise<SiteDescription> {
  described ??= call<SiteDescription>('GET', '/schemas').catch((error: unknown) => {
    described = undefined;
    throw error;
  });
  return described;
}

/** The schema of a document: that of its key where it has one, otherwise that of its type. @throws CallFailure */
export async function readSchema(
  { type, schema, own_keys }: TypeDescription,
  path: string,
): Promise<FieldSchema> {
  const key = path.split('/')[0] ?? '';
  if (!own_keys.includes(key)) return schema;
  const { types } = await call<SiteDescription>('GET', `/schemas?${new URLSearchParams({ type, key })}`);
  return types[0]?.schema ?? schema;
}

/** The widgets by every name that placeholders may call them by. */
export const widgetsByName = ({ widgets }: SiteDescription): ReadonlyMap<string, WidgetDescription> =>
  new Map(
    widgets.flatMap((widget) => [widget.name, ...widget.aliases].map((name) => [name, widget] as const)),
  );

/** What a field lets choose from; empty where anything may be written. */
export function choicesOf({ enum: choices, type, anyOf, items }: FieldSchema): readonly string[] {
  if (choices) return choices.map(String);
  if (type === 'boolean') return ['true', 'false'];
  if (items) return choicesOf(items);
  return anyOf ? [...new Set(anyOf.flatMap(choicesOf))] : [];
}
