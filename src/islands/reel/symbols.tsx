import type { ReactNode } from 'react';
import type { ReelSymbol } from '../../casino/rules/reel.ts';

/** Drawn in a box of 48 by 48, in the colours of the reel's stylesheet. */
const SHAPES: Readonly<Record<ReelSymbol, ReactNode>> = {
  sun: (
    <>
      <circle cx="24" cy="24" r="10" data-fill="brass" />
      {[0, 45, 90, 135].map((angle) => (
        <path key={angle} d="M24 3v7M24 38v7" data-line="brass" transform={`rotate(${angle} 24 24)`} />
      ))}
    </>
  ),
  planet: (
    <>
      <circle cx="24" cy="24" r="14" data-fill="primary" />
      <path d="M11 19h26M10 24h28M11 29h26" data-line="ground" />
    </>
  ),
  satellite: (
    <>
      <path d="M19 19h10v10H19z" data-fill="ink" />
      <path d="M4 20h12v8H4zM32 20h12v8H32z" data-fill="primary" />
      <path d="M24 19v-8M20 9h8" data-line="ink" />
    </>
  ),
  moon: <path d="M31 8a17 17 0 1 0 0 32 13 13 0 1 1 0-32z" data-fill="ink" />,
  ring: (
    <>
      <circle cx="24" cy="24" r="10" data-fill="hot" />
      <ellipse cx="24" cy="24" rx="20" ry="6" data-line="ink" transform="rotate(-18 24 24)" />
    </>
  ),
  comet: (
    <>
      <circle cx="33" cy="15" r="7" data-fill="ink" />
      <path d="M27 21 6 42M31 24 16 42M25 16 6 32" data-line="primary" />
    </>
  ),
};

/** One symbol of the reel; the text around it says its name. */
export const ReelMark = ({ name }: { name: ReelSymbol }) => (
  <svg className="reel__symbol" viewBox="0 0 48 48" aria-hidden="true">
    {SHAPES[name]}
  </svg>
);
