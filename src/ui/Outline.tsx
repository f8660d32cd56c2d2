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
