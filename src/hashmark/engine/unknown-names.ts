import { findNames, type KnownNames, type NameKind, nounOf } from '../documents/names.ts';
import { suggest } from '../documents/suggest.ts';
import type { WidgetDefinition } from '../widget/widget.ts';
import type { Reading } from './grammar.ts';
import { ISSUES } from './issue-catalogue.ts';
import type { Problem } from './issues.ts';
import { spanOf } from './props.ts';
import type { Issue } from './types.ts';

/** What to say of a name that names nothing; `undefined` for one that does, or of a kind that nobody here knows. */
export function nameProblem(
  kind: NameKind,
  name: string,
  names: KnownNames,
): (Pick<Problem, 'id' | 'message' | 'suggestion'> & Pick<Issue, 'level'>) | undefined {
  const known = names(kind);
  if (!known || known.has(name)) return undefined;
  const near = suggest(name, known);
  const all = [...known];
  const repair =
    near !== undefined
      ? ` Did you mean \`${near}\`?`
      : all.length <= 20
        ? ` There are: ${all.map((each) => `\`${each}\``).join(', ')}.`
        : ' Correct it, or remove it.';
  return {
    id: 'unknown-name',
    level: ISSUES['unknown-name'].level,
    message: `There is no ${nounOf(kind)} \`${name.slice(0, 80)}\`.${repair}`,
    suggestion: near,
  };
}

/** The props of a placeholder that name nothing, each at its place. */
export function findUnknownNames(
  reading: Reading,
  offset: number,
  { props: schema }: WidgetDefinition,
  props: Readonly<Record<string, unknown>>,
  names: KnownNames,
): Problem[] {
  return findNames(schema, props).flatMap(({ kind, name, path: [key = ''] }) => {
    const problem = nameProblem(kind, name, names);
    return problem ? [{ ...problem, ...spanOf(reading, String(key), offset) }] : [];
  });
}
