import { type Locale, localeChain } from 'hashmark/i18n';
import type { Rules } from './rule-keys.ts';

interface Titled {
  readonly title: string;
  readonly titles?: Readonly<Partial<Record<string, string>>> | undefined;
}

/** Everything in the rules that players see by its title. */
export const titledRules = ({ offers, coupons, tournaments, lotteries }: Rules): Titled[] => [
  ...offers.offers,
  ...coupons.codes,
  ...tournaments.series,
  ...tournaments.quests,
  ...lotteries.series,
];

const known = new WeakMap<Rules, ReadonlyMap<string, Titled>>();

/** What is given, won and played keeps the title that the rules had then: the rules tell what it is called in other languages. */
function titlesOf(rules: Rules): ReadonlyMap<string, Titled> {
  let titles = known.get(rules);
  if (!titles) {
    titles = new Map(titledRules(rules).map((entry) => [entry.title, entry]));
    known.set(rules, titles);
  }
  return titles;
}

/** A title as the rules have it, in the language of a reader; as it is where they do not know it. */
export function titleIn(rules: Rules, title: string, locale: Locale): string {
  const titles = titlesOf(rules).get(title)?.titles;
  return (titles && localeChain(locale).flatMap((tag) => titles[tag] ?? [])[0]) ?? title;
}
