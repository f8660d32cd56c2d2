import { documentTypes } from '../../documents/document-types.ts';
import { findNames, type UsedName } from '../../documents/names.ts';
import { findPlaceholders } from '../../engine/parse.ts';
import { createLocator } from '../../engine/positions.ts';
import { isLocale, localeChain } from '../../i18n/regions.ts';
import type { Compositions } from '../compositions.ts';
import type { ContentExtensions } from '../extensions.ts';
import { namesIn } from '../files/field-names.ts';
import { readTextLinks } from '../files/text-links.ts';
import type { Finding } from './finding.ts';
import type { GateContext, GateDocument, LibraryFile, PublishRule } from './publish-rule.ts';

type Site = Pick<ContentExtensions, 'widgets' | 'configs'>;

/** A picture of the library that a document shows without words of its own. */
interface Shown extends Omit<Finding, 'message'> {
  readonly id: string;
  /** Readers get the words of the library in their place, as in texts; fields say their own. */
  readonly takesWords: boolean;
}

const mediaId = (address: string): string | undefined => /^\/media\/([a-z0-9]{12})\//.exec(address)?.[1];

/** What stands at a path of a value. */
const at = (value: unknown, path: UsedName['path']): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown> | undefined)?.[key], value);

/** Pictures in a value, each a `src` beside which an `alt` would say what it shows, and does not. */
function wordless(names: readonly UsedName[], value: unknown): { id: string; path: UsedName['path'] }[] {
  return names.flatMap(({ kind, name, path }) => {
    const id = kind === 'picture' && path.at(-1) === 'src' ? mediaId(name) : undefined;
    const beside = [...path.slice(0, -1), 'alt'];
    return id !== undefined && at(value, beside) === undefined ? [{ id, path: beside }] : [];
  });
}

function shownByWidgets(text: string, { widgets }: Site) {
  return findPlaceholders(text, (name) => widgets.has(name)).flatMap((placeholder) => {
    const widget = widgets.get(placeholder.name);
    const props = widget?.props.safeParse(placeholder.params);
    if (!widget || !props?.success) return [];
    const keyAt = placeholder.spans.get('src')?.keyAt ?? placeholder.offset;
    return wordless(findNames(widget.props, props.data), props.data).map(({ id }) => ({ id, keyAt }));
  });
}

function shownIn(
  document: GateDocument,
  context: GateContext,
  site: Site,
  compositions: Compositions,
): Shown[] {
  const { type, key, body } = document;
  const variables = context.variablesOf(document);
  const written = documentTypes[type].texts(body as never).flatMap(({ path, text }): Shown[] => {
    const locate = createLocator(text);
    const { links } = readTextLinks(text, compositions, variables, 'page');
    const plain = links.flatMap(({ kind, address, alt, line, column }): Shown[] => {
      const id = kind === 'picture' && alt === '' ? mediaId(address) : undefined;
      return id === undefined ? [] : [{ id, takesWords: true, path, line, column }];
    });
    const byWidgets = shownByWidgets(text, site).map(
      ({ id, keyAt }): Shown => ({ id, takesWords: true, path, ...locate(keyAt) }),
    );
    return [...plain, ...byWidgets];
  });
  const fields = wordless(namesIn(type, key, body, site.configs), body).map(
    ({ id, path }): Shown => ({ id, takesWords: false, path }),
  );
  return [...written, ...fields];
}

/** What the library says of a file to readers of a language. */
const wordsIn = ({ alt }: LibraryFile, locale: string): string =>
  (isLocale(locale) ? localeChain(locale) : []).map((one) => alt[one] ?? '').find(Boolean) ?? '';

function explain({ name }: LibraryFile, words: string, locale: string): string {
  const seen = `The picture \`${name}\` is shown without words, so whoever cannot see it learns nothing of it.`;
  return words === ''
    ? `${seen} Say in the library what it shows, in \`${locale}\`, or beside it.`
    : `${seen} The library says in \`${locale}\`: “${words}”.`;
}

/** Reports pictures of the library that the readers of a page would get without words in their language. */
export const createPictureWords = (site: Site, compositions: Compositions): PublishRule => ({
  name: 'picture-without-words',
  level: 'warning',
  looksAround: true,
  async check(document, context) {
    const shown = shownIn(document, context, site, compositions);
    if (shown.length === 0) return [];
    const files = await context.findMedia?.([...new Set(shown.map(({ id }) => id))]);
    return shown.flatMap(({ id, takesWords, ...place }): Finding[] => {
      const file = files?.get(id);
      if (!file) return [];
      const words = wordsIn(file, document.locale);
      if (takesWords && words !== '') return [];
      const message = explain(file, words, document.locale);
      return [{ ...place, message, ...(words === '' ? { media: id } : { suggestion: words }) }];
    });
  },
});
