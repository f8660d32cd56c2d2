/**
 * The site's type, cut down to what it uses: three ranges of letters, each fetched only where a page holds one of them,
 * and of each variable font the axes that the style sheets move.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fontProviders } from 'astro/config';
import subsetFont from 'subset-font';

type Axes = Readonly<Record<string, number | { min: number; max: number }>>;

interface Family {
  readonly name: string;
  readonly cssVariable: `--${string}`;
  /** Of `@fontsource-variable`, and which of its axes the file holds. */
  readonly package: string;
  readonly file: string;
  readonly axes: Axes;
  /** Weights, and widths where there are several, that CSS may ask for. */
  readonly weight: string;
  readonly stretch?: string;
  readonly fallback: 'sans-serif' | 'monospace';
  /** Letters of all weights stand as close as those of the lightest: no pair tells one weight from another at the sizes it is set in. */
  readonly isSpacedAlike?: boolean;
  /** Signs that it draws badly, and the family whose file they are taken from. */
  readonly borrowed?: { readonly ranges: readonly string[]; readonly from: string };
}

/** One that lends comes before the one that borrows: Astro preloads a file for the first family that names it. */
export const FAMILIES: readonly Family[] = [
  {
    name: 'Schibsted Grotesk',
    cssVariable: '--font-text',
    package: 'schibsted-grotesk',
    file: 'wght',
    axes: { wght: { min: 400, max: 700 } },
    weight: '400 700',
    fallback: 'sans-serif',
    isSpacedAlike: true,
  },
  {
    name: 'Anybody',
    cssVariable: '--font-display',
    package: 'anybody',
    file: 'wdth',
    axes: { wght: 700, wdth: { min: 62, max: 150 } },
    weight: '700',
    stretch: '62% 150%',
    fallback: 'sans-serif',
    // It draws × as a star at small sizes.
    borrowed: { ranges: ['U+00D7', 'U+00F7'], from: 'Schibsted Grotesk' },
  },
  {
    name: 'Martian Mono',
    cssVariable: '--font-mono',
    package: 'martian-mono',
    file: 'wght',
    axes: { wght: 500 },
    weight: '500',
    fallback: 'monospace',
  },
];

/**
 * Ranges of code points by the name of their subset: what nearly every text is made of, with the ç that the list of
 * languages shows on each page and the µ of small coins; the other letters of the site's own languages; the rest.
 */
const SUBSETS: Readonly<Record<string, { source: 'latin' | 'latin-ext'; ranges: readonly string[] }>> = {
  latin: {
    source: 'latin',
    ranges: [
      ...[
        'U+0020-007E',
        'U+00A0',
        'U+00A3',
        'U+00A5',
        'U+00A9',
        'U+00B5',
        'U+00B7',
        'U+00D7',
        'U+00E7',
        'U+2010-2014',
      ],
      ...['U+2018-201E', 'U+2022', 'U+2026', 'U+202F', 'U+20AC', 'U+2212'],
    ],
  },
  letters: {
    source: 'latin',
    ranges: [
      ...['U+00AB', 'U+00BB', 'U+00C0', 'U+00C2', 'U+00C4-00CB', 'U+00CE-00CF', 'U+00D2', 'U+00D4', 'U+00D6'],
      ...['U+00D8-00D9', 'U+00DB-00DC', 'U+00DF-00E0', 'U+00E2', 'U+00E4-00E6', 'U+00E8-00EC', 'U+00EE-00EF'],
      ...['U+00F2', 'U+00F4', 'U+00F6', 'U+00F8-00F9', 'U+00FB-00FC', 'U+0152-0153'],
    ],
  },
  'latin-rest': {
    source: 'latin',
    ranges: [
      ...[
        'U+00A1-00A2',
        'U+00A4',
        'U+00A6-00A8',
        'U+00AA',
        'U+00AC-00B4',
        'U+00B6',
        'U+00B8-00BA',
        'U+00BC-00BF',
        'U+00C1',
        'U+00C3',
      ],
      ...[
        'U+00CC-00CD',
        'U+00D0-00D1',
        'U+00D3',
        'U+00D5',
        'U+00DA',
        'U+00DD-00DE',
        'U+00E1',
        'U+00E3',
        'U+00ED',
      ],
      ...[
        'U+00F0-00F1',
        'U+00F3',
        'U+00F5',
        'U+00F7',
        'U+00FA',
        'U+00FD-00FF',
        'U+0131',
        'U+02BB-02BC',
        'U+02C6',
      ],
      ...['U+02DA', 'U+02DC', 'U+2039-203A', 'U+2122', 'U+2191', 'U+2193', 'U+2215'],
    ],
  },
  signs: { source: 'latin-ext', ranges: ['U+20A0-20AB', 'U+20AD-20C0'] },
  'latin-ext': {
    source: 'latin-ext',
    ranges: [
      ...[
        'U+0100-0130',
        'U+0132-0151',
        'U+0154-02BA',
        'U+02BD-02C5',
        'U+02C7-02CC',
        'U+02CE-02D7',
        'U+02DD-02FF',
      ],
      ...['U+1D00-1DBF', 'U+1E00-1E9F', 'U+1EF2-1EFF', 'U+2020', 'U+2113'],
      ...['U+2C60-2C7F', 'U+A720-A7FF'],
    ],
  },
};

/** What texts are set with: pairs, marks, ligatures, and digits of one width for amounts. Nothing asks for fractions and the like. */
export const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'calt', 'rlig', 'tnum'];

/** Every character of ranges such as `U+0020-007E`. */
function charactersOf(ranges: readonly string[]): string {
  const points = ranges.flatMap((range) => {
    const [first = 0, last = first] = range
      .slice(2)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
  return String.fromCodePoint(...points);
}

/** The path of the cut font, made once for each source and cut. */
async function cutFont(
  source: string,
  ranges: readonly string[],
  { axes, isSpacedAlike }: Family,
): Promise<string> {
  const original = readFileSync(source);
  const keep = {
    variationAxes: { ...axes },
    keepFeatures: FEATURES,
    // Names of styles are for programs that list fonts. Without GDEF, pairs are those of the default.
    dropTables: isSpacedAlike ? ['STAT', 'GDEF'] : ['STAT'],
  };
  const cut = createHash('sha256')
    .update(original)
    .update(JSON.stringify([ranges, keep]))
    .digest('hex');
  const folder = join('node_modules', '.cache', 'hashmark-fonts');
  const path = join(folder, `${cut.slice(0, 20)}.woff2`);
  if (existsSync(path)) return path;
  const bytes = await subsetFont(original, charactersOf(ranges), { targetFormat: 'woff2', ...keep });
  mkdirSync(folder, { recursive: true });
  // Whole or not at all: another build may be reading.
  writeFileSync(`${path}.${process.pid}`, bytes);
  renameSync(`${path}.${process.pid}`, path);
  return path;
}

/** Astro's local provider, with the name of the subset on each file, so that a page can preload one. */
function createProvider(subsets: readonly string[]) {
  const local = fontProviders.local();
  return {
    ...local,
    name: 'cut',
    init: (context: Parameters<NonNullable<typeof local.init>>[0]) => local.init?.(context),
    resolveFont(options: Parameters<typeof local.resolveFont>[0]) {
      const resolved = local.resolveFont(options);
      const name = (fonts: readonly object[]) =>
        fonts.map((font, index) => ({ ...font, meta: { subset: subsets[index] } }));
      return resolved && 'fonts' in resolved ? { fonts: name(resolved.fonts) } : resolved;
    },
  };
}

interface CutFile {
  readonly subset: string;
  readonly path: string;
  readonly ranges: readonly string[];
}

function cutOf(family: Family, { source, ranges }: (typeof SUBSETS)[string]) {
  const { package: folder, file } = family;
  const name = `${folder}-${source}-${file}-normal.woff2`;
  return cutFont(`node_modules/@fontsource-variable/${folder}/files/${name}`, ranges, family);
}

/** The files of a family; for what it borrows those of the other family, which a page has anyway. */
async function cutFiles(family: Family): Promise<CutFile[]> {
  const { borrowed } = family;
  const lender = FAMILIES.find(({ name }) => name === borrowed?.from);
  const isBorrowed = (range: string) => borrowed?.ranges.includes(range) ?? false;
  const files = Object.entries(SUBSETS).map(async ([subset, cut]): Promise<CutFile[]> => {
    const own = {
      subset,
      path: await cutOf(family, cut),
      ranges: cut.ranges.filter((range) => !isBorrowed(range)),
    };
    const lent = cut.ranges.filter(isBorrowed);
    if (!lender || lent.length === 0) return [own];
    return [own, { subset: `${subset}-borrowed`, path: await cutOf(lender, cut), ranges: lent }];
  });
  return (await Promise.all(files)).flat();
}

/** The font families of the site as Astro's configuration takes them. */
export async function loadFonts() {
  return await Promise.all(
    FAMILIES.map(async (family) => {
      const { name, cssVariable, weight, stretch, fallback } = family;
      const files = await cutFiles(family);
      const common = {
        weight,
        style: 'normal' as const,
        display: 'swap' as const,
        ...(stretch ? { stretch } : {}),
      };
      const variants = files.map(({ path, ranges }) => ({
        ...common,
        src: [`./${path}`],
        unicodeRange: [...ranges],
      }));
      return {
        provider: createProvider(files.map(({ subset }) => subset)),
        name,
        cssVariable,
        // `styles/stand-in-type.css` has them: Astro's own are of Arial alone, which no phone with Android has.
        optimizedFallbacks: false,
        fallbacks: [`${name} stand-in`, fallback],
        options: { variants },
      };
    }),
  );
}
