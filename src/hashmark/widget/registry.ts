import { loaders, mounts, pictureSheet, sheets } from 'virtual:hashmark/widgets';
import type { AstroComponentFactory } from 'astro/runtime/server/index.js';
import type { WidgetLoader } from './widget-loader.ts';

export { pictureSheet };

/** What the site needs to show a widget: its mount, its stylesheet's address and its server data. */
export interface RegisteredWidget {
  readonly mount: AstroComponentFactory;
  readonly sheet: string | undefined;
  readonly load: WidgetLoader<Record<string, unknown>, unknown> | undefined;
}

/** A mount that fails as its module did: in its own place, and not its page. */
const failingMount = (error: unknown): AstroComponentFactory =>
  Object.assign(
    () => {
      throw error;
    },
    { isAstroComponentFactory: true },
  );

/** @throws when the folder of a known widget is not there */
export async function registeredWidget(name: string, folder: string): Promise<RegisteredWidget> {
  const mount = mounts.get(folder);
  if (!mount)
    throw new Error(`The widget \`${name}\` has no folder \`widgets/${folder}\` with a \`widget.ts\`.`);
  const sheet = sheets.get(folder);
  try {
    const [component, load] = await Promise.all([mount(), loaders.get(folder)?.()]);
    return { mount: component, sheet, load };
  } catch (error) {
    return { mount: failingMount(error), sheet, load: undefined };
  }
}
