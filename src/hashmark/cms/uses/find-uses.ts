import {
  type DocumentBodies,
  type DocumentType,
  documentTypes,
  LOBBY_PAGE,
} from '../../documents/document-types.ts';
import { findNames, type UsedName } from '../../documents/names.ts';
import { parse } from '../../engine/index.ts';
import { WRITTEN_VARIABLE } from '../../engine/variables.ts';
import { isLocale } from '../../i18n/regions.ts';
import type { Address } from '../address.ts';
import { splitPath } from '../address.ts';
import { fieldOf } from '../check.ts';
import { Compositions } from '../compositions.ts';
import type { ContentExtensions } from '../extensions.ts';
import { readTextLinks } from '../files/text-links.ts';
import { innerOf } from '../inner-part.ts';

/**
 * Something that a document makes use of: a `widget`, a `prop` of one with its value, a `variable`, a `page` or `file` of the site, a file of the library by its id (`media`), an
 * `address` elsewhere, or a name of a kind that modules have.
 */
export interface Use {
  readonly kind: string;
  readonly name: string;
  /** Of a prop, as written; else empty. */
  readonly value: string;
}

/** What tells widgets and configuration documents apart. */
export interface UseRules {
  readonly widgets: ContentExtensions['widgets'];
  readonly configs: ContentExtensions['configs'] | undefined;
}

/** So many are remembered of a document, and so much of each. */
const MAX_USES = 2_000;
const MAX_TEXT = 200;

/** The page or file that an address of the site names; other addresses as they are. */
function addressUse(address: string): Use | undefined {
  const [, path] = /^(\/(?!\/)[^?#]*)/.exec(address) ?? [];
  if (path === undefined)
    return /^https?:\/\//.test(address) ? { kind: 'address', name: address, value: '' } : undefined;
  const [, media] = /^\/media\/([a-z0-9]{12})\//.exec(path) ?? [];
  if (media !== undefined) return { kind: 'media', name: media, value: '' };
  if (/\.[a-z0-9]{2,5}$/i.test(path)) return { kind: 'file', name: path, value: '' };
  const [first = '', ...rest] = path.split('/').filter(Boolean);
  const parts = isLocale(first) ? rest : [first, ...rest];
  const { key } = splitPath(parts.join('/'));
  return { kind: 'page', name: key || LOBBY_PAGE, value: '' };
}

const nameUse = ({ kind, name }: UsedName): Use | undefined =>
  kind === 'link' || kind === 'picture' || kind === 'address' ? addressUse(name) : { kind, name, value: '' };

/** What the placeholders of a text use: widgets by their present names, params, and what these name. */
function placeholderUses(text: string, { widgets }: UseRules): (Use | undefined)[] {
  return parse(text).parts.flatMap((part) => {
    if (part.kind !== 'placeholder') return [];
    const widget = widgets.get(part.name);
    const name = widget?.name ?? part.name;
    const props = widget?.props.safeParse(part.params);
    return [
      { kind: 'widget', name, value: '' },
      ...Object.entries(part.params).map(([key, value]) => ({
        kind: 'prop',
        name: `${name}.${key}`,
        value: value === true ? '' : value,
      })),
      ...(widget && props?.success ? findNames(widget.props, props.data).map(nameUse) : []),
    ];
  });
}

function textUses(text: string, type: DocumentType, rules: UseRules): (Use | undefined)[] {
  const variables = [...text.matchAll(new RegExp(WRITTEN_VARIABLE, 'g'))];
  return [
    ...placeholderUses(text, rules),
    ...variables.map(([, braces, element]) => ({
      kind: 'variable',
      name: braces ?? element ?? '',
      value: '',
    })),
    ...readTextLinks(text, new Compositions(rules.widgets), {}, fieldOf(type)).links.map(({ address }) =>
      addressUse(address),
    ),
  ];
}

/** Everything that a body makes use of, each once. A body that does not fit its type uses nothing. */
export function findUses<Type extends DocumentType>(
  { type, key }: Pick<Address, 'key'> & { type: Type },
  body: unknown,
  rules: UseRules,
): Use[] {
  const definition = documentTypes[type];
  const parsed = definition.schema.safeParse(body);
  if (!parsed.success) return [];
  const data = parsed.data as DocumentBodies[Type];
  const inner = innerOf(type, key, data, rules.configs);
  const found = [
    ...definition.texts(data).flatMap(({ text }) => textUses(text, type, rules)),
    ...findNames(definition.schema, data).map(nameUse),
    ...(inner ? findNames(inner.schema, inner.value, inner.path).map(nameUse) : []),
  ];
  const distinct = new Map<string, Use>();
  for (const use of found) {
    if (!use || distinct.size >= MAX_USES) continue;
    const cut = { kind: use.kind, name: keep(use.name), value: keep(use.value) };
    distinct.set(keyOfUse(cut), cut);
  }
  return [...distinct.values()];
}

const keep = (text: string): string => text.slice(0, MAX_TEXT).replaceAll('\0', '').toWellFormed();

/** One text for a use, by which uses are compared. */
export const keyOfUse = ({ kind, name, value }: Use): string => JSON.stringify([kind, name, value]);
