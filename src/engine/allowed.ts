import type { Field } from './types.ts';

/** Looked up first: the sanitiser searches its list from the start for every tag and every text. */
const COMMON = ['p', 'td', 'tr', 'li', 'strong', 'a', 'em', 'th', 'div', 'span', 'h2', 'ul', 'code', 'img'];
const PHRASING = [
  ...[
    'a',
    'abbr',
    'b',
    'bdi',
    'bdo',
    'br',
    'cite',
    'code',
    'data',
    'del',
    'dfn',
    'em',
    'i',
    'ins',
    'kbd',
    'mark',
    'q',
    'rp',
    'rt',
  ],
  ...['ruby', 's', 'samp', 'small', 'span', 'strong', 'sub', 'sup', 'time', 'u', 'var', 'wbr'],
];
const FLOW = [
  ...[
    'address',
    'article',
    'aside',
    'blockquote',
    'caption',
    'col',
    'colgroup',
    'dd',
    'details',
    'div',
    'dl',
    'dt',
    'figcaption',
  ],
  ...[
    'figure',
    'footer',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'header',
    'hgroup',
    'hr',
    'img',
    'input',
    'label',
    'li',
    'nav',
    'ol',
    'p',
  ],
  ...[
    'picture',
    'pre',
    'section',
    'source',
    'summary',
    'table',
    'tbody',
    'td',
    'tfoot',
    'th',
    'thead',
    'tr',
    'ul',
  ],
];
/** Elements whose text is not for readers, or that a browser reads by other rules than the sanitiser does. */
export const DROPPED_WITH_TEXT = [
  ...[
    'iframe',
    'math',
    'noembed',
    'noframes',
    'noscript',
    'object',
    'option',
    'plaintext',
    'script',
    'select',
    'style',
    'svg',
  ],
  ...['template', 'textarea', 'title', 'xmp'],
];

const ATTRIBUTES: Record<string, string[]> = {
  '*': [
    'id',
    'title',
    'lang',
    'dir',
    'class',
    'role',
    'aria-label',
    'aria-labelledby',
    'aria-describedby',
    'aria-hidden',
    'data-var-attr',
  ],
  a: ['href', 'target', 'rel', 'hreflang', 'download'],
  col: ['span'],
  colgroup: ['span'],
  data: ['value'],
  del: ['datetime'],
  details: ['open', 'name'],
  img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding', 'fetchpriority'],
  input: ['type', 'name', 'checked', 'disabled'],
  ins: ['datetime'],
  label: ['for'],
  li: ['value'],
  ol: ['start', 'reversed', 'type'],
  source: ['srcset', 'sizes', 'media', 'type', 'width', 'height'],
  td: ['colspan', 'rowspan', 'headers', 'align'],
  th: ['colspan', 'rowspan', 'headers', 'scope', 'abbr', 'align'],
  time: ['datetime'],
};

/** Classes that pages may use beside their prefixes. */
const CLASSES = [/^hm-[\w-]+$/, /^language-[\w-]+$/];

const allowed = (allowedTags: string[]) => ({
  allowedTags,
  allowedAttributes: ATTRIBUTES,
  allowedClasses: { '*': CLASSES },
  allowedEmptyAttributes: ['alt'],
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'], source: ['http', 'https'] },
  allowProtocolRelative: false,
  nonTextTags: DROPPED_WITH_TEXT,
  selfClosing: ['img', 'br', 'hr', 'col', 'input', 'source', 'wbr'],
});

/** What content may hold, as options of the sanitiser. */
export const ALLOWED: Readonly<Record<Field, ReturnType<typeof allowed>>> = {
  page: allowed([...COMMON, ...PHRASING, ...FLOW]),
  snippet: allowed([...COMMON, ...PHRASING, ...FLOW]),
  inline: allowed([...PHRASING, 'img']),
};
