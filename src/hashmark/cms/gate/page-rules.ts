import { DomUtils } from 'htmlparser2';
import type { ContentExtensions } from '../extensions.ts';
import type { Finding } from './finding.ts';
import { elementsIn, type PageElement, type PageRule, wordsOf } from './page-rule.ts';

const KB = 1024;
/** From here on a page is reported as heavy, and from there on somebody has to say that it shall be: bytes of HTML, elements. */
const WEIGHTS = { bytes: { info: 100 * KB, warning: 250 * KB }, elements: { info: 1500, warning: 4000 } };

const levelOf = (amount: number, { info, warning }: { info: number; warning: number }) =>
  amount > warning ? 'warning' : amount > info ? 'info' : undefined;

const count = (elements: Iterable<PageElement>): number => [...elements].length;

/** A long page is slow to come and slow to lay out, on cheap phones most of all. */
const pageWeight: PageRule = {
  name: 'page-weight',
  level: 'warning',
  check({ bytes, document }) {
    const elements = count(DomUtils.getElementsByTagName('*', document));
    const measures = [
      {
        amount: bytes,
        bounds: WEIGHTS.bytes,
        says: `${Math.ceil(bytes / KB)} kB of HTML`,
        unit: KB,
        of: 'kB',
      },
      { amount: elements, bounds: WEIGHTS.elements, says: `${elements} elements`, unit: 1, of: 'elements' },
    ];
    return measures.flatMap(({ amount, bounds, says, unit, of }): Finding[] => {
      const level = levelOf(amount, bounds);
      if (!level) return [];
      const most = `${bounds.info / unit} ${of}`;
      return [
        {
          level,
          path: [],
          message: `The page has ${says}. Pages up to ${most} are quick. Show less, or make it two.`,
        },
      ];
    });
  },
};

/** How an element is reported in a message, so that it is found in the text. */
function nameElement({ name, attribs }: PageElement): string {
  const given = ['src', 'href', 'id', 'class'].find((key) => attribs[key]);
  const value = given === undefined ? '' : ` ${given}="${attribs[given]?.slice(0, 80)}"`;
  return `\`<${name}${value}>\``;
}

const picturesWithoutAlt: PageRule = {
  name: 'picture-without-alt',
  level: 'warning',
  check: ({ own }) =>
    [...elementsIn(own)].flatMap((element): Finding[] =>
      element.name === 'img' && element.attribs.alt === undefined && element.attribs.role !== 'presentation'
        ? [
            {
              path: [],
              message: `${nameElement(element)} has no \`alt\`: whoever cannot see it hears its address. Say what it shows, or \`alt=""\` for decoration.`,
            },
          ]
        : [],
    ),
};

const isNamed = (element: PageElement): boolean =>
  wordsOf(element).trim() !== '' ||
  Boolean(element.attribs['aria-labelledby'] ?? element.attribs.title) ||
  [...elementsIn(element)].some(({ name, attribs }) => name === 'input' || Boolean(attribs.title));

const linksWithoutWords: PageRule = {
  name: 'link-without-words',
  level: 'warning',
  check: ({ own }) =>
    [...elementsIn(own)].flatMap((element): Finding[] => {
      const leads = element.name === 'button' || (element.name === 'a' && element.attribs.href !== undefined);
      return leads && !isNamed(element)
        ? [
            {
              path: [],
              message: `${nameElement(element)} holds no words: nobody hears where it leads. Write some into it.`,
            },
          ]
        : [];
    }),
};

const isHeading = ({ name }: PageElement): boolean => /^h[1-6]$/.test(name);

const headingOrder: PageRule = {
  name: 'heading-order',
  level: 'info',
  check({ own }) {
    const headings = [...elementsIn(own)].filter(isHeading);
    return headings.flatMap((heading, at): Finding[] => {
      const [before, level] = [Number(headings[at - 1]?.name[1] ?? 0), Number(heading.name[1])];
      const words = wordsOf(heading).trim().slice(0, 80);
      if (words === '') return [{ path: [], message: `A heading (\`${heading.name}\`) holds no words.` }];
      if (at === 0 || level <= before + 1) return [];
      const message = `“${words}” is a heading of level ${level} below one of level ${before}. Write \`${'#'.repeat(before + 1)}\`.`;
      return [{ path: [], message }];
    });
  },
};

const duplicateIds: PageRule = {
  name: 'duplicate-id',
  level: 'warning',
  check({ document, own }) {
    const withId = (node: typeof document | PageElement) =>
      [...elementsIn(node)].flatMap(({ attribs: { id } }) => id || []);
    const all = Map.groupBy(withId(document), (id) => id);
    return [...new Set(withId(own))].flatMap((id): Finding[] => {
      const times = all.get(id)?.length ?? 0;
      return times > 1
        ? [
            {
              path: [],
              message: `The id \`${id}\` stands ${times} times on the page: links to it and labels by it find the first.`,
            },
          ]
        : [];
    });
  },
};

/** What the product looks at on every page, and what the site and its modules do besides, as grave as the site says. */
export const pageRules = ({ publishing }: Pick<ContentExtensions, 'publishing'>): PageRule[] =>
  [
    ...[pageWeight, picturesWithoutAlt, linksWithoutWords, headingOrder, duplicateIds],
    ...(publishing?.pageRules ?? []),
  ].map((rule) => ({ ...rule, level: publishing?.levels?.[rule.name] ?? rule.level }));
