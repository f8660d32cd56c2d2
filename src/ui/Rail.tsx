import { type ReactNode, type RefObject, useRef } from 'react';
import { Outline } from './Outline.tsx';

interface RailProps {
  /** What the row holds, for those who reach it by keyboard or hear it. */
  label: string;
  /** Names of the two buttons; without them the row has none. */
  arrows?: { back: string; on: string } | undefined;
  /** Stands above the row, beside the buttons. */
  head?: ReactNode;
  /** The row's scroller, for a widget that moves it. */
  scroller?: RefObject<HTMLUListElement | null> | undefined;
  /** Whether the row itself takes the focus: needed where its items don't. */
  focusable?: boolean;
  /** List items. */
  children: ReactNode;
}

const Arrow = ({ back = false }: { back?: boolean }) => (
  <Outline path={back ? 'M20 12H4M11 5l-7 7 7 7' : 'M4 12h16M13 5l7 7-7 7'} />
);

/** A row that scrolls sideways and says so: the next item peeks in, and each item stops at the start edge. */
export function Rail({ label, arrows, head, scroller, focusable = false, children }: RailProps) {
  const own = useRef<HTMLUListElement>(null);
  const row = scroller ?? own;
  const move = (direction: 1 | -1) => {
    const element = row.current;
    if (!element) return;
    const forward = getComputedStyle(element).direction === 'rtl' ? -1 : 1;
    element.scrollBy({ left: direction * forward * element.clientWidth * 0.8 });
  };
  return (
    <div className="rail">
      {(head || arrows) && (
        <div className="rail__head">
          <div className="rail__title">{head}</div>
          {arrows && (
            <div className="rail__arrows">
              <button className="icon-button" type="button" aria-label={arrows.back} onClick={() => move(-1)}>
                <Arrow back />
              </button>
              <button className="icon-button" type="button" aria-label={arrows.on} onClick={() => move(1)}>
                <Arrow />
              </button>
            </div>
          )}
        </div>
      )}
      <ul className="rail__row" ref={row} aria-label={label} tabIndex={focusable ? 0 : undefined}>
        {children}
      </ul>
    </div>
  );
}
