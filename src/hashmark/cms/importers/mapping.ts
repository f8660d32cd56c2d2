import { parse } from 'yaml';
import { z } from 'zod';
import { entryOf, ImportError, type MappedWidget } from './foreign-pages.ts';

/** What becomes a widget: its name, and for each of its params the attribute or field that it comes from. */
const widgetSchema = z.strictObject({
  widget: z.string().regex(/^[A-Z][A-Za-z0-9]*$/, 'Name a widget as placeholders do, e.g. LatestNotes.'),
  params: z.record(z.string(), z.string()).default({}),
  inline: z.boolean().default(false).describe('Whether it stands within sentences.'),
});

const dropSchema = z.strictObject({ drop: z.literal(true) });

const typeSchema = z.strictObject({
  path: z.string().default('{path}').describe('Where its pages stand: `news/{path}`.'),
  title: z.string().default('title'),
  description: z.string().optional(),
  content: z.string().default('content'),
});

/** What an importer cannot know by itself. */
export const mappingSchema = z.strictObject({
  locale: z.string().optional().describe('Language of what names none.'),
  locales: z.record(z.string(), z.string()).default({}).describe('Our language for each of theirs.'),
  types: z.record(z.string(), typeSchema).default({}).describe('Which of their types become pages, and how.'),
  widgets: z
    .record(z.string(), z.union([widgetSchema, dropSchema]))
    .default({})
    .describe('What becomes of each shortcode, block or component.'),
});

export type Mapping = z.output<typeof mappingSchema>;
export type TypeMapping = z.output<typeof typeSchema>;

/** Reads the YAML file that maps their names to ours. @throws ImportError */
export function readMapping(text: string): Mapping {
  let given: unknown;
  try {
    given = parse(text) ?? {};
  } catch (error) {
    throw new ImportError(`The mapping is no YAML: ${error instanceof Error ? error.message : error}`);
  }
  const result = mappingSchema.safeParse(given);
  if (result.success) return result.data;
  throw new ImportError(`The mapping cannot be used.\n${z.prettifyError(result.error)}`);
}

/**
 * What becomes of one of their blocks.
 *
 * @returns the widget; null where it is to be left out; undefined where the mapping does not name it
 */
export function mapWidget(
  mapping: Mapping,
  name: string,
  values: Readonly<Record<string, unknown>>,
): MappedWidget | null | undefined {
  const target = entryOf(mapping.widgets, name);
  if (target === undefined) return undefined;
  if ('drop' in target) return null;
  const params: Record<string, string | true> = {};
  for (const [param, field] of Object.entries(target.params)) {
    const value = entryOf(values, field);
    if (value === true) params[param] = true;
    else if (typeof value === 'string' || typeof value === 'number') params[param] = String(value);
    else if (Array.isArray(value)) params[param] = value.filter((item) => typeof item === 'string').join(',');
  }
  return { placeholder: { name: target.widget, params }, isInline: target.inline };
}
