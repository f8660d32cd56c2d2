import { isSameLanguage } from './direction.ts';
import type { MessageBundle } from './message-types.ts';
import { type Locale, localeChain } from './regions.ts';

type Tree = Readonly<Record<string, unknown>>;

const ofSite = import.meta.glob<Tree>('/src/*/messages/*/*.json', { eager: true, import: 'default' });
const ofWidgets = import.meta.glob<Tree>('/widgets/*/messages/*.json', { eager: true, import: 'default' });

/** The files by language and namespace: `de/site.json`. The namespace of a widget is its folder. */
const files: Readonly<Record<string, Tree>> = Object.fromEntries([
  ...Object.entries(ofSite).map(([path, tree]) => [path.split('/').slice(-2).join('/'), tree]),
  ...Object.entries(ofWidgets).map(([path, tree]) => {
    const [, , folder, , file = ''] = path.split('/');
    return [`${file.replace('.json', '')}/${folder}.json`, tree];
  }),
]);

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

/** Both trees in one, the second on top; a message never takes the place of a group of messages, nor a group of one. */
function merge(under: Tree, over: Tree): Tree {
  const merged: Record<string, unknown> = { ...under };
  for (const [key, value] of Object.entries(over)) {
    const below = Object.hasOwn(merged, key) ? merged[key] : undefined;
    if (below === undefined) merged[key] = value;
    else if (isTree(below) && isTree(value)) merged[key] = merge(below, value);
    else if (!isTree(below) && !isTree(value)) merged[key] = value;
  }
  return merged;
}

/** The same messages with a group for each part of a dotted key, without keys that every object has. */
function nest(tree: Tree, groups: Record<string, unknown> = {}): Tree {
  for (const [key, value] of Object.entries(tree)) {
    const parts = key.split('.');
    const last = parts.pop() ?? '';
    if ([...parts, last].some((part) => part in Object.prototype)) continue;
    let group = groups;
    for (const part of parts) {
      const below = group[part];
      const next = isTree(below) ? { ...below } : {};
      group[part] = next;
      group = next;
    }
    const below = group[last];
    group[last] = isTree(value) ? nest(value, isTree(below) ? { ...below } : undefined) : value;
  }
  return groups;
}

const NAMESPACES = [
  ...new Set(Object.keys(files).map((path) => path.split('/').at(-1)?.replace('.json', '') ?? '')),
];

/** Every namespace there is. */
export const namespaces = (): readonly string[] => NAMESPACES;

const shipped = new Map<string, MessageBundle>();

function shippedBundle(locale: Locale, namespace: string): MessageBundle {
  const name = `${locale} ${namespace}`;
  let bundle = shipped.get(name);
  if (!bundle) {
    const messages = localeChain(locale)
      .reverse()
      .reduce<Tree>((merged, tag) => merge(merged, files[`${tag}/${namespace}.json`] ?? {}), {});
    bundle = { locale, namespace, messages };
    if (NAMESPACES.includes(namespace)) shipped.set(name, bundle);
  }
  return bundle;
}

/** Messages as editors word them, in the language that they are written in. */
export interface Wording {
  readonly locale: string;
  readonly messages: Tree;
}

const reworded = new WeakMap<Tree, Map<string, MessageBundle>>();

/** Our words in the language of the reader, without what falls back to another; of regions, both. */
const ownWords = ({ locale, namespace }: MessageBundle): Tree =>
  localeChain(locale as Locale)
    .filter((tag) => isSameLanguage(tag, locale))
    .reverse()
    .reduce<Tree>((merged, tag) => merge(merged, files[`${tag}/${namespace}.json`] ?? {}), {});

/**
 * The words of editors on top of ours, merged once as long as the same words are given. Those that fall back to another language
 * stand below what we say in the reader's.
 */
function rewordedBundle(bundle: MessageBundle, { locale, messages: overrides }: Wording): MessageBundle {
  const known = reworded.get(overrides) ?? new Map<string, MessageBundle>();
  reworded.set(overrides, known);
  const name = `${bundle.locale} ${bundle.namespace}`;
  let merged = known.get(name);
  if (!merged) {
    const worded = merge(bundle.messages, nest(overrides));
    const isOwn = isSameLanguage(locale, bundle.locale);
    merged = { ...bundle, messages: isOwn ? worded : merge(worded, ownWords(bundle)) };
    known.set(name, merged);
  }
  return merged;
}

/**
 * The messages of a namespace: English below, then the language, then the region, then what editors wrote in it.
 *
 * @param overrides wordings of a `messages` document, by dotted key or nested
 */
export function messageBundle(locale: Locale, namespace: string, overrides?: Wording): MessageBundle {
  const bundle = shippedBundle(locale, namespace);
  return overrides ? rewordedBundle(bundle, overrides) : bundle;
}

/** One bundle with the messages of several, for an island that needs more than one namespace. */
export const joinBundles = (first: MessageBundle, ...others: readonly MessageBundle[]): MessageBundle => ({
  ...first,
  messages: others.reduce<Tree>((joined, { messages }) => merge(joined, messages), first.messages),
});
