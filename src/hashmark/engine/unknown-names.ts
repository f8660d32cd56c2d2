import { findNames, type KnownNames, type NameKind, nounOf } from '../documents/names.ts';
import { suggest } from '../documents/suggest.ts';
import type { WidgetDefinition } from '../widget/widget.ts';
import type { Reading } from './grammar.ts';
import { ISSUES } from './issue-catalogue.ts';
import type { Problem, Said } from './issues.ts';
import { spanOf } from './props.ts';
import type { Issue } from './types.ts';

/** What to say of a name that names nothing; `undefined` for one that does, or of a kind that nobody here knows. */
export function nameProblem(
  kind: NameKind,
  name: string,
  names: KnownNames,
): (Said & Pick<Problem, 'id'> & Pick<Issue, 'level'>) | undefined {
  const known = names(kind);
  if (!known || known.has(name)) return undefined;
  const id = 'unknown-name';
  return { id, level: ISSUES[id].level, ...sayUnknown(kind, name, known) };
}

function sayUnknown(kind: NameKind, name: string, known: ReadonlySet<string>): Said {
  const near = suggest(name, known);
  const all = [...known];
  const repair =
    near !== undefined
      ? ` Did you mean \`${near}\`?`
      : all.length > 0 && all.length <= 20
        ? ` There are: ${all.map((each) => `\`${each}\``).join(', ')}.`
        : ' Correct it, or remove it.';
  return {
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
    const known = names(kind);
    if (!known || known.has(name)) return [];
    const say = () => sayUnknown(kind, name, known);
    return [{ id: 'unknown-name', ...spanOf(reading, String(key), offset), say }];
  });
}
