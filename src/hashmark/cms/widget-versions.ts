import { type DocumentBodies, type DocumentType, documentTypes } from '../documents/document-types.ts';
import type { WidgetDefinition } from '../widget/widget.ts';

/** Versions of widgets, by name. */
export type WidgetVersions = Readonly<Record<string, number>>;

type Widgets = ReadonlyMap<string, WidgetDefinition>;

/** The widgets of a body whose props have ever changed; most sites have none, and then no text is looked at. */
function changedWidgets<Type extends DocumentType>(
  widgets: Widgets,
  type: Type,
  body: DocumentBodies[Type],
): WidgetDefinition[] {
  const changed = [...widgets].filter(([, { version }]) => version > 1);
  if (changed.length === 0) return [];
  const texts = documentTypes[type].texts(body).map(({ text }) => text);
  const used = changed.filter(([name]) => texts.some((text) => text.includes(`#${name}[`)));
  return [...new Set(used.map(([, widget]) => widget))];
}

/** What a revision remembers of its widgets: their present versions, as JSON; null where all are at the first. */
export function stampOf<Type extends DocumentType>(
  widgets: Widgets,
  type: Type,
  body: DocumentBodies[Type],
): string | null {
  const used = changedWidgets(widgets, type, body);
  return used.length === 0
    ? null
    : JSON.stringify(Object.fromEntries(used.map(({ name, version }) => [name, version])));
}

/** The widgets that a revision was written for in an older version, with that version; undefined where there is none. */
export function outdatedIn<Type extends DocumentType>(
  widgets: Widgets,
  type: Type,
  body: DocumentBodies[Type],
  stamp: string | null,
): WidgetVersions | undefined {
  const used = changedWidgets(widgets, type, body);
  if (used.length === 0) return undefined;
  const versions: WidgetVersions = stamp === null ? {} : JSON.parse(stamp);
  const outdated = used.flatMap(({ name, version }): [string, number][] => {
    const written = versions[name] ?? 1;
    return written < version ? [[name, written]] : [];
  });
  return outdated.length === 0 ? undefined : Object.fromEntries(outdated);
}
