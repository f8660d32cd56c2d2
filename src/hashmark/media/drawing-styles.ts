/** What CSS says of shapes and texts, and an attribute of the same name says as well. */
const STYLED: ReadonlySet<string> = new Set(
  `clip-path clip-rule color display dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity font-family font-size
  font-style font-weight letter-spacing mask opacity paint-order stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset
  stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor vector-effect visibility`.split(
    /\s+/,
  ),
);
/** A rule may stand for thousands of elements. */
const LONGEST_VALUE = 200;
const MOST_CLASSES = 20;

type Attributes = Readonly<Record<string, string>>;

/** Declarations of CSS as attributes. */
const readDeclarations = (css: string): [string, string][] =>
  css.split(';').flatMap((declaration): [string, string][] => {
    const colon = declaration.indexOf(':');
    const name = declaration.slice(0, colon).trim().toLowerCase();
    const value = declaration
      .slice(colon + 1)
      .replace(/!\s*important/i, '')
      .trim();
    return STYLED.has(name) && value !== '' && value.length <= LONGEST_VALUE ? [[name, value]] : [];
  });

/** What a class says by each attribute, and at which place of its sheets: what comes later wins. */
type Rules = Map<string, { place: number; value: string }>;

/** What stands in the sheets of a drawing, without remarks. */
const sheetsIn = (source: string): string =>
  source
    .split(/<style\b/)
    .slice(1)
    .map((part) => part.slice(part.indexOf('>') + 1).split('</style>', 1)[0] ?? '')
    .join('\n')
    .replaceAll(/<!\[CDATA\[|\]\]>/g, '')
    .split('/*')
    .map((part, index) => (index === 0 ? part : (part.split('*/')[1] ?? '')))
    .join('');

/** The rules for classes; those for anything else are no drawing program's. */
function readRules(source: string): ReadonlyMap<string, Rules> {
  const classes = new Map<string, Rules>();
  for (const [place, rule] of sheetsIn(source).split('}').entries()) {
    const [selectors = '', css = '', ...nested] = rule.split('{');
    if (nested.length > 0) continue;
    const declarations = readDeclarations(css);
    if (declarations.length === 0) continue;
    for (const selector of selectors.split(',')) {
      const [, name] = /^\.([\w-]+)$/.exec(selector.trim()) ?? [];
      if (name === undefined) continue;
      const rules: Rules = classes.get(name) ?? new Map();
      for (const [attribute, value] of declarations) rules.set(attribute, { place, value });
      classes.set(name, rules);
    }
  }
  return classes;
}

/**
 * Makes the function that says in attributes what drawing programs say by `style`, by sheets with classes, and by `xlink:href`: none of
 * that is left in a drawing, which would be all black without.
 */
export function attributesIn(source: string): (attributes: Attributes) => Attributes {
  const classes = readRules(source);
  const known = new Map<string, Attributes>();
  /** What the classes of an element say together. Many elements have the same. */
  function ofClasses(list: string): Attributes {
    const found = known.get(list);
    if (found) return found;
    const rules: Rules = new Map();
    for (const name of new Set(list.split(/\s+/, MOST_CLASSES)))
      for (const [attribute, rule] of classes.get(name) ?? []) {
        const before = rules.get(attribute);
        if (!before || before.place <= rule.place) rules.set(attribute, rule);
      }
    const said = Object.fromEntries([...rules].map(([attribute, { value }]) => [attribute, value]));
    known.set(list, said);
    return said;
  }
  return ({ style = '', 'xlink:href': href, ...own }) => ({
    ...(href === undefined ? {} : { href }),
    ...own,
    ...(own.class === undefined ? {} : ofClasses(own.class)),
    ...Object.fromEntries(readDeclarations(style)),
  });
}
