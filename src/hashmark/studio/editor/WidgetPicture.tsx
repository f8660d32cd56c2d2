import { useEffect, useRef, useState } from 'react';
import type { WidgetDescription } from '../api/site.ts';

/** The theme that the Studio is seen in. */
function shownTheme(): string {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** A widget as readers see it, small: its first example in the gallery. It is made once it comes into view, and only looked at. */
export function WidgetPicture({ folder, display }: Pick<WidgetDescription, 'folder' | 'display'>) {
  const box = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!box.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      setSeen(true);
      observer.disconnect();
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box} className="insert__picture" data-display={display} inert aria-hidden="true">
      {isSeen && (
        <iframe title={folder} tabIndex={-1} src={`/studio/preview/widget/${folder}?theme=${shownTheme()}`} />
      )}
    </div>
  );
}
