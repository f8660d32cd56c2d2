/** Numbers that a text writes in words, in the languages of the site: so that they are held against the rules as figures are. */

/** The words of a language as far as they are not composed, and how it composes them. */
interface Speller {
  /** From 0 on, as far as there is a word of its own. */
  ones: readonly string[];
  /** 20, 30 … 90. */
  tens: readonly string[];
  /** Every way to write `tens` with `ones` behind it. */
  join(tens: string, ones: string, one: number): readonly string[];
  hundred: string;
  /** What may stand before `hundred` for one hundred; `''` for nothing. */
  oneHundred: readonly string[];
}

const ENGLISH: Speller = {
  ones: 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  ),
  tens: 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' '),
  join: (tens, ones) => [tens + ones],
  hundred: 'hundred',
  oneHundred: ['', 'a', 'one'],
};
const GERMAN: Speller = {
  ones: 'null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(
    ' ',
  ),
  tens: 'zwanzig dreissig vierzig fünfzig sechzig siebzig achtzig neunzig'.split(' '),
  join: (tens, ones) => [`${ones}und${tens}`],
  hundred: 'hundert',
  oneHundred: ['', 'ein'],
};
const FRENCH: Speller = {
  ones: 'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dixsept dixhuit dixneuf'.split(
    ' ',
  ),
  tens: 'vingt trente quarante cinquante soixante septante quatrevingt nonante'.split(' '),
  join: (tens, ones) => [tens + ones],
  hundred: 'cent',
  oneHundred: [''],
};
const ITALIAN: Speller = {
  ones: 'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove'.split(
    ' ',
  ),
  tens: 'venti trenta quaranta cinquanta sessanta settanta ottanta novanta'.split(' '),
  join: (tens, ones, one) => [one === 1 || one === 8 ? tens.slice(0, -1) + ones : tens + ones],
  hundred: 'cento',
  oneHundred: [''],
};
const NORWEGIAN: Speller = {
  ones: 'null en to tre fire fem seks sju åtte ni ti elleve tolv tretten fjorten femten seksten sytten atten nitten'.split(
    ' ',
  ),
  tens: 'tjue tretti førti femti seksti sytti åtti nitti'.split(' '),
  // The second is how older people count.
  join: (tens, ones) => [tens + ones, `${ones}og${tens}`],
  hundred: 'hundre',
  oneHundred: ['', 'ett', 'et'],
};

/** Every word of a language for a number below a thousand, written together. */
function wordsOf({ ones, tens, join, hundred, oneHundred }: Speller): Map<string, number> {
  const small = new Map<string, number>(ones.map((word, value) => [word, value]));
  for (const [index, ten] of tens.entries()) {
    small.set(ten, 20 + index * 10);
    for (const [one, word] of ones.slice(0, 10).entries())
      if (one > 0) for (const joined of join(ten, word, one)) small.set(joined, 20 + index * 10 + one);
  }
  const all = new Map(small);
  for (let count = 1; count < 10; count++)
    for (const before of count === 1 ? oneHundred : [ones[count] ?? ''])
      for (const [rest, value] of [['', 0] as const, ...small])
        all.set(before + hundred + rest, count * 100 + value);
  return all;
}

/** French counts on from sixty and from eighty. */
function addFrenchScores(words: Map<string, number>): Map<string, number> {
  for (const [index, word] of FRENCH.ones.slice(10, 20).entries()) {
    words.set(`soixante${word}`, 70 + index);
    words.set(`quatrevingt${word}`, 90 + index);
  }
  return words;
}

/** Units behind which a number of the language stands, and the words for them. */
const LANGUAGES: readonly { words: () => Map<string, number>; units: string; links: RegExp }[] = [
  {
    words: () => wordsOf(ENGLISH),
    units: 'times|folds?|x|%|per ?cent|hours?|days?|weeks?|free spins?|euros?|dollars?',
    links: /^and$/,
  },
  {
    words: () => wordsOf(GERMAN).set('zwo', 2),
    units: 'mal|fach\\p{L}{0,2}|%|prozent|stunden?|tagen?|wochen?|freispielen?|euro|dollar',
    links: /^$/,
  },
  {
    words: () => addFrenchScores(wordsOf(FRENCH)),
    units: 'fois|%|pour cent|heures?|jours?|semaines?|tours gratuits|euros?|dollars?',
    links: /^et$/,
  },
  {
    words: () => wordsOf(ITALIAN),
    units: 'volte|x|%|per ?cento|ore|giorni|settiman[ae]|giri gratis|euro|dollari',
    links: /^e$/,
  },
  {
    words: () => wordsOf(NORWEGIAN),
    units: 'ganger|%|prosent|timer|dager|uker?|gratisspinn|euro|kroner',
    links: /^$/,
  },
];

/** What leads to a wager, behind which its number may stand without a unit: "Wagering requirement: 35". */
export const WAGER_LEAD =
  '(?:(?<!\\p{L})wager(?:ing(?: requirements?)?)?|(?:rollover|play-?through|turnover)(?: requirements?)?|(?<!\\p{L})umsatz(?:bedingung(?:en)?|anforderung(?:en)?)?|exigences? de mise|requisit[oi] di (?:puntata|scommessa|giocata)|omsetningskrav(?:et|ene)?)\\s{0,2}(?::|=|is|of|ist|von|beträgt|est de|de|è|di|er|på)?\\s{0,2}';

/** What stands between the words of one number, and between it and its unit. */
const BETWEEN = '[\\s\\u00a0\\u202f-]';
/** How many words a number below a thousand has at most. */
const MOST_WORDS = 6;

/** All that stands behind such a lead: words of a number, if it is one. */
const BEHIND_LEAD = new RegExp(
  `(${WAGER_LEAD})((?:\\p{L}{1,40}${BETWEEN}{1,2}){0,${MOST_WORDS}}\\p{L}{1,40})(?!\\p{L}|${BETWEEN}{0,2}[\\p{L}\\d%€$¥])`,
  'giu',
);

/** The words before a unit, as far as a number may have them. */
const BEFORE_UNIT = new RegExp(
  `(?<!\\p{L})((?:\\p{L}{1,40}${BETWEEN}{1,2}){0,${MOST_WORDS - 1}}\\p{L}{1,40})${BETWEEN}{0,2}$`,
  'u',
);
/** As many signs as those words have at most. */
const REACH = MOST_WORDS * 42;

/** What every number has in it, or beside it where it is spelt out. */
const NUMBER_SIGN = new RegExp(
  `\\d|${WAGER_LEAD}|(?:${LANGUAGES.map(({ units }) => units).join('|')})(?!\\p{L})`,
  'iu',
);

/** Whether `figuresFor` may find a number in a text, or the text has one; asked of each sentence, most of which have none. */
export const mayHoldNumber = (text: string): boolean => NUMBER_SIGN.test(text);

/** Read when they are first needed: most texts have none. */
let readers: readonly { known: Map<string, number>; unit: RegExp; links: RegExp }[] | undefined;
const listReaders = () =>
  (readers ??= LANGUAGES.map(({ words, units, links }) => ({
    known: words(),
    links,
    unit: new RegExp(`(?:${units})(?!\\p{L})`, 'giu'),
  })));

/** As the tables have them: in small letters, without accents that not everybody writes. */
const plain = (word: string) => word.toLowerCase().replaceAll('ß', 'ss').replaceAll('tré', 'tre');

/** The number that the last words of a phrase say, and how many signs before it say something else. */
function readLast(
  phrase: string,
  known: Map<string, number>,
  links: RegExp,
): { value: number; from: number } | undefined {
  const words = [...phrase.matchAll(/\p{L}+/gu)];
  for (let first = Math.max(0, words.length - MOST_WORDS); first < words.length; first++) {
    const part = words.slice(first).map(([word]) => plain(word));
    if (links.test(part[0] ?? '')) continue;
    const joined = part.filter((word) => !links.test(word)).join('');
    // "quatre-vingts", "deux cents"
    const value = known.get(joined) ?? known.get(joined.replace(/(vingt|cent)s$/, '$1'));
    // One is an article in most languages, and no condition.
    if (value !== undefined && value > 1) return { value, from: words[first]?.index ?? 0 };
  }
  return undefined;
}

/** Writes what stands before the units of a text as figures, where it is a number. */
function writeBefore(unit: RegExp, text: string, asFigures: (words: string) => string | undefined): string {
  let written = '';
  let from = 0;
  for (const { index } of text.matchAll(unit)) {
    const begin = Math.max(from, index - REACH);
    const before = BEFORE_UNIT.exec(text.slice(begin, index));
    const number = before && asFigures(before[1] ?? '');
    if (!number) continue;
    written += text.slice(from, begin + before.index) + number;
    from = index;
  }
  return written + text.slice(from);
}

/**
 * Writes the numbers of a text as figures that stand as words before a unit ("thirty-five times", "vierzehn Tage", "cent pour cent"),
 * or behind what leads to a wager ("Wagering requirement: thirty-five").
 *
 * @returns the text, and the words that were there by the figures
 */
export function figuresFor(text: string): { text: string; words: ReadonlyMap<string, string> } {
  const written = new Map<string, string>();
  let figures = text;
  for (const { known, unit, links } of listReaders()) {
    const asFigures = (words: string): string | undefined => {
      const found = readLast(words, known, links);
      if (!found) return undefined;
      written.set(String(found.value), words.slice(found.from));
      return `${words.slice(0, found.from)}${found.value} `;
    };
    figures = writeBefore(unit, figures, asFigures).replace(
      BEHIND_LEAD,
      (whole, lead: string, words: string) => {
        const number = asFigures(words);
        return number === undefined ? whole : lead + number;
      },
    );
  }
  return { text: figures, words: written };
}
