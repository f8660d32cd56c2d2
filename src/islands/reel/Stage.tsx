import { type RefObject, useEffect, useRef } from 'react';
import type { GameSession } from '../../casino/entities/game-session.ts';
import { FIELDS, fieldOf, type GameFamily, PIPS, RANKS } from '../../casino/rules/game-families.ts';
import type { ReelSymbol } from '../../casino/rules/reel.ts';
import { ReelMark } from './symbols.tsx';

interface StageProps {
  family: GameFamily;
  symbols: readonly ReelSymbol[];
  /** What has fallen pays this often; null before the first round. */
  multiplier: number | null;
  /** Changes with each round. */
  round: string;
  paytable: GameSession['paytable'];
}

/** Where the dots of a die stand, in a box of 48. */
const DOTS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[24, 24]],
  2: [
    [13, 13],
    [35, 35],
  ],
  3: [
    [12, 12],
    [24, 24],
    [36, 36],
  ],
  4: [
    [13, 13],
    [35, 13],
    [13, 35],
    [35, 35],
  ],
  5: [
    [12, 12],
    [36, 12],
    [24, 24],
    [12, 36],
    [36, 36],
  ],
  6: [
    [13, 11],
    [35, 11],
    [13, 24],
    [35, 24],
    [13, 37],
    [35, 37],
  ],
};

const Die = ({ symbol }: { symbol: ReelSymbol }) => (
  <svg className="reel__die" viewBox="0 0 48 48" aria-hidden="true">
    {DOTS[PIPS[symbol]]?.map(([x, y]) => (
      <circle key={`${x} ${y}`} cx={x} cy={y} r="4.5" />
    ))}
  </svg>
);

const Card = ({ symbol }: { symbol: ReelSymbol }) => (
  <span className="reel__card">
    <b>{RANKS[symbol]}</b>
    <ReelMark name={symbol} />
  </span>
);

const SLICE = 360 / FIELDS.length;
const at = (degrees: number, radius: number) => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(100 + radius * Math.cos(angle)).toFixed(2)} ${(100 + radius * Math.sin(angle)).toFixed(2)}`;
};

/** Turns the wheel on to a field, by some whole turns. */
function useTurn(wheel: RefObject<SVGGElement | null>, field: number, round: string): void {
  const angle = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: turns with each round, on to the same field too.
  useEffect(() => {
    if (!round || !wheel.current) return;
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const from = angle.current;
    const whole = Math.ceil(from / 360) * 360 + (calm ? 0 : 720);
    angle.current = whole - field * SLICE;
    wheel.current.animate(
      [{ transform: `rotate(${from}deg)` }, { transform: `rotate(${angle.current}deg)` }],
      { duration: calm ? 0 : 900, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)', fill: 'forwards' },
    );
  }, [round]);
}

function Wheel({ symbols, multiplier, round, paytable }: StageProps) {
  const wheel = useRef<SVGGElement>(null);
  useTurn(wheel, multiplier === null ? 0 : fieldOf(symbols, multiplier), round);
  const pays = new Map(paytable.map((line) => [line.symbol, line.multiplier]));
  return (
    <svg className="reel__wheel" viewBox="0 0 200 200" aria-hidden="true">
      <g className="reel__fields" ref={wheel}>
        {FIELDS.map((field, index) => {
          const middle = index * SLICE;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a field is known by its place only
            <g key={index} data-field={field ?? 'empty'}>
              <path d={`M100 100L${at(middle - SLICE / 2, 92)}A92 92 0 0 1 ${at(middle + SLICE / 2, 92)}Z`} />
              {field && (
                <text x="100" y="24" transform={`rotate(${middle} 100 100)`}>
                  ×{pays.get(field) ?? ''}
                </text>
              )}
            </g>
          );
        })}
      </g>
      <circle cx="100" cy="100" r="18" data-hub />
      <path d="M92 0h16l-8 14z" data-pointer />
    </svg>
  );
}

/** What has fallen, as the family of the game shows it. */
export function Stage(props: StageProps) {
  const { family, symbols, multiplier, round } = props;
  const won = multiplier !== null && multiplier > 1 ? '' : undefined;
  return (
    <div className="reel__window" data-family={family} data-won={won}>
      {family === 'wheel' ? (
        <Wheel {...props} />
      ) : (
        symbols.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a reel is known by its place only
          <span className="reel__cell" key={`${round}${index}`}>
            {family === 'cards' ? (
              <Card symbol={name} />
            ) : family === 'dice' ? (
              <Die symbol={name} />
            ) : (
              <ReelMark name={name} />
            )}
          </span>
        ))
      )}
    </div>
  );
}
