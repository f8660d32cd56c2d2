import type { z } from 'zod';
import type { wheelPrizeSchema, wheelSegmentsConfigSchema } from '../../casino/entities/wheel.ts';
import { isSamePrize } from '../../casino/rules/loot-boxes.ts';
import { INK_SETS, type InkSet } from '../plate/inks.ts';

type Segment = z.output<typeof wheelSegmentsConfigSchema>['segments'][number];

/** What a turn can bring: of the configuration, or of a box that a player has. */
export type WheelPrize = Pick<z.output<typeof wheelPrizeSchema>, 'title' | 'type' | 'weight'> & {
  readonly attributes: {
    readonly freespins_count?: number | undefined;
    readonly bonus_amount?: Readonly<Record<string, number | undefined>> | undefined;
  };
  readonly result_bonus: {
    readonly wager: number;
    readonly max_win?: Readonly<Record<string, number | undefined>> | undefined;
  };
};

/** A segment of a wheel with its prize, and how likely that is, from 0 to 1. */
export interface WheelFace {
  readonly id: string;
  /** What stands on it; without it the name of the prize in short. */
  readonly label?: string | undefined;
  readonly ink: InkSet;
  readonly hatch: Segment['hatch'];
  readonly prize: WheelPrize;
  readonly chance: number;
}

const HATCHES = ['lines', 'none', 'dots', 'cross'] as const;

function withChances(faces: readonly Omit<WheelFace, 'chance'>[]): WheelFace[] {
  const all = faces.reduce((sum, { prize }) => sum + prize.weight, 0);
  return faces.map((face) => ({ ...face, chance: face.prize.weight / all }));
}

/** A segment for each prize; no two neighbours share an ink. */
export const facesOfPrizes = (prizes: readonly WheelPrize[]): WheelFace[] =>
  withChances(
    prizes.map((prize, index) => {
      const isLastBesideFirst = index > 0 && index === prizes.length - 1 && index % INK_SETS.length === 0;
      const ink = INK_SETS[(isLastBesideFirst ? 4 : index) % INK_SETS.length] ?? 'verdigris';
      return { id: `prize-${index + 1}`, ink, hatch: HATCHES[index % HATCHES.length] ?? 'none', prize };
    }),
  );

/** The segments as they are configured. */
export const facesOfSegments = (segments: readonly Segment[]): WheelFace[] =>
  withChances(segments.map(({ id, label, ink, hatch, prize }) => ({ id, label, ink, hatch, prize })));

/** The same segments with what a box holds; undefined where the box holds anything else than what stands on them. */
export function facesOfBox(
  faces: readonly WheelFace[],
  items: readonly WheelPrize[],
): WheelFace[] | undefined {
  const left = [...items];
  const taken = faces.flatMap((face) => {
    const index = left.findIndex((item) => isSamePrize(item, face.prize));
    return index < 0 ? [] : left.splice(index, 1).map((prize) => ({ ...face, prize }));
  });
  return taken.length === faces.length && left.length === 0 ? withChances(taken) : undefined;
}
