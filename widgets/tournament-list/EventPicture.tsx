import type { QuestSize } from '../../src/casino/rules/quests.ts';
import type { ShownEvent } from '../../src/ui/tournaments/shown-tournament.ts';

/** How large the body of a quest is drawn; probes and landers are of one size. */
const BODIES: Readonly<Record<QuestSize, number>> = { xs: 14, s: 24, m: 38, 'robot-s': 20, 'robot-m': 26 };

/** Lanes seen from above, one per place, the first the longest. */
function Lanes({ places }: { places: number }) {
  const count = Math.min(Math.max(places, 1), 8);
  const step = 120 / count;
  return Array.from({ length: count }, (_, lane) => (
    <rect
      // biome-ignore lint/suspicious/noArrayIndexKey: a lane is its place.
      key={lane}
      className="event-picture__lane"
      x="0"
      y={20 + lane * step}
      width={300 - (lane * 200) / count}
      height={Math.max(3, step * 0.45)}
      data-first={lane === 0 || undefined}
    />
  ));
}

/** A moonlet, a moon or a planet; a probe with its dish, a lander on its legs. */
function Body({ size }: { size: QuestSize }) {
  const radius = BODIES[size];
  if (!size.startsWith('robot'))
    return (
      <>
        <circle className="event-picture__body" cx="160" cy="80" r={radius} />
        <path
          className="event-picture__shade"
          d={`M160 ${80 - radius}A${radius} ${radius} 0 0 1 160 ${80 + radius}Z`}
        />
        <ellipse className="event-picture__orbit" cx="160" cy="80" rx={radius + 40} ry={(radius + 40) / 4} />
      </>
    );
  const isLander = size === 'robot-m';
  return (
    <g className="event-picture__robot">
      <rect
        className="event-picture__body"
        x={160 - radius}
        y={80 - radius / 2}
        width={radius * 2}
        height={radius}
      />
      {isLander ? (
        <path d={`M${160 - radius} 93l-16 26M${160 + radius} 93l16 26M160 93v26`} />
      ) : (
        <path d="M180 80h34M140 80h-34M160 70v-22M148 44a12 12 0 0 0 24 0" />
      )}
    </g>
  );
}

/** Ten numbered discs of a drum. */
const Drum = () =>
  Array.from({ length: 10 }, (_, ball) => (
    <circle
      // biome-ignore lint/suspicious/noArrayIndexKey: the discs lie where they lie.
      key={ball}
      className="event-picture__ball"
      cx={92 + (ball % 5) * 34}
      cy={60 + Math.floor(ball / 5) * 40 + (ball % 2) * 8}
      r="14"
      data-drawn={ball === 2 || undefined}
    />
  ));

/** What it is, at a glance: lanes of a race, the body a quest flies to, the drum of a lottery. */
export function EventPicture({ event: { kind, places, size } }: { event: ShownEvent }) {
  return (
    <svg
      className="event-picture"
      viewBox="0 0 320 160"
      aria-hidden="true"
      preserveAspectRatio="xMidYMid slice"
    >
      {kind === 'tournament' && <Lanes places={places} />}
      {kind === 'quest' && <Body size={size ?? 'm'} />}
      {kind === 'lottery' && <Drum />}
    </svg>
  );
}
