import type { RefObject } from 'react';
import { INKS } from '../plate/inks.ts';
import type { WheelFace } from './wheel-faces.ts';

const RADIUS = 84;

const pointAt = (turn: number, radius: number) => {
  const angle = (turn - 0.25) * 2 * Math.PI;
  return `${(100 + radius * Math.cos(angle)).toFixed(2)} ${(100 + radius * Math.sin(angle)).toFixed(2)}`;
};

interface HatchProps {
  hatch: WheelFace['hatch'];
  from: number;
  to: number;
  /** Whether words stand on the segment: the hatch then leaves their spoke free. */
  beside: boolean;
}

/** A hatch over a segment tells it apart without colour. */
function Hatch({ hatch, from, to, beside }: HatchProps) {
  if (hatch === 'none') return null;
  const width = to - from;
  const spokes = beside ? [from + width * 0.14, to - width * 0.14] : [(from + to) / 2];
  const shares = [0.55, 0.7, 0.85];
  if (hatch === 'dots')
    return spokes.flatMap((spoke) =>
      shares.map((share) => {
        const [cx, cy] = pointAt(spoke, RADIUS * share).split(' ');
        return <circle key={`${spoke} ${share}`} cx={cx} cy={cy} r={beside ? 1.6 : 3} />;
      }),
    );
  // On each side of the words, or across the whole segment.
  const stretches = beside
    ? [
        [from + width * 0.05, from + width * 0.22],
        [to - width * 0.22, to - width * 0.05],
      ]
    : [[from + 0.015, to - 0.015]];
  const arcs = stretches.flatMap(([start = 0, end = 0]) =>
    shares.map((share) => {
      const radius = RADIUS * share;
      return `M${pointAt(start, radius)}A${radius} ${radius} 0 0 1 ${pointAt(end, radius)}`;
    }),
  );
  const crossing = spokes.map((at) => `M${pointAt(at, RADIUS * 0.45)}L${pointAt(at, RADIUS * 0.93)}`);
  return (
    <path
      d={(hatch === 'cross' ? [...arcs, ...crossing] : arcs).join('')}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
    />
  );
}

/** Degrees that bring the middle of a segment under the star. */
export const restAt = (index: number, count: number): number => (-(index + 0.5) / count) * 360;

interface LabelProps {
  text: string;
  /** The middle of its segment, in turns from the top. */
  middle: number;
  /** How far the plate is turned, in degrees. */
  turned: number;
}

/** Letters that fit along a spoke at the usual width. */
const ROOM = 7;

/** What stands on a segment, along its spoke; never upside down where the wheel rests. */
function Label({ text, middle, turned }: LabelProps) {
  const angle = (((middle * 360 + turned) % 360) + 360) % 360;
  const isLeft = angle > 180;
  return (
    <text
      className="wheel-dial__label"
      transform={`rotate(${middle * 360 - 90} 100 100)${isLeft ? ' rotate(180 155 100)' : ''}`}
      x={isLeft ? 129 : 181}
      y="100"
      textAnchor={isLeft ? 'start' : 'end'}
      dominantBaseline="central"
      data-long={text.length > ROOM || undefined}
    >
      {text}
    </text>
  );
}

interface WheelDialProps {
  faces: readonly Pick<WheelFace, 'id' | 'ink' | 'hatch'>[];
  /** What stands on the segments, in their order; without it the dial is a picture only. */
  labels?: readonly string[];
  /** Which segment is under the star; none: the edge between the last and the first. */
  rest?: number | undefined;
  className: string;
  /** What turns. */
  plate?: RefObject<SVGGElement | null>;
}

const TICKS = Array.from({ length: 100 }, (_, tick) =>
  [pointAt(tick / 100, 98), pointAt(tick / 100, tick % 10 === 0 ? 88 : 93)].join('L'),
);

/** The wheel as an astrolabe: a fixed ring of ticks, the plate of segments, and the star that points. */
export function WheelDial({ faces, labels, rest, className, plate }: WheelDialProps) {
  const count = faces.length;
  const turned = rest === undefined ? 0 : restAt(rest, count);
  return (
    <svg className={`wheel-dial ${className}`} viewBox="0 0 200 200" aria-hidden="true">
      <path d={`M${TICKS.join('M')}`} stroke="currentColor" strokeWidth="1" />
      <g ref={plate} className="wheel-dial__plate" transform={turned ? `rotate(${turned})` : undefined}>
        {faces.map(({ id, ink, hatch }, index) => {
          const [from, to] = [index / count, (index + 1) / count];
          const { ground, title } = INKS[ink];
          const label = labels?.[index];
          return (
            <g key={id} fill={title} color={title} data-face={id}>
              <path
                d={`M100 100L${pointAt(from, RADIUS)}A${RADIUS} ${RADIUS} 0 0 1 ${pointAt(to, RADIUS)}Z`}
                fill={ground}
                stroke="var(--surface)"
                strokeWidth="1.6"
              />
              <Hatch hatch={hatch} from={from} to={to} beside={label !== undefined} />
              {label !== undefined && <Label text={label} middle={(from + to) / 2} turned={turned} />}
            </g>
          );
        })}
      </g>
      <circle cx="100" cy="100" r={RADIUS} fill="none" stroke="currentColor" strokeWidth="1.6" />
      <circle cx="100" cy="100" r="22" fill="var(--surface)" stroke="currentColor" strokeWidth="1.6" />
      <path d="M100 4l5 18-5 6-5-6z" fill="var(--brass-fill)" stroke="var(--ink)" strokeWidth="1" />
    </svg>
  );
}
