import { useEffect, useState } from 'react';

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
      <svg
        viewBox="0 0 24 24"
        width="20"
        height="20"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
      >
        <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />
      </svg>
    </button>
  );
}
