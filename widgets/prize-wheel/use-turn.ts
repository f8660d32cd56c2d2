import { ApiError } from 'hashmark/calls';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { LootBox } from '../../src/casino/entities/loot-box.ts';
import { openLootBox } from '../../src/stores/loot-boxes.ts';
import { restAt } from '../../src/ui/wheel/WheelDial.tsx';

/** How far a turn has come. What a box has held is known from `turning` on, and told with `stopped`. */
export type Turn =
  | { readonly stage: 'rest' }
  | { readonly stage: 'asking'; readonly last: LootBox | undefined }
  | { readonly stage: 'turning' | 'stopped'; readonly box: LootBox }
  | { readonly stage: 'failed'; readonly reason: 'OPENED_ELSEWHERE' | 'PAUSED' | 'UNKNOWN' };

type Reason = Extract<Turn, { stage: 'failed' }>['reason'];

/** Why there was no turn, by the code of the refusal. */
const REASONS: Readonly<Record<string, Reason>> = { conflict: 'OPENED_ELSEWHERE', 'limit-reached': 'PAUSED' };

const ROUNDS = 4;
const DURATION = 4200;

/** Turns the plate from one segment to another; at once where the reader wants no motion. */
async function turnPlate(plate: SVGGElement, from: number, to: number, signal: AbortSignal): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const animation = plate.animate(
    [{ transform: `rotate(${from}deg)` }, { transform: `rotate(${to - ROUNDS * 360}deg)` }],
    { duration: DURATION, easing: 'cubic-bezier(0.15, 0.7, 0.1, 1)', fill: 'forwards' },
  );
  const stop = () => animation.cancel();
  signal.addEventListener('abort', stop, { once: true });
  await animation.finished.catch(() => undefined);
  signal.removeEventListener('abort', stop);
  animation.cancel();
}

/** Opens boxes by turns of the wheel: the platform draws, then the wheel turns to what it has drawn. */
export function useTurn(plate: RefObject<SVGGElement | null>): {
  turn: Turn;
  start(box: LootBox, last: LootBox | undefined, indexOf: (opened: LootBox) => number): Promise<void>;
} {
  const [turn, setTurn] = useState<Turn>({ stage: 'rest' });
  const left = useRef<AbortController | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    left.current = abort;
    return () => abort.abort();
  }, []);
  return {
    turn,
    async start(box, last, indexOf) {
      setTurn({ stage: 'asking', last });
      try {
        const opened = await openLootBox(box.id);
        setTurn({ stage: 'turning', box: opened });
        const count = opened.items.length;
        const { signal } = left.current ?? new AbortController();
        const from = last ? restAt(indexOf(last), last.items.length) : 0;
        if (plate.current) await turnPlate(plate.current, from, restAt(indexOf(opened), count), signal);
        setTurn({ stage: 'stopped', box: opened });
      } catch (error) {
        // The store has logged it.
        const code = error instanceof ApiError ? error.code : '';
        setTurn({ stage: 'failed', reason: REASONS[code] ?? 'UNKNOWN' });
      }
    },
  };
}
