import { INKS } from '../../src/ui/plate/inks.ts';
import type { ShownSegment } from './widget.server.ts';

const RADIUS = 84;

const pointAt = (turn: number, radius: number) => {
  const angle = (turn - 0.25) * 2 * Math.PI;
  return `${(100 + radius * Math.cos(angle)).toFixed(2)} ${(100 + radius * Math.sin(angle)).toFixed(2)}`;
};

/** A hatch over a segment tells it apart without colour. */
function Hatch({ hatch, from, to }: { hatch: ShownSegment['hatch']; from: number; to: number }) {
  const middle = (from + to) / 2;
  if (hatch === 'none') return null;
  if (hatch === 'dots')
    return (
      <>
        {[0.45, 0.6, 0.75].map((share) => {
          const [cx, cy] = pointAt(middle, RADIUS * share).split(' ');
          return <circle key={share} cx={cx} cy={cy} r="3" />;
        })}
      </>
    );
  const arcs = [0.45, 0.6, 0.75].map((share) => {
    const radius = RADIUS * share;
    return `M${pointAt(from + 0.015, radius)}A${radius} ${radius} 0 0 1 ${pointAt(to - 0.015, radius)}`;
  });
  const spoke = `M${pointAt(middle, RADIUS * 0.35)}L${pointAt(middle, RADIUS * 0.85)}`;
  return (
    <path
      d={hatch === 'cross' ? [...arcs, spoke].join('') : arcs.join('')}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
    />
  );
}

/** The wheel as an astrolabe: a fixed ring of ticks, the plate of segments, and the star that points. */
export function WheelDial({ segments }: { segments: readonly ShownSegment[] }) {
  const ticks = Array.from({ length: 100 }, (_, tick) =>
    [pointAt(tick / 100, 98), pointAt(tick / 100, tick % 10 === 0 ? 88 : 93)].join('L'),
  );
  return (
    <svg className="wheel-teaser__dial" viewBox="0 0 200 200" aria-hidden="true">
      <path d={`M${ticks.join('M')}`} stroke="currentColor" strokeWidth="1" />
      {segments.map(({ id, ink, hatch }, index) => {
        const [from, to] = [index / segments.length, (index + 1) / segments.length];
        const { ground, title } = INKS[ink];
        return (
          <g key={id} fill={title} color={title}>
            <path
              d={`M100 100L${pointAt(from, RADIUS)}A${RADIUS} ${RADIUS} 0 0 1 ${pointAt(to, RADIUS)}Z`}
              fill={ground}
              stroke="var(--surface)"
              strokeWidth="1.6"
            />
            <Hatch hatch={hatch} from={from} to={to} />
          </g>
        );
      })}
      <circle cx="100" cy="100" r="22" fill="var(--surface)" stroke="currentColor" strokeWidth="1.6" />
      <path d="M100 4l5 18-5 6-5-6z" fill="var(--brass-fill)" stroke="var(--ink)" strokeWidth="1" />
    </svg>
  );
}
