import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';
import { attributesOf, ELEMENTS } from '../../../src/hashmark/engine/allowed.ts';
import type { Composition } from '../../../src/hashmark/engine/index.ts';
import { fillTemplate } from '../../../src/page-scripts/player-currency.ts';
import { widgets } from './fixtures.ts';

type Element = DefaultTreeAdapterTypes.Element;

const SITE = 'https://site.test';
const MARKUP = {
  block: '<section data-widget=""><div><p>w</p><ul><li>w</li></ul></div></section>',
  inline: '<span data-widget="">w</span>',
};

function* elementsIn(parent: DefaultTreeAdapterTypes.ParentNode): Generator<Element> {
  for (const node of parent.childNodes) {
    if (!defaultTreeAdapter.isElementNode(node)) continue;
    yield node;
    if (attributeOf(node, 'data-widget') === undefined) yield* elementsIn(node);
  }
}

const attributeOf = (element: Element, name: string) =>
  element.attrs.find((each) => each.name === name)?.value;

/** What a browser makes of a composition between two other elements, and everything in it that must not be. */
export function readInBrowser({ parts, variables }: Composition): { faults: string[]; widgets: number } {
  const html = parts
    .map((part) => (part.kind === 'html' ? part.html : MARKUP[widgets.get(part.name)?.display ?? 'block']))
    .join('');
  const page = parse(
    `<!doctype html><title>t</title><body><main><div id="_box">${html}</div><p id="_after">after</p></main>`,
    { scriptingEnabled: true },
  );
  const all = [...elementsIn(page)];
  const main = all.find(({ tagName }) => tagName === 'main');
  const children = main?.childNodes ?? [];
  const [box, after] = children;
  const faults: string[] = [];
  if (children.length !== 2 || !box || !defaultTreeAdapter.isElementNode(box))
    faults.push('breaks out of its box');
  if (!after || !defaultTreeAdapter.isElementNode(after) || after.childNodes.length !== 1)
    faults.push('swallows');
  if (all.filter((each) => attributeOf(each, 'id')?.startsWith('_')).length !== 2)
    faults.push('an id of the page');
  if (!box || !defaultTreeAdapter.isElementNode(box)) return { faults, widgets: 0 };

  const inside = [...elementsIn(box)];
  const ids = inside.map((each) => attributeOf(each, 'id')).filter((id) => id !== undefined);
  if (new Set(ids).size < ids.length) faults.push('an id twice');
  for (const element of inside) faults.push(...faultsOf(element), ...faultsOfSwaps(element, variables));
  const written = [...html.matchAll(/<([a-z][a-z0-9]*)/g)].map(([, name]) => name).filter(isNotImplied);
  const read = [...allIn(box)].map(({ tagName }) => tagName).filter(isNotImplied);
  if (read.join() !== written.join()) faults.push(`reads ${read.join()} for ${written.join()}`);
  return { faults, widgets: inside.filter((each) => attributeOf(each, 'data-widget') !== undefined).length };
}

function* allIn(parent: DefaultTreeAdapterTypes.ParentNode): Generator<Element> {
  for (const node of parent.childNodes) {
    if (!defaultTreeAdapter.isElementNode(node)) continue;
    yield node;
    yield* allIn(node);
  }
}

/** Elements that a browser adds to tables itself. */
const isNotImplied = (name = '') => !['tbody', 'tr', 'colgroup'].includes(name);

function* faultsOf(element: Element): Generator<string> {
  if (attributeOf(element, 'data-widget') !== undefined) return;
  const name = element.tagName;
  if (!ELEMENTS.page.has(name)) yield `<${name}>`;
  if (name === 'input' && attributeOf(element, 'type') !== 'checkbox') yield '<input> of another type';
  for (const { name: attribute, value } of element.attrs) {
    const known =
      attributesOf(name).has(attribute) || attribute === 'data-var' || attribute === 'data-var-attr';
    if (!known || /^on|^style$/.test(attribute)) yield `<${name} ${attribute}>`;
    if (attribute === 'data-var-attr')
      for (const line of value.split('\n'))
        if (!/^(?:title|alt|aria-label|href|src):/.test(line)) yield `a swap of ${line}`;
    if (attribute === 'href' || attribute === 'src') yield* faultsOfAddress(value, attribute);
    if (attribute === 'srcset')
      for (const part of value.split(',')) yield* faultsOfAddress(part.trim().split(/\s/)[0] ?? '', 'src');
  }
}

/** What becomes of an element when its reader turns out to have another currency. */
function* faultsOfSwaps(element: Element, table: Composition['variables']): Generator<string> {
  const hints = attributeOf(element, 'data-var-attr')?.split('\n') ?? [];
  for (const currency of ['EUR', 'AUD', 'CAD'])
    for (const hint of hints) {
      const [, attribute = '', template = ''] = /^([a-z-]+):(.*)$/s.exec(hint) ?? [];
      const value = fillTemplate(template, (name) => table[name]?.[currency] ?? table[name]?.EUR);
      if (attribute === 'href' || attribute === 'src') yield* faultsOfAddress(value, attribute);
      if (currency === 'AUD' && isWords(attribute)) {
        if (plain(attributeOf(element, attribute)) !== plain(value))
          yield `${attribute} becomes ${value} in the same currency`;
      }
    }
}

const plain = (text = '') => text.replace(/[\0\ufdd0-\ufdef]/g, '\ufffd').replace(/\s+/g, ' ');
const isWords = (attribute: string) => ['title', 'alt', 'aria-label'].includes(attribute);

/** Reads addresses by the algorithm that browsers use. */
function* faultsOfAddress(value: string, attribute: 'href' | 'src'): Generator<string> {
  if (!URL.canParse(value, `${SITE}/a/b`)) return;
  const url = new URL(value, `${SITE}/a/b`);
  const schemes = attribute === 'href' ? ['http:', 'https:', 'mailto:', 'tel:'] : ['http:', 'https:'];
  if (!schemes.includes(url.protocol)) yield `the address ${value}`;
  if (!/^https?:\/\//.test(value) && url.protocol.startsWith('http') && url.origin !== SITE)
    yield `another site by ${value}`;
}
