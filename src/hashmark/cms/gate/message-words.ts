import { suggest } from '../../documents/suggest.ts';
import { type Finding, MOST_FINDINGS } from './finding.ts';
import type { GateDocument, PublishRule } from './publish-rule.ts';

/** The messages of the site's own by key, in the language that it is written in, by namespace. */
export type SiteWords = ReadonlyMap<string, ReadonlyMap<string, string>>;

interface Message {
  path: string[];
  key: string;
  text: string;
}

/** Every message of a tree, flat or nested, with the path to it. */
export function* listMessages(tree: unknown, path: readonly string[] = []): Generator<Message> {
  if (typeof tree === 'string') yield { path: [...path], key: path.join('.'), text: tree };
  else if (typeof tree === 'object' && tree !== null)
    for (const [name, inner] of Object.entries(tree)) yield* listMessages(inner, [...path, name]);
}

const FORM = /_(ordinal_)?(zero|one|two|few|many|other)$/;

/** A key without the form of its number. */
const stemOf = (key: string) => key.replace(FORM, '');

const valuesIn = (text: string) => [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name);

/** What the site knows of a message, whatever the form of its number. */
interface Known {
  /** The values that are put into it. */
  readonly values: Set<string>;
  /** Whether it has forms for numbers: `cardinal`, `ordinal`. */
  readonly forms: Set<string>;
}

const formsOf = (key: string): string[] => {
  const [found, ordinal] = FORM.exec(key) ?? [];
  return found === undefined ? [] : [ordinal === undefined ? 'cardinal' : 'ordinal'];
};

function knownMessages(words: ReadonlyMap<string, string>): Map<string, Known> {
  const known = new Map<string, Known>();
  for (const [key, text] of words) {
    const one = known.get(stemOf(key)) ?? { values: new Set(), forms: new Set() };
    known.set(stemOf(key), one);
    for (const name of valuesIn(text)) one.values.add(name);
    for (const form of formsOf(key)) one.forms.add(form);
  }
  return known;
}

/** What nobody reads: a key that the site does not say, or a form of a number that the language does not have. */
function findUnread(
  { key }: Message,
  locale: string,
  words: ReadonlyMap<string, string>,
  own: Known | undefined,
) {
  if (!own) {
    const near = suggest(key, words.keys());
    const repair = near === undefined ? 'Correct its key, or remove it.' : `Did you mean \`${near}\`?`;
    return {
      message: `The site has no message \`${key}\`, so nobody reads this. ${repair}`,
      suggestion: near,
    };
  }
  const [, ordinal, form = ''] = FORM.exec(key) ?? [];
  if (form === '' || words.has(key)) return undefined;
  if (!own.forms.has(ordinal === undefined ? 'cardinal' : 'ordinal'))
    return {
      message: `The site has no forms for numbers of \`${stemOf(key)}\`, so nobody reads this. Write it as \`${stemOf(key)}\`.`,
    };
  const { pluralCategories } = new Intl.PluralRules(locale, {
    type: ordinal ? 'ordinal' : 'cardinal',
  }).resolvedOptions();
  // None is said apart in every language, as i18next does.
  const has = new Set<string>(ordinal ? pluralCategories : ['zero', ...pluralCategories]);
  if (has.has(form)) return undefined;
  const forms = [...has].map((category) => `\`_${ordinal ?? ''}${category}\``).join(', ');
  return { message: `Nobody reads \`${key}\`: the forms for numbers in ${locale} are ${forms}.` };
}

/** What a message says of values that are not put into it, or not so, and of those that it leaves out. */
function findWrongValues({ key, text }: Message, { values, forms }: Known): string[] {
  const own = new Set(values);
  if (forms.size > 0) own.add('count');
  const said = valuesIn(text);
  const problems = said.flatMap((name) => {
    if (own.has(name)) return [];
    const near = suggest(name, own);
    const all = [...own].map((each) => `\`{{${each}}}\``).join(', ');
    const repair =
      near !== undefined ? `Did you mean \`{{${near}}}\`?` : all ? `There are: ${all}.` : 'It takes none.';
    return [`\`${key}\`: no value \`${name}\` is put into this message. ${repair}`];
  });
  for (const [written, name = ''] of text.matchAll(/(?<!\{)\{\s*(\w+)\s*\}(?!\})/g))
    if (own.has(name)) problems.push(`\`${key}\`: \`${written}\` stays as text. Write \`{{${name}}}\`.`);
  // Where something is written wrongly, that is what is missing; and "one" need not be said in figures.
  if (problems.length > 0) return problems;
  const missing = [...values].filter((name) => name !== 'count' && !said.includes(name));
  return missing.map((name) => `\`${key}\`: the site's own words say \`{{${name}}}\`, and these do not.`);
}

/**
 * Warns of wordings of nothing: messages that the site does not say, and values that it does not put into them. Readers would never
 * see the one, and a gap in the place of the other.
 *
 * @param readWords asked only where there are messages to look at
 */
export function messageRules(readWords: () => SiteWords): PublishRule[] {
  const look = (
    document: GateDocument,
    find: (
      message: Message,
      words: ReadonlyMap<string, string>,
      own: Known | undefined,
    ) => Omit<Finding, 'path'>[],
  ): Finding[] => {
    const words = document.type === 'messages' ? readWords().get(document.key) : undefined;
    if (!words || document.type !== 'messages') return [];
    const known = knownMessages(words);
    const found: Finding[] = [];
    for (const message of listMessages(document.body.messages)) {
      const path = ['messages', ...message.path];
      found.push(...find(message, words, known.get(stemOf(message.key))).map((one) => ({ ...one, path })));
      if (found.length >= MOST_FINDINGS) break;
    }
    return found.slice(0, MOST_FINDINGS);
  };
  return [
    {
      name: 'message-unknown',
      level: 'warning',
      check: (document) =>
        look(document, (message, words, own) =>
          [findUnread(message, document.locale, words, own) ?? []].flat(),
        ),
    },
    {
      name: 'message-value',
      level: 'warning',
      check: (document) =>
        look(document, (message, _, own) =>
          own ? findWrongValues(message, own).map((said) => ({ message: said })) : [],
        ),
    },
  ];
}
