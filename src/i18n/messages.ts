import { type Locale, localeChain } from './locales.ts';
import type { MessageBundle } from './translator.ts';

type Tree = Readonly<Record<string, unknown>>;

const files = import.meta.glob<Tree>('./messages/*/*.json', { eager: true, import: 'default' });

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

function merge(under: Tree, over: Tree): Tree {
  const merged: Record<string, unknown> = { ...under };
  for (const [key, value] of Object.entries(over)) {
    const below = merged[key];
    merged[key] = isTree(below) && isTree(value) ? merge(below, value) : value;
  }
  return merged;
}

const NAMESPACES = [
  ...new Set(Object.keys(files).map((path) => path.split('/').at(-1)?.replace('.json', '') ?? '')),
];

/** Every namespace there is. */
export const namespaces = (): readonly string[] => NAMESPACES;

/**
 * The messages of a namespace: English below, then the language, then the region, then what editors wrote.
 *
 * @param overrides keys of a `messages` document, each the full dotted key
 */
export function messageBundle(locale: Locale, namespace: string, overrides?: Tree): MessageBundle {
  let messages: Tree = {};
  for (const tag of localeChain(locale).reverse()) {
    messages = merge(messages, files[`./messages/${tag}/${namespace}.json`] ?? {});
  }
  if (overrides) messages = merge(messages, overrides);
  return { locale, namespace, messages };
}

/** One bundle with the messages of several, for an island that needs more than one namespace. */
export const joinBundles = (first: MessageBundle, ...others: readonly MessageBundle[]): MessageBundle => ({
  ...first,
  messages: others.reduce<Tree>((joined, { messages }) => merge(joined, messages), first.messages),
});
