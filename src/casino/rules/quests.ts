/** Whether a tournament is a quest (TOUR-07). */
export const isQuest = (identifier: string): boolean => identifier.includes('quest');

/** How long a quest is (TOUR-09). */
export const QUEST_SIZES = ['xs', 's', 'm', 'robot-s', 'robot-m'] as const;

export type QuestSize = (typeof QUEST_SIZES)[number];

const isSize = (text: string | undefined): text is QuestSize =>
  (QUEST_SIZES as readonly (string | undefined)[]).includes(text);

/** Reads `part--size--slug`; a missing or unknown size is `m` (TOUR-08, TOUR-09). */
export function readQuest(identifier: string): { questSize: QuestSize; questSlug: string } {
  const [, size, ...slug] = identifier.split('--');
  return isSize(size)
    ? { questSize: size, questSlug: slug.join('--') }
    : { questSize: 'm', questSlug: [size, ...slug].filter((part) => part !== undefined).join('--') };
}

/** The identifier of a quest of the settings. */
export const questIdentifier = (size: QuestSize, title: string): string =>
  `quest--${size}--${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;

/** Whether a quest is the one that is asked for: by its size, else by its slug, else any. */
export const isMeant = (
  { questSize, questSlug }: ReturnType<typeof readQuest>,
  size: QuestSize | undefined,
  slug: string | undefined,
): boolean => (size === undefined ? slug === undefined || questSlug === slug : questSize === size);

/** Wagers in EUR from which each level begins (TOUR-14 to TOUR-18). */
const LEVELS: Readonly<Record<QuestSize, readonly number[]>> = {
  xs: [0, 150, 500, 1_000, 5_000, 15_000],
  s: [
    0, 250, 500, 1_000, 2_000, 3_500, 5_000, 7_500, 10_000, 15_000, 20_000, 30_000, 45_000, 65_000, 100_000,
  ],
  m: [
    0, 500, 1_000, 2_000, 3_000, 4_500, 6_000, 8_000, 10_000, 12_500, 15_000, 18_000, 22_000, 27_000, 33_000,
    40_000, 48_000, 57_000, 68_000, 80_000, 95_000, 115_000, 140_000, 170_000, 200_000,
  ],
  'robot-s': [
    0, 100, 250, 500, 900, 1_500, 2_500, 4_000, 6_000, 9_000, 13_000, 18_000, 25_000, 35_000, 50_000,
  ],
  'robot-m': [
    0, 200, 450, 800, 1_300, 2_000, 3_000, 4_200, 5_800, 7_700, 10_000, 13_000, 16_500, 20_500, 25_000,
    30_000, 36_000, 43_000, 51_000, 60_000, 70_000, 82_000, 96_000, 112_000, 130_000,
  ],
};

/** What one EUR of a threshold reads in other currencies, rounded so that the numbers stay plain; crypto counts in EUR. */
const FACTORS: Readonly<Record<string, number>> = {
  USD: 1,
  AUD: 2,
  CAD: 1.5,
  NZD: 2,
  NOK: 10,
  BRL: 5,
  KZT: 500,
  JPY: 150,
};

/** The wagers from which each level begins, in whole units of the currency (TOUR-13). */
export const questThresholds = (size: QuestSize, currency: string): readonly number[] =>
  LEVELS[size].map((threshold) => threshold * (FACTORS[currency] ?? 1));

export interface QuestProgress {
  /** 1 for the first. */
  level: number;
  /** What the next level asks for, in whole units; null on the last (TOUR-12). */
  next: number | null;
}

/** The highest level that the bets reach (TOUR-11). @param bets in whole units of the currency */
export function questProgress(size: QuestSize, currency: string, bets: number): QuestProgress {
  const thresholds = questThresholds(size, currency);
  const level = Math.max(1, thresholds.filter((threshold) => bets >= threshold).length);
  return { level, next: thresholds[level] ?? null };
}

export type QuestPointState = 'active' | 'completed' | 'locked';

/** The state of every level of a quest (TOUR-10). */
export function questPoints(size: QuestSize, currency: string, bets: number): QuestPointState[] {
  const { level } = questProgress(size, currency, bets);
  return LEVELS[size].map((_, index) =>
    index + 1 < level ? 'completed' : index + 1 === level ? 'active' : 'locked',
  );
}
