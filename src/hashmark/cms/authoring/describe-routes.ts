import { describeConfig, describeSite } from '../describe.ts';
import type { AuthoringApp, AuthoringServices } from './app.ts';
import { permit } from './permit.ts';

/** Adds to the authoring API what may be written: document types, widgets, locales. */
export function describeRoutes(app: AuthoringApp, services: () => AuthoringServices): void {
  let described: (ReturnType<typeof describeSite> & { gallery: boolean }) | undefined;
  app.get('/schemas', (c) => {
    permit(c, 'read');
    const { cms, config } = services();
    described ??= { ...describeSite(cms.extensions), gallery: config.GALLERY };
    const { type, key, widget, brief } = c.req.query();
    // In parts: all of it is more than a reader with little room can hold.
    if (brief === '1')
      return c.json({
        ...described,
        types: described.types.map(({ type, plural, format }) => ({ type, plural, format })),
        widgets: described.widgets.map(({ name, summary }) => ({ name, summary })),
      });
    if (type === undefined && widget === undefined) return c.json(described);
    const own = type === 'config' && key !== undefined ? describeConfig(cms.extensions, key) : undefined;
    return c.json({
      ...described,
      types: described.types
        .filter((entry) => entry.type === type)
        .map((entry) => (own ? { ...entry, schema: own } : entry)),
      widgets: described.widgets.filter(
        ({ name, aliases }) => widget !== undefined && [name, ...aliases].includes(widget),
      ),
    });
  });
}
