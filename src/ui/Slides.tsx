import type { ReactNode } from 'react';
import { useSwiper } from './use-swiper.ts';

interface SlidesProps {
  label: string;
  words: { back: string; on: string };
  /** Which slide to begin at. */
  start?: number;
  /** List items of the class `swiper-slide`. */
  children: ReactNode;
}

const Arrow = ({ path }: { path: string }) => (
  <svg
    viewBox="0 0 24 24"
    width="20"
    height="20"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
  >
    <path d={path} />
  </svg>
);

/** Slides of equal rank. Before its script runs it is a row that scrolls sideways. */
export function Slides({ label, words, start = 0, children }: SlidesProps) {
  const root = useSwiper(words, start);
  return (
    <div className="slides swiper" ref={root}>
      {/* Where it scrolls by itself the keyboard has to reach it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list is operated by arrow keys. */}
      <ul className="swiper-wrapper" aria-label={label} tabIndex={0}>
        {children}
      </ul>
      <div className="slides__arrows">
        <button className="icon-button" type="button" data-back aria-label={words.back}>
          <Arrow path="M20 12H4M11 5l-7 7 7 7" />
        </button>
        <button className="icon-button" type="button" data-on aria-label={words.on}>
          <Arrow path="M4 12h16M13 5l7 7-7 7" />
        </button>
      </div>
    </div>
  );
}
