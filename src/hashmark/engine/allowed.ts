import type { Field } from './types.ts';

const words = (text: string): string[] => text.trim().split(/\s+/);

const PHRASING = words(`
  a abbr b bdi bdo br cite code data del dfn em i img ins kbd mark q rp rt ruby s samp small span strong sub sup time u
  var wbr`);
const FLOW = words(`
  address article aside blockquote caption col colgroup dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6
  header hgroup hr input label li nav ol p picture pre section source summary table tbody td tfoot th thead tr ul`);

const page: ReadonlySet<string> = new Set([...PHRASING, ...FLOW]);

/**
 * The elements that content may hold. None of them makes a browser read what is inside by other rules than the rest
 * of the page, which is why what is written can be trusted to be what is read.
 */
export const ELEMENTS: Readonly<Record<Field, ReadonlySet<string>>> = {
  page,
  snippet: page,
  inline: new Set(PHRASING),
};

export const VOID: ReadonlySet<string> = new Set(words('br hr img input col source wbr'));

/** Elements whose text is not for readers, or that a browser reads by rules of their own. */
export const DROPPED_WITH_TEXT: ReadonlySet<string> = new Set(
  words(`
  iframe math noembed noframes noscript object option plaintext script select style svg template textarea title xmp`),
);

const EVERYWHERE = words(
  'id title lang dir class role aria-label aria-labelledby aria-describedby aria-hidden',
);

const ATTRIBUTES: Readonly<Record<string, string>> = {
  a: 'href target rel hreflang download',
  col: 'span',
  colgroup: 'span',
  data: 'value',
  del: 'datetime',
  details: 'open name',
  img: 'src srcset sizes alt width height loading decoding fetchpriority',
  input: 'type name checked disabled',
  ins: 'datetime',
  label: 'for',
  li: 'value',
  ol: 'start reversed type',
  source: 'srcset sizes media type width height',
  td: 'colspan rowspan headers align',
  th: 'colspan rowspan headers scope abbr align',
  time: 'datetime',
};

const everywhere: ReadonlySet<string> = new Set(EVERYWHERE);
const byElement: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(ATTRIBUTES).map(([name, own]) => [name, new Set([...words(own), ...EVERYWHERE])]),
);

/** The attributes that an element may have. */
export const attributesOf = (element: string): ReadonlySet<string> => byElement.get(element) ?? everywhere;

/** Attributes whose value readers see or hear, so that variables work in them. */
export const READABLE: ReadonlySet<string> = new Set(['title', 'alt', 'aria-label']);

/** Classes that pages may use beside their prefixes. */
export const CLASS = /^(?:hm|language)-[\w-]+$/;

/** What an element or a control may be named; the page's own names begin with `_`, which is no letter. */
export const SAFE_NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]{0,79}$/u;
