import type { VipStatus } from '../casino/entities/vip-statuses.ts';
import { VipBody } from './VipBody.tsx';

const tick = (index: number, inner: number) => {
  const angle = (index / 100 - 0.25) * 2 * Math.PI;
  const at = (radius: number) =>
    `${(100 + radius * Math.cos(angle)).toFixed(2)} ${(100 + radius * Math.sin(angle)).toFixed(2)}`;
  return `M${at(inner)}L${at(98)}`;
};

const ticks = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) =>
    tick(from + index, (from + index) % 10 === 0 ? 84 : 89),
  ).join('');

/** The body of the level in a dial of a hundred ticks; as many are full as percents of the way are done. */
export const ProgressDial = ({ status, percent }: { status: VipStatus; percent: number }) => (
  <div className="progress-dial" aria-hidden="true" data-percent={percent}>
    <svg viewBox="0 0 200 200" aria-hidden="true">
      <path className="progress-dial__way" d={ticks(percent, 100)} />
      <path className="progress-dial__done" d={ticks(0, percent)} />
    </svg>
    <VipBody status={status} />
  </div>
);
