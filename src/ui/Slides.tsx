import { Children, type ReactNode, useId } from 'react';
import { Outline } from './Outline.tsx';
import { useAutoplay } from './use-autoplay.ts';
import { useSwiper } from './use-swiper.ts';

interface SlidesProps {
  label: string;
  words: { back: string; on: string };
  /** Which slide to begin at. */
  start?: number;
  /** Moves on by itself after so many milliseconds, with a control that stops it. */
  autoplay?: { every: number | undefined; words: { pause: string; play: string } } | undefined;
  /** List items of the class `swiper-slide`. */
  children: ReactNode;
}

const Sign = ({ path }: { path: string }) => <Outline path={path} />;

/** Slides of equal rank. Before its script runs it is a row that scrolls sideways. */
export function Slides({ label, words, start = 0, autoplay, children }: SlidesProps) {
  const [root, swiper] = useSwiper(start);
  // Swiper draws one by chance where there is none.
  const id = useId();
  const [isStopped, toggle] = useAutoplay(root, swiper, autoplay?.every);
  return (
    <div className="slides swiper" ref={root}>
      {/* Where it scrolls by itself the keyboard has to reach it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list is operated by arrow keys. */}
      <ul id={id} className="swiper-wrapper" aria-label={label} tabIndex={0}>
        {children}
      </ul>
      {/* One alone has nothing to lead to, and a place for it would go when that is found out. */}
      {Children.count(children) > 1 && (
        <div className="slides__arrows">
          {autoplay?.every !== undefined && (
            <button
              className="icon-button slides__pause"
              type="button"
              aria-label={isStopped ? autoplay.words.play : autoplay.words.pause}
              onClick={toggle}
            >
              <Sign path={isStopped ? 'M7 4v16l13-8z' : 'M8 4v16M16 4v16'} />
            </button>
          )}
          <button className="icon-button" type="button" data-back aria-label={words.back}>
            <Sign path="M20 12H4M11 5l-7 7 7 7" />
          </button>
          <button className="icon-button" type="button" data-on aria-label={words.on}>
            <Sign path="M4 12h16M13 5l7 7-7 7" />
          </button>
        </div>
      )}
    </div>
  );
}
