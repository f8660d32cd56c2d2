import { useEffect, useState } from 'react';
import { Outline } from '../../ui/Outline.tsx';

/** Shows the game alone on the screen, where the browser can. */
export function FullScreen({ label }: { label: string }) {
  const [can, setCan] = useState(false);
  useEffect(() => setCan(document.fullscreenEnabled), []);
  const toggle = ({ currentTarget }: { currentTarget: Element }) => {
    const wanted = document.fullscreenElement
      ? document.exitFullscreen()
      : currentTarget.closest('.reel')?.requestFullscreen();
    wanted?.catch(() => undefined);
  };
  return (
    <button
      className="icon-button reel__full"
      type="button"
      aria-label={label}
      hidden={!can}
      onClick={toggle}
    >
      <Outline path="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />
    </button>
  );
}
