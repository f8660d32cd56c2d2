import type { PlaceholderText } from '../documents/document-types.ts';
import { VARIABLE } from '../documents/variable-name.ts';
import type { Variables } from '../documents/variables.ts';
import { unknownVariable } from '../engine/index.ts';
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

/** Names in the lines of a page, its title first of all, that no variable has: readers would see them in braces. */
export function lineIssues(
  body: unknown,
  texts: readonly PlaceholderText[],
  variables: Variables,
): ContentIssue[] {
  const issues: ContentIssue[] = [];
  const composed = new Set(texts.map(({ path }) => path.join('.')));
  for (const { path, text } of linesOf(body, [], composed))
    for (const { 1: name = '' } of text.matchAll(VARIABLE)) {
      const issue = unknownVariable(name, variables);
      if (issue) issues.push({ ...issue, level: 'warning', path });
    }
  return issues;
}

/** Variables in the value of another one, which is put in as it is. */
export function nestedIssues(declared: Variables, variables: Variables): ContentIssue[] {
  return Object.entries(declared).flatMap(([name, value]) => {
    const said = (typeof value === 'object' ? Object.values(value) : [value]).join('\n');
    const inner = [...said.matchAll(VARIABLE)].find(([, each = '']) => Object.hasOwn(variables, each));
    if (!inner) return [];
    const message = `\`${inner[0]}\` stays as text: nothing is put into the value of a variable. Write what it stands for.`;
    return [{ id: 'variable-nearly', level: 'warning', path: ['variables', name], message }];
  });
}
