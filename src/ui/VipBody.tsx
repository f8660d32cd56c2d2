import type { VipStatus } from '../casino/entities/vip-statuses.ts';

/** A chord of a disc in the middle of a 56-unit square, as path data. */
function chord(radius: number, height: number): string {
  const half = Math.sqrt(radius * radius - height * height);
  return `M${(28 - half).toFixed(1)} ${28 + height}H${(28 + half).toFixed(1)}`;
}

/** The line between day and night: strokes on the far side. */
function terminator(radius: number): string {
  return Array.from({ length: 11 }, (_, line) => {
    const height = -radius + ((line + 0.5) * 2 * radius) / 11;
    const half = Math.sqrt(radius * radius - height * height);
    return `M${(28 + half * (0.3 + 0.03 * line)).toFixed(1)} ${(28 + height).toFixed(1)}H${(28 + half).toFixed(1)}`;
  }).join('');
}

const RAYS = Array.from({ length: 12 }, (_, ray) => {
  const angle = (ray / 12) * Math.PI * 2;
  const length = ray % 3 === 0 ? 19 : 12;
  return `M${(28 + 7 * Math.cos(angle)).toFixed(1)} ${(28 + 7 * Math.sin(angle)).toFixed(1)}L${(28 + length * Math.cos(angle)).toFixed(1)} ${(28 + length * Math.sin(angle)).toFixed(1)}`;
}).join('');

const disc = (radius: number) => <circle cx="28" cy="28" r={radius} fill="currentColor" />;
const cut = (d: string, width: number) => (
  <path d={d} stroke="var(--vip-ground)" strokeWidth={width} fill="none" />
);
const line = (d: string, width: number) => (
  <path d={d} stroke="currentColor" strokeWidth={width} fill="none" />
);

const BODIES: Readonly<Record<VipStatus, React.JSX.Element>> = {
  regular: (
    <>
      <circle cx="28" cy="28" r="10" stroke="currentColor" strokeWidth="1.6" fill="none" />
      <path d="M28 18A10 10 0 0 0 28 38A13 13 0 0 1 28 18Z" fill="currentColor" />
      <circle cx="31" cy="25" r="2.2" stroke="currentColor" strokeWidth="1.6" fill="none" />
      <circle cx="32.5" cy="31.5" r="1.4" stroke="currentColor" strokeWidth="1" fill="none" />
    </>
  ),
  bronze: (
    <>
      {disc(13)}
      {cut(chord(13, -5) + chord(13, 1) + chord(13, 7), 1.6)}
    </>
  ),
  silver: (
    <>
      {disc(15)}
      {cut('M18 18L24 25L22 30L31 36L30 42', 1.6)}
      {cut(terminator(15), 1)}
    </>
  ),
  gold: (
    <>
      {disc(19)}
      {cut(chord(19, -13), 1.6)}
      {cut(chord(19, -7), 3)}
      {cut(chord(19, 0), 1)}
      {cut(chord(19, 6), 5)}
      {cut(chord(19, 13), 1.6)}
    </>
  ),
  platinum: (
    <g transform="rotate(-24 28 28)">
      {line('M3 28A25 6 0 0 1 53 28M7 28A21 4.6 0 0 1 49 28', 1.6)}
      {disc(14)}
      {cut('M3 28A25 6 0 0 0 53 28', 5)}
      {line('M3 28A25 6 0 0 0 53 28M7 28A21 4.6 0 0 0 49 28', 1.6)}
    </g>
  ),
  diamond: (
    <g transform="rotate(28 28 28)">
      {disc(4.5)}
      {line(RAYS, 1.6)}
      {line('M26.4 1V21M29.6 1V21M26.4 35V55M29.6 35V55', 1.6)}
    </g>
  ),
};

/** The heavenly body a VIP level is drawn as; levels differ by drawing, not by colour alone. */
export function VipBody({ status }: { status: VipStatus }) {
  return (
    <svg
      className="vip-body"
      viewBox="0 0 56 56"
      width="56"
      height="56"
      aria-hidden="true"
      data-metal={status}
    >
      {BODIES[status]}
    </svg>
  );
}
