import type { PlateComposition } from './draw-plate.ts';
import type { InkSet } from './inks.ts';

const DRAWINGS: readonly PlateComposition[] = [
  'comet',
  'strata',
  'transit',
  'binary',
  'giant',
  'moons',
  'eclipse',
];
const GROUNDS: readonly InkSet[] = [
  'verdigris',
  'porcelain',
  'limb',
  'brass',
  'night',
  'regolith',
  'cinnabar',
  'iron',
];

/** The address of a plate for what stands at a place of a list: neighbours share neither drawing nor ground. */
export const rowPlate = (id: string, index: number): string =>
  `/plates/${DRAWINGS[index % DRAWINGS.length]}/${GROUNDS[index % GROUNDS.length]}/${encodeURIComponent(id.slice(0, 80))}.svg`;
