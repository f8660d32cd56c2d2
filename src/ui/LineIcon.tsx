import { ICONS, type IconName } from './icons.ts';

/** One of the site's icons in an island. */
export const LineIcon = ({ name, size = 24 }: { name: IconName; size?: number }) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
  >
    <path d={ICONS[name]} />
  </svg>
);
