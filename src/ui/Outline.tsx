/** A drawing of lines on a grid of 24, in the colour of the words around it. Its meaning stands beside it. */
export const Outline = ({ path, size = 20 }: { path: string; size?: number }) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
  >
    <path d={path} />
  </svg>
);

/** The cross that closes. */
export const CLOSE = 'M5 5l14 14M19 5L5 19';
