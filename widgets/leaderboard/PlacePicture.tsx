/** What the three first places are drawn in. */
const METALS = ['gold', 'silver', 'bronze'] as const;

/** Ten short ticks around a dial, every fifth of them longer. */
const TICKS = Array.from({ length: 20 }, (_, tick) => {
  const angle = (tick / 20) * Math.PI * 2;
  const [from, to] = [tick % 5 === 0 ? 14.5 : 16.5, 18.5];
  const at = (radius: number) =>
    `${(20 + radius * Math.sin(angle)).toFixed(2)} ${(20 - radius * Math.cos(angle)).toFixed(2)}`;
  return `M${at(from)}L${at(to)}`;
}).join('');

/**
 * The picture of the first, second or third place: a dial with a disc in the metal, cut by as many lanes, so that it reads
 * without colour too.
 */
export function PlacePicture({ place, name }: { place: number; name: string }) {
  const metal = METALS[place - 1] ?? 'bronze';
  const lanes = Array.from({ length: place }, (_, lane) => 20 + (lane - (place - 1) / 2) * 5 - 1.25);
  return (
    <svg viewBox="0 0 40 40" width="40" height="40" role="img" aria-label={name} data-metal={metal}>
      <path d={TICKS} stroke="currentColor" strokeWidth="1.6" fill="none" />
      <circle cx="20" cy="20" r="12" fill="currentColor" />
      {lanes.map((x) => (
        <rect key={x} x={x} y="13" width="2.5" height="14" fill="var(--canvas)" />
      ))}
    </svg>
  );
}
