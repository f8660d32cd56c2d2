import type { z } from 'zod';
import type { PlaceholderText } from '../documents/document-types.ts';
import { findNames } from '../documents/names.ts';
import { VARIABLE } from '../documents/variable-name.ts';
import type { Variables } from '../documents/variables.ts';
import { findLineIssues, unknownVariable } from '../engine/index.ts';
import type { WidgetDefinition } from '../widget/widget.ts';
import type { ContentIssue } from './content-issue.ts';

type Path = readonly (string | number)[];

/** What no reader sees as words. */
const NO_WORDS: ReadonlySet<string> = new Set(['variables', 'meta.json', 'meta.metaUrl']);

/** Every line of a page: its fields but for those that are composed. */
function* linesOf(value: unknown, path: Path, texts: ReadonlySet<string>): Generator<PlaceholderText> {
  const place = path.join('.');
  if (NO_WORDS.has(place) || texts.has(place)) return;
  if (typeof value === 'string') yield { path, text: value };
  else if (typeof value === 'object' && value !== null)
    for (const [name, entry] of Object.entries(value))
      yield* linesOf(entry, [...path, Array.isArray(value) ? Number(name) : name], texts);
}

interface Lines {
  body: unknown;
  schema: z.ZodType;
  /** What is composed, and no line. */
  texts: readonly PlaceholderText[];
  variables: Variables;
  widgets: ReadonlyMap<string, WidgetDefinition>;
  /** Whether values of variables are put into them; undefined where code of the site may put others. */
  filled: boolean | undefined;
}

/** What readers would see in lines, a title first of all, as it is written: names that no variable has, placeholders and markup. */
export function lineIssues({ body, schema, texts, variables, widgets, filled }: Lines): ContentIssue[] {
  const issues: ContentIssue[] = [];
  const composed = new Set(texts.map(({ path }) => path.join('.')));
  const named = new Set(findNames(schema, body).map(({ path }) => path.join('.')));
  for (const { path, text } of linesOf(body, [], composed)) {
    for (const { 1: name = '' } of filled === undefined ? [] : text.matchAll(VARIABLE)) {
      const issue = unknownVariable(name, filled ? variables : {});
      if (issue) issues.push({ ...issue, level: 'warning', path });
    }
    if (named.has(path.join('.'))) continue;
    for (const { id, level, message, length, ...found } of findLineIssues(text, variables, widgets)) {
      if (filled || id !== 'variable-nearly') {
        issues.push({ id, level, message, path, suggestion: found.suggestion });
        continue;
      }
      const seen = text.slice(found.offset, found.offset + length);
      // Said already of the name in the braces.
      if (filled === undefined || /^\{[ \t]?\{/.test(seen)) continue;
      const stays = `\`${seen}\` stays as text: nothing is put into this line. Write what it stands for.`;
      issues.push({ id, level, message: stays, path });
    }
  }
  return issues;
}

/** What of the value of a variable stays as text, as it is put in as it is: another variable, a placeholder. */
export function nestedIssues(
  declared: Variables,
  variables: Variables,
  widgets: ReadonlyMap<string, WidgetDefinition>,
): ContentIssue[] {
  return Object.entries(declared).flatMap(([name, value]) => {
    const said = (typeof value === 'object' ? Object.values(value) : [value]).join('\n');
    const inner = [...said.matchAll(VARIABLE)].find(([, each = '']) => Object.hasOwn(variables, each))?.[0];
    const near = findLineIssues(said, variables, widgets).find(({ id }) => id !== 'markup-in-line');
    const seen = inner ?? (near && said.slice(near.offset, near.offset + near.length));
    if (seen === undefined) return [];
    const message = `\`${seen}\` stays as text: nothing is put into the value of a variable. Write what it stands for.`;
    const id = inner ? 'variable-nearly' : (near?.id ?? 'variable-nearly');
    return [{ id, level: 'warning', path: ['variables', name], message }];
  });
}
