import { isAlias, isMap, isScalar, isSeq, type Scalar } from 'yaml';
import type { z } from 'zod';
import { formsBelow, formsOf } from '../../documents/schema-forms.ts';

type Forms = readonly z.core.$ZodType[];

/** A value in YAML that holds no others. */
export interface YamlField {
  node: Scalar;
  /** What it is called, or its number in a list. */
  name: string | number;
  /** What the schema takes there. */
  forms: Forms;
}

/** The values of a document in YAML, each with what may stand there, and the names of values that stand for others. */
export function readYamlFields(
  root: unknown,
  schema: z.core.$ZodType,
): { fields: YamlField[]; aliases: ReadonlySet<string> } {
  const fields: YamlField[] = [];
  const aliases = new Set<string>();
  const left: { node: unknown; name: string | number; forms: Forms }[] = [
    { node: root, name: '', forms: formsOf(schema) },
  ];
  for (let next = left.pop(); next; next = left.pop()) {
    const { node, name, forms } = next;
    const enter = (inner: unknown, part: string | number) =>
      left.push({ node: inner, name: part, forms: formsBelow(forms, part) });
    if (isAlias(node)) aliases.add(node.source);
    else if (isScalar(node)) fields.push({ node, name, forms });
    else if (isMap(node))
      for (const { key, value } of node.items) enter(value, String(isScalar(key) ? key.value : key));
    else if (isSeq(node)) for (const [index, item] of node.items.entries()) enter(item, index);
  }
  return { fields: fields.reverse(), aliases };
}

/**
 * What a place is for, by what the schema takes there: only text, text or a number, or anything that JSON can say; undefined
 * where no free text may stand.
 */
export function textPlace(forms: Forms): 'text' | 'number' | 'any' | undefined {
  const types = new Set(forms.map((form) => form._zod.def.type));
  if (!types.has('string')) return undefined;
  if (types.has('boolean')) return 'any';
  return types.has('number') ? 'number' : 'text';
}

/** Has texts that YAML takes for numbers or for yes and no said as they are written: `1.50` is no `1.5` to a reader. */
export function keepSpelling(fields: readonly YamlField[]): void {
  for (const { node, forms } of fields) {
    const { value, source, tag } = node;
    if (node.type !== 'PLAIN' || tag !== undefined || source === undefined) continue;
    if (typeof value !== 'number' && typeof value !== 'boolean') continue;
    const place = textPlace(forms);
    if (place === 'text' || (place === 'number' && String(value) !== source)) node.value = source;
    else if (place === 'number' && typeof value === 'boolean') node.value = source;
  }
}
