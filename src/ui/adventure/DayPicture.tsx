const CENTRE = 32;
const RADIUS = 18;

/** The lit part of a moon, from a sliver to a full disc. */
function lit(share: number): string {
  const width = RADIUS * Math.abs(1 - 2 * share);
  return `M${CENTRE} ${CENTRE - RADIUS}A${RADIUS} ${RADIUS} 0 0 1 ${CENTRE} ${CENTRE + RADIUS}A${width.toFixed(2)} ${RADIUS} 0 0 ${share < 0.5 ? 0 : 1} ${CENTRE} ${CENTRE - RADIUS}Z`;
}

/** The line between day and night, on the dark side of the moon. */
const NIGHT = Array.from({ length: 9 }, (_, line) => {
  const height = -RADIUS + ((line + 0.5) * 2 * RADIUS) / 9;
  const half = Math.sqrt(RADIUS * RADIUS - height * height);
  return `M${(CENTRE - half).toFixed(1)} ${(CENTRE + height).toFixed(1)}H${(CENTRE + half).toFixed(1)}`;
}).join('');

/** The day's moon on its way from new to full, and a ringed giant for the super day. */
export function DayPicture({ step, stepTotal }: { step: number; stepTotal: number }) {
  if (step > stepTotal)
    return (
      <svg className="adventure-calendar__body" viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
        <g transform="rotate(-22 32 32)" fill="none" stroke="currentColor">
          <path d="M2 32A30 7.5 0 0 1 62 32" strokeWidth="1.6" />
          <path d="M7 32A25 5.6 0 0 1 57 32" strokeWidth="3" />
          <circle cx="32" cy="32" r="17" fill="currentColor" stroke="none" />
          <path d="M18 24H46M16 30H48M17 40H47" stroke="var(--surface)" strokeWidth="1.6" />
          <path d="M2 32A30 7.5 0 0 0 62 32" stroke="var(--surface)" strokeWidth="7" />
          <path d="M2 32A30 7.5 0 0 0 62 32" strokeWidth="1.6" />
          <path d="M7 32A25 5.6 0 0 0 57 32" strokeWidth="3" />
        </g>
      </svg>
    );
  return (
    <svg className="adventure-calendar__body" viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
      <circle cx={CENTRE} cy={CENTRE} r={RADIUS} fill="var(--surface)" />
      <path d={NIGHT} stroke="currentColor" strokeWidth="1" />
      <path d={lit(step / stepTotal)} fill="currentColor" />
      <circle cx={CENTRE} cy={CENTRE} r={RADIUS} fill="none" stroke="currentColor" strokeWidth="1.6" />
    </svg>
  );
}
