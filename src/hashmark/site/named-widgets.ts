import type { WidgetDefinition } from '../widget/widget.ts';

/**
 * Widgets by every name that placeholders may call them by: their own and their aliases.
 *
 * @throws when two of them share a name
 */
export function namedWidgets(widgets: Iterable<WidgetDefinition>): ReadonlyMap<string, WidgetDefinition> {
  const named = new Map<string, WidgetDefinition>();
  for (const widget of widgets)
    for (const name of [widget.name, ...(widget.aliases ?? [])]) {
      const other = named.get(name);
      if (other)
        throw new Error(
          `widgets/${widget.folder}/widget.ts and widgets/${other.folder}/widget.ts are both named ${name}.`,
        );
      named.set(name, widget);
    }
  return named;
}
