import type { z } from 'zod';
import { schemasAt } from './fields.ts';

type Schema = z.core.JSONSchema.BaseSchema;

/** One `name:type` of an entity written by hand. */
export interface Field {
  name: string;
  word: string;
  /** Null where there is nothing to say. */
  isNullable: boolean;
  /** May be left out. */
  isOptional: boolean;
}

export function readFields(fields: string): Field[] {
  return fields
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const [, name = '', word = '', marks = ''] = /^([^:]+):([\w|]+)([?*]*)$/.exec(pair) ?? [];
      return { name, word, isNullable: marks.includes('?'), isOptional: marks.includes('*') };
    });
}

function wordOf(schema: Schema): string {
  if (schema.enum) return schema.enum.join('|');
  if (typeof schema.const === 'string') return schema.const;
  if (schema.type === 'string') return schema.format === 'date-time' ? 'time' : 'text';
  if (schema.type === 'integer') return 'whole';
  if (schema.type === 'number') return 'number';
  if (schema.type === 'boolean') return 'flag';
  if (schema.type === 'array') return 'list';
  if (schema.type === 'object') return schema.properties ? 'object' : 'table';
  return schema.type === 'null' ? 'null' : 'any';
}

const sorted = (word: string) => word.split('|').toSorted().join('|');

/** What a schema says against a field written by hand; undefined where they agree. */
export function schemaProblem(schema: Schema, field: Field): string | undefined {
  const places = schemasAt(schema, field.name);
  const seen = [...new Set(places.map(wordOf))];
  if (seen.length === 0) return `${field.name} is missing`;
  if (seen.includes('null') !== field.isNullable)
    return `${field.name} ${field.isNullable ? 'is never' : 'may be'} null`;
  const words = seen.filter((word) => word !== 'null');
  const isText = field.word === 'text' && places.every(({ type }) => type === 'string' || type === 'null');
  const isRight = isText || field.word === 'any' || sorted(words.join('|')) === sorted(field.word);
  return isRight ? undefined : `${field.name} is ${words.join(' or ')}, not ${field.word}`;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const IS: Readonly<Record<string, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  whole: Number.isInteger,
  number: (value) => typeof value === 'number',
  flag: (value) => typeof value === 'boolean',
  time: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value),
  list: Array.isArray,
  table: isRecord,
  object: isRecord,
  any: () => true,
};

function valuesAt(entity: unknown, name: string): unknown[] {
  let values = [entity];
  for (const step of name.split('.')) {
    const key = step.replace('[]', '');
    values = values.flatMap((value) => [isRecord(value) ? value[key] : undefined]);
    if (step.endsWith('[]')) values = values.flatMap((value) => (Array.isArray(value) ? value : [undefined]));
  }
  return values;
}

/** What a real answer says against a field written by hand; undefined where they agree. */
export function answerProblem(entity: unknown, field: Field): string | undefined {
  const is = IS[field.word] ?? ((value) => field.word.split('|').includes(String(value)));
  for (const value of valuesAt(entity, field.name)) {
    if (value === null && field.isNullable) continue;
    if (value === undefined && field.isOptional) continue;
    if (!is(value)) return `${field.name} is ${JSON.stringify(value)}, not ${field.word}`;
  }
  return undefined;
}
