import { ConfigError } from '../process/config-error.ts';
import type { WidgetDefinition } from '../widget/widget.ts';

function explainClash(name: string, widget: WidgetDefinition, other: WidgetDefinition): string {
  const file = `widgets/${widget.folder}/widget.ts`;
  return widget === other
    ? `${file}: \`aliases\` repeats \`${name}\`. Write each name once, and the widget's own only as \`name\`.`
    : `${file} and widgets/${other.folder}/widget.ts are both named ${name}. Give one of them another name.`;
}

/**
 * Widgets by every name that placeholders may call them by: their own and their aliases.
 *
 * @throws ConfigError when two of them share a name
 */
export function namedWidgets(widgets: Iterable<WidgetDefinition>): ReadonlyMap<string, WidgetDefinition> {
  const named = new Map<string, WidgetDefinition>();
  for (const widget of widgets)
    for (const name of [widget.name, ...(widget.aliases ?? [])]) {
      const other = named.get(name);
      if (other) throw new ConfigError(explainClash(name, widget, other));
      named.set(name, widget);
    }
  return named;
}
