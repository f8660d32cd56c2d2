import { z } from 'zod';
import { configSchema } from '../documents/config.ts';
import { documentTypes, listDocumentTypes } from '../documents/document-types.ts';
import { kindsIn, nameKindOf } from '../documents/names.ts';
import { listCurrencies, listLicences, listLocales, listMarkets } from '../i18n/regions.ts';
import type { WidgetDefinition } from '../widget/widget.ts';
import { asksForApproval } from './approvals.ts';
import type { ContentExtensions } from './extensions.ts';

/** A schema as data: what may be written, with the descriptions that are the editor's manual; `names` says of what kind the names are that a value may be. */
const asData = (schema: z.ZodType) =>
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const kind = nameKindOf(zodSchema);
      if (kind !== undefined) jsonSchema.names = kind;
    },
  });

const describeWidget = ({ name, aliases, folder, summary, display, props, examples }: WidgetDefinition) => ({
  name,
  aliases: aliases ?? [],
  folder,
  summary,
  display,
  schema: asData(props),
  examples,
});

/** What the configuration document of a key may hold, where the site says what its value is. */
export function describeConfig({ configs }: Pick<ContentExtensions, 'configs'>, key: string) {
  const schemas = configs?.schemas ?? {};
  const value = Object.hasOwn(schemas, key) ? schemas[key] : undefined;
  return value && asData(configSchema.extend({ value }));
}

/** Kinds of names that are addresses: what uses them is told by where they lead. */
const ADDRESSES: readonly string[] = ['address', 'link', 'picture', 'page'];

/** What a site lets editors write: its types of documents, its widgets, and whom it speaks to. */
export function describeSite(
  extensions: Pick<ContentExtensions, 'widgets' | 'audiences' | 'publishing' | 'configs' | 'nameTitles'>,
) {
  const { widgets, audiences = [] } = extensions;
  const schemas = [
    ...listDocumentTypes().map((type) => documentTypes[type].schema),
    ...Object.values(extensions.configs?.schemas ?? {}),
    ...[...widgets.values()].map(({ props }) => props),
  ];
  return {
    types: listDocumentTypes().map((type) => {
      const { plural, format, schema } = documentTypes[type];
      const approval = asksForApproval(extensions, type);
      const own_keys = type === 'config' ? Object.keys(extensions.configs?.schemas ?? {}) : [];
      return { type, plural, format, approval, own_keys, schema: asData(schema) };
    }),
    widgets: [...new Set(widgets.values())].map(describeWidget),
    locales: listLocales(),
    licences: listLicences(),
    markets: listMarkets(),
    currencies: listCurrencies(),
    names: [...kindsIn(schemas)].filter((kind) => !ADDRESSES.includes(kind)).sort(),
    name_titles: extensions.nameTitles ?? {},
    audiences: audiences.map(({ name, title }) => ({ name, title })),
  };
}
