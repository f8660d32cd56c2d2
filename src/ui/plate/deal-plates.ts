import { pick, seededRandom } from '../../casino/rules/random.ts';
import { COMPOSITIONS, type PlateComposition } from './draw-plate.ts';
import { INK_SETS, INKS, type InkSet, type Inks } from './inks.ts';

/** What a plate is chosen by. */
export interface PlateSubject {
  /** Stable id: the same one always starts from the same choice. */
  readonly id: string;
  /** `slots`, `table`, `live`, `jackpot` …; decides which drawings fit. */
  readonly category: string;
  /** Decides a preferred pair of ink sets, so that a provider's games look like a family. */
  readonly provider: string;
}

export interface DealtPlate {
  readonly composition: PlateComposition;
  readonly inkSet: InkSet;
  readonly inks: Inks;
  /** Address of the picture. */
  readonly src: string;
}

const FITTING: Readonly<Record<string, readonly PlateComposition[]>> = {
  slots: ['giant', 'strata', 'comet', 'binary', 'transit'],
  table: ['dial'],
  live: ['eclipse', 'dial'],
  jackpot: ['eclipse'],
};

export const plateSource = (seed: string, composition: PlateComposition, inkSet: InkSet): string =>
  `/plates/${composition}/${inkSet}/${encodeURIComponent(seed)}.svg`;

/**
 * Chooses a plate for each subject of a row so that neighbours share neither ground nor, where their category
 * leaves a choice, drawing.
 */
export function dealPlates(subjects: readonly PlateSubject[]): DealtPlate[] {
  const dealt: DealtPlate[] = [];
  for (const { id, category, provider } of subjects) {
    const family = seededRandom(provider);
    const pair = [pick(INK_SETS, family), pick(INK_SETS, family)];
    const random = seededRandom(id);
    const fitting = FITTING[category] ?? COMPOSITIONS;
    const before = dealt.at(-1);
    let composition = pick(fitting, random);
    let inkSet = pick(pair, random);
    for (let tries = 0; before && tries < 24; tries++) {
      const sameDrawing = composition === before.composition && fitting.length > 1;
      const sameGround = inkSet === before.inkSet;
      if (!sameDrawing && !sameGround) break;
      if (sameDrawing) composition = pick(fitting, random);
      if (sameGround) inkSet = tries < 4 ? pick(pair, random) : pick(INK_SETS, random);
    }
    dealt.push({ composition, inkSet, inks: INKS[inkSet], src: plateSource(id, composition, inkSet) });
  }
  return dealt;
}
