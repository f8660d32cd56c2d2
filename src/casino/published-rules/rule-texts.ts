import { DEFAULT_CURRENCY, type Variables } from 'hashmark/documents';
import { lookUp } from 'hashmark/engine';
import { isCurrency, type Licence, SUBUNITS, VARIABLE } from 'hashmark/i18n';
import { moneyInAll } from '../currencies/rates.ts';
import { LICENCE_NAMES } from '../entities/regions.ts';
import { findMixedOffer, type OfferTerms, offerTerms } from './mixed-offers.ts';
import { figuresFor, mayHoldNumber, WAGER_LEAD } from './number-words.ts';
import type { Rules } from './rule-keys.ts';
import { isFixed, type RuleValue, type RuleValues, ruleValues } from './rule-variables.ts';

/** What texts may say of the rules: their names, and the numbers that are true. */
export interface InForce {
  /** Names that the rules fill in; no document declares them. */
  readonly names: ReadonlySet<string>;
  readonly percents: ReadonlySet<number>;
  readonly days: ReadonlySet<number>;
  readonly spins: ReadonlySet<number>;
  /** Amounts in whole units of any currency. */
  readonly amounts: ReadonlySet<number>;
  /** Smallest deposits, of offers and of ways to pay, in whole units of any currency. */
  readonly leastDeposits: ReadonlySet<number>;
  /** What names say of offers. */
  readonly offers: OfferTerms;
  /** The terms of the free spins of the shop, in subunits. */
  readonly shop: {
    wager: number | undefined;
    /** How many games they are played in. */
    games: number | undefined;
    maxWin: Money;
    spin: Money;
  };
}

type Money = Readonly<Partial<Record<string, number>>>;

/** What a text says that the rules do not. */
export interface RuleProblem {
  message: string;
  /** Where the number stands in the text. */
  index: number;
}

const known = new WeakMap<Rules, WeakMap<Rules, InForce>>();

/** The same rules give the same object. */
export function inForce(rules: Readonly<Record<Licence, Rules>>): InForce {
  const others = known.get(rules.CW) ?? new WeakMap<Rules, InForce>();
  known.set(rules.CW, others);
  const found = others.get(rules.EE) ?? collect(rules);
  others.set(rules.EE, found);
  return found;
}

function collect(rules: Readonly<Record<Licence, Rules>>): InForce {
  const all = LICENCE_NAMES.map((licence) => ruleValues(rules[licence], licence));
  const entries = all.flatMap((values: RuleValues) => Object.entries(values));
  const numbers = (pattern: RegExp) =>
    new Set(
      entries.flatMap(([name, value]) => (pattern.test(name) && typeof value === 'number' ? [value] : [])),
    );
  const wheels = LICENCE_NAMES.flatMap((licence) => rules[licence]['wheel-config'].tables).flatMap((table) =>
    table.prizes.flatMap((prize) => (prize.type === 'freespins' ? [prize.attributes.freespins_count] : [])),
  );
  const [spins] = rules.CW['rewards-shop'].freespins;
  return {
    names: new Set(entries.map(([name]) => name)),
    shop: {
      wager: spins?.wager,
      games: spins?.games.length,
      maxWin: moneyInAll(rules.CW.offers.gifts.spins_max_win),
      spin: moneyInAll(rules.CW.offers.gifts.spin_value),
    },
    percents: numbers(/Percent$|Cashback$|^cashbackTop$/),
    days: numbers(/Days$|^adventureDayCount$/),
    spins: new Set([...numbers(/Spins\d?$/), ...wheels]),
    amounts: new Set(entries.flatMap(([, value]) => wholeUnits(value))),
    leastDeposits: new Set([
      ...entries.flatMap(([name, value]) => (LEAST_DEPOSIT.test(name) ? wholeUnits(value) : [])),
      ...LICENCE_NAMES.flatMap((licence) => rules[licence].offers.offers).flatMap(({ min_deposit }) =>
        min_deposit ? wholeUnits(moneyInAll(min_deposit)) : [],
      ),
    ]),
    offers: offerTerms(rules),
  };
}

const LEAST_DEPOSIT = /^minDeposit$|MinDeposit$|^adventureFirstDeposit$/;

/** Money in every currency, as amounts in whole units. */
const wholeUnits = (value: RuleValue): number[] =>
  typeof value === 'number' || isFixed(value)
    ? []
    : Object.entries(value).flatMap(([code, amount]) =>
        isCurrency(code) && amount !== undefined ? [amount / SUBUNITS[code]] : [],
      );

/** Words by which a sentence speaks of a wager: its names, and what is done with a bonus so many times. */
const WAGER_WORD = new RegExp(
  [
    'wager|rollover|play(?:ed)?[- ]?through|turnover|\\bturn(?:ed)?\\b[^.]{0,40}\\bover\\b',
    'umsatz|umsetz|umzusetzen|umgesetzt|\\b(?:re)?mis(?:es?|er|ée?s?|ez)(?!\\p{L})|scommess|puntat|giocat[oaie]\\b|omset|omsatt',
    '\\b(?:bet|stake)\\b[^.]{0,20}\\b(?:bonus(?! (?:game|round|buy|wheel))|winnings)\\b',
    "(?:times|folds?|mal|fache[ns]?|fois|volte|ganger)\\s(?:\\p{L}{1,8}[\\s’']){0,2}(?:bonus(?! ?(?:game|round|spiel|runde))|winnings|gewinn|gains|vincit|gevinst)",
  ].join('|'),
  'iu',
);
const GIFT_WORD =
  /bonus|boni\b|cashback|free spins?|freispiel|tours gratuits|giri gratis|gratisspinn|wager|umsatz|remise en argent/i;
/** A deposit that is doubled gets a share of 100 %. */
const DOUBLED =
  /(?<!\p{L})(doubl(?:e|es|ed|ing)(?= (?:your|the|any|every|each)\b)|verdoppel\p{L}*|doubl(?:ons|ez|ée?s?)|raddoppi\p{L}*|dobl(?:er|et|es))(?!\p{L})/giu;
const DEPOSIT_WORD = /deposit|einzahlung|dépôt|innskudd/i;
/** Kinds of games, of each of which a bet counts for its share. */
const GAME_KIND =
  /pok(?:ie|ies)\b|\bslots?\b|automat|machines? à sous|keno|\btables\b|table games?|tischspiel|jeux? de table|gioc(?:o|hi) da tavolo|bordspill|live|en direct|dal vivo|roulette|blackjack/i;
/** What a bet on a kind of games counts for. */
const COUNTED_SHARES = [100, 10, 0];

const NUMBER = '(\\d[\\d.,\\u00a0\\u202f ]*\\d|\\d)';

/** A number that is written with its words behind it: "35 (thirty-five) times". */
const IN_WORDS = '(?:[\\s\\u00a0]\\([^()\\n]{1,40}\\))?';

const readNumber = (text: string): number => {
  if (!/\d/.test(text)) return 100;
  const compact = text.replace(/[\s\u00a0\u202f]/g, '');
  // A group of three after the sign is thousands, anything else a fraction.
  return Number(compact.replace(/[.,](?=\d{3}(?:\D|$))/g, '').replace(',', '.'));
};

/** An amount of money behind these words. */
const amountAfter = (words: string) =>
  new RegExp(
    `(?:${words})[\\s\\u00a0]+(?:[A-Z]{0,3}[$€¥]\\s?${NUMBER}|${NUMBER}[\\s\\u00a0]?(?:€|[A-Z]{0,3}[$¥]|kr\\b|EUR\\b|euros?\\b))`,
    'giu',
  );

interface Pattern {
  pattern: RegExp;
  /** What the sentence has to speak of. */
  about: RegExp;
  /** @param namesGames whether the sentence, or the row of a table, is about a kind of games */
  allowed: (found: InForce, namesGames: boolean) => ReadonlySet<number>;
  what: string;
}

const NOTHING: ReadonlySet<number> = new Set();
/** What stands before a wager; all other patterns are of numbers. */
const WAGER_SIGN = /[×✕]/;
const PATTERNS: readonly Pattern[] = [
  // A wager behind a name that no rule fills in.
  { pattern: /[×✕]\s?(\{\w+\})/gu, about: /./, allowed: () => NOTHING, what: 'wager' },
  { pattern: /[×✕]\s?(\d+(?:[.,]\d+)?)/gu, about: /./, allowed: () => NOTHING, what: 'wager' },
  { pattern: /\b(\d+)\s?[x×](?!\w)/giu, about: WAGER_WORD, allowed: () => NOTHING, what: 'wager' },
  { pattern: /\bx\s?(\d+)\b/giu, about: WAGER_WORD, allowed: () => NOTHING, what: 'wager' },
  {
    pattern: new RegExp(
      `\\b(\\d+)${IN_WORDS}(?:\\s|-)?(?:times|folds?\\b|mal\\b|fach|fois|volte|ganger)`,
      'giu',
    ),
    about: WAGER_WORD,
    allowed: () => NOTHING,
    what: 'wager',
  },
  {
    pattern: new RegExp(`${WAGER_LEAD}(\\d{1,6})(?![\\d.,]*\\d|[\\s-]{0,2}(?:%|[€$¥]|\\p{L}))`, 'giu'),
    about: /./,
    allowed: () => NOTHING,
    what: 'wager',
  },
  {
    pattern: /\b(\d+(?:[.,]\d+)?)[\s\u00a0\u202f]?(?:%|per ?cento?\b|prozent|pour cent|prosent)/giu,
    about: /bonus|boni\b|cashback|einzahlungsbonus|remise en argent/i,
    allowed: ({ percents }, namesGames) =>
      namesGames ? new Set([...percents, ...COUNTED_SHARES]) : percents,
    what: 'share',
  },
  { pattern: DOUBLED, about: DEPOSIT_WORD, allowed: ({ percents }) => percents, what: 'share' },
  {
    pattern: /\b(\d+)[\s\u00a0\u202f]?(?:days?\b|tagen?\b|jours?\b|giorni\b|dager\b)/giu,
    about: GIFT_WORD,
    allowed: ({ days }) => days,
    what: 'number of days',
  },
  {
    pattern: /\b(\d+)[\s\u00a0\u202f-]?(?:hours?\b|stunden?\b|heures?\b|ore\b|timer\b)/giu,
    about: GIFT_WORD,
    // A day is told in hours as well, and they are no condition of a gift.
    allowed: ({ days }) => new Set([24, ...[...days].map((count) => 24 * count)]),
    what: 'number of hours',
  },
  {
    pattern: /\b(\d+)[\s\u00a0\u202f-]?(?:weeks?\b|wochen?\b|semaines?\b|settiman[ae]\b|uker?\b)/giu,
    about: GIFT_WORD,
    allowed: ({ days }) => new Set([...days].map((count) => count / 7)),
    what: 'number of weeks',
  },
  {
    // Not the end of a number of a section: "12.7 Free spins".
    pattern:
      /(?<!\d[.,])\b(\d{1,3}(?:[.,]\d{3})+|\d+)[\s\u00a0\u202f](?:free spins?|freispiele?n?|tours gratuits|giri gratis|gratisspinn)/giu,
    about: /./,
    allowed: ({ spins }) => spins,
    what: 'number of free spins',
  },
  {
    pattern: amountAfter("up to|max win|bis zu|jusqu[’']à|fino a|opptil"),
    about: GIFT_WORD,
    allowed: ({ amounts }) => amounts,
    what: 'amount',
  },
  {
    pattern: amountAfter(
      "(?:minimum|min\\.?|smallest) deposit(?: of| is)?|deposit(?:s|ing)?(?: of)? at least|mindesteinzahlung(?: von| ist)?|einzahl(?:ung|en)(?: von)? mindestens|dépôt (?:minimal|minimum)(?: de| est de)?|dépôt d[’']au moins|deposito minimo(?: di| è di)?|deposito di almeno|minste innskudd(?: er)?|minsteinnskudd(?: på)?|innskudd på minst",
    ),
    about: GIFT_WORD,
    allowed: ({ leastDeposits }) => leastDeposits,
    what: 'smallest deposit',
  },
  {
    pattern: amountAfter(
      '(?:max(?:imum|\\.)?|largest|highest) (?:bet|stake)(?: of| is)?|höchsteinsatz(?: von| ist)?|mise max(?:imale|imum|\\.)?(?: de| est de)?|puntata massima(?: di| è di)?|(?:maksimal|høyeste|største) innsats(?: på| er)?',
    ),
    about: GIFT_WORD,
    allowed: () => NOTHING,
    what: 'largest bet',
  },
];

/** `{own50}` is about 50 EUR in the currency of who reads: as EUR it is held against the rules. */
const ownAmount = (name: string): string | undefined => {
  const [, euros, cents = '00'] = /^own(\d{1,9})(?:_(\d{2}))?$/.exec(name) ?? [];
  return euros && `€${euros}${cents === '00' ? '' : `.${cents}`}`;
};

/** Marks what a rule fills in: no number, and as long as nothing. */
const FILLED = '\u00a4';

/** The currencies in which a sentence may say something else: those of the variables in it. */
function currenciesIn(sentence: string, variables: Variables): Set<string> {
  const named = [...sentence.matchAll(VARIABLE)].flatMap(({ 1: name = '' }) =>
    Object.hasOwn(variables, name) ? [variables[name]] : [],
  );
  return new Set([
    DEFAULT_CURRENCY,
    ...named.flatMap((value) => (typeof value === 'object' && value !== null ? Object.keys(value) : [])),
  ]);
}

/** Marks around a number that its reader does not see as signs: `**30**×`. */
const EMPHASIS = /[*~]+/g;

/** What HTML calls signs that stand in a wager, by what its readers see. */
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['nbsp', '\u00a0'],
  ['times', '×'],
  ['percnt', '%'],
]);
const ENTITY = /&(?:#(\d{1,6})|#x([\da-f]{1,5})|(nbsp|times|percnt));/gi;

/** A text as it is seen: without its marks and names of signs, its figures of the usual width. */
const asSeen = (text: string): string =>
  text
    .replace(EMPHASIS, '')
    .replace(ENTITY, (written, decimal?: string, hex?: string, name?: string) => {
      if (name) return ENTITIES.get(name.toLowerCase()) ?? written;
      const code = Number.parseInt(decimal ?? hex ?? '', decimal ? 10 : 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : written;
    })
    .replace(/[０-９％]/g, (sign) => sign.normalize('NFKC'));

/** Where a sentence ends, or a cell of a table; not behind the name of a sign. */
const SENTENCE_END = /(?<=[!?|])|(?<=(?<!&#?\w{1,8});)|(?<=\.)(?!\d)/;

/** What a sentence speaks of besides its own words, in a table. */
interface Surroundings {
  /** What another cell of its row speaks of. */
  about: RegExp | undefined;
  /** The head of its column. */
  head: string;
  /** Whether it, or its row, is about a kind of games. */
  namesGames: boolean;
}

/** What a sentence says in one currency that no rule says. */
function findWrongNumbers(
  sentence: string,
  shown: string,
  { about, head, namesGames }: Surroundings,
  rules: InForce,
): RuleProblem[] {
  const seen = asSeen(shown);
  if (!WAGER_SIGN.test(seen) && !mayHoldNumber(seen) && seen.search(DOUBLED) === -1) return [];
  const { text: words, words: spoken } = figuresFor(seen);
  const isAbout = (topic: RegExp) => topic === about || topic.test(words) || topic.test(head);
  return PATTERNS.filter((each) => isAbout(each.about)).flatMap(({ pattern, allowed, what }) =>
    [...words.matchAll(pattern)].flatMap(([written, ...groups]) => {
      const figures = groups.find((group) => group !== undefined) ?? '';
      const numbers = allowed(rules, namesGames);
      if (numbers.has(readNumber(figures))) return [];
      const said = spoken.get(figures) ?? figures;
      const quoted = written.replace(figures, () => said).trim();
      const index = [quoted, said].map((part) => sentence.indexOf(part)).find((at) => at !== -1) ?? 0;
      return [{ index, message: explain(what, quoted, numbers) }];
    }),
  );
}

function findMixed(sentence: string, { offers }: InForce): RuleProblem[] {
  const mixed = findMixedOffer(sentence, offers);
  if (!mixed) return [];
  const { name, index, offer, given } = mixed;
  return [
    {
      index,
      message: `\`{${name}}\` is of the offer \`${offer}\`, and stands beside what \`${given}\` gives, whose terms are others. Name the terms of \`${given}\`.`,
    },
  ];
}

/**
 * What a text states of gifts that is not so: wagers that are written out instead of filled in from the rules, shares, days, spins
 * and amounts that no rule names, a largest bet, and terms of another offer than the one it speaks of.
 *
 * @param variables what the document and the site declare: a wrong number is wrong behind a name too, in any currency
 */
export function findRuleProblems(text: string, variables: Variables, rules: InForce): RuleProblem[] {
  const problems: RuleProblem[] = [];
  let start = 0;
  let heads: readonly string[] | undefined;
  for (const line of text.split(/(?<=\n)/)) {
    heads = line.includes('|') ? (heads ?? line.split('|')) : undefined;
    let column = 0;
    // A row of a table says in one cell what the number of another one is of.
    const about = line.includes('|') && WAGER_WORD.test(line) ? WAGER_WORD : undefined;
    for (const sentence of line.split(SENTENCE_END)) {
      const head = heads?.[column] ?? '';
      const namesGames = GAME_KIND.test(line.includes('|') ? line : sentence);
      if (sentence.endsWith('|')) column++;
      const shownIn = (currency: string) =>
        sentence.replace(VARIABLE, (written, name: string) =>
          rules.names.has(name)
            ? FILLED
            : (ownAmount(name) ?? lookUp(variables, name, currency)?.text ?? written),
        );
      const shown = new Set([...currenciesIn(sentence, variables)].map(shownIn));
      const found = [
        ...[...shown].flatMap((words) =>
          findWrongNumbers(sentence, words, { about, head, namesGames }, rules),
        ),
        ...findMixed(sentence, rules),
      ];
      for (const { index, message } of new Map(found.map((problem) => [problem.message, problem])).values())
        problems.push({ index: start + index, message });
      start += sentence.length;
    }
  }
  return problems;
}

function explain(what: string, written: string, numbers: ReadonlySet<number>): string {
  if (what === 'largest bet')
    return `\`${written}\`: no rule has a largest bet while a wager runs. Leave it out.`;
  if (numbers.size === 0)
    return `\`${written}\` is a ${what} that is written out. Let the rules fill it in, e.g. \`×{bonusWager}\`, \`×{cashbackWager}\` or \`×{adventureWager}\`.`;
  const allowed = [...numbers].sort((a, b) => a - b).slice(0, 30);
  return `\`${written}\`: this ${what} is in no rule. In force: ${allowed.join(', ')}. Better, let the rules fill it in by a name such as \`{bonusPercent}\`, \`{bonusMax}\`, \`{wagerDays}\` or \`{bonusSpins}\`.`;
}
